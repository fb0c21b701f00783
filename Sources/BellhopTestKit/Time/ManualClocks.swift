import BellhopCore

/// The clocks and alarms of a ``ManualTime`` as a plain value. Every change returns the doorbells
/// to ring.
struct ManualClocks {
    private struct Entry {
        /// Identifies the entry's doorbell without retaining it.
        var id: ObjectIdentifier
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private(set) var wall: Instant
    private(set) var sinceBoot = Duration.zero
    private(set) var suspended = Duration.zero
    private(set) var boots = 1
    /// The alarms in the order in which their doorbells were registered, so that a test run repeats
    /// exactly. There are few of them.
    private var entries: [Entry] = []

    init(wall: Instant) {
        self.wall = wall
    }

    var reading: ClockReading {
        ClockReading(wall: wall, sinceBoot: sinceBoot, suspended: suspended, boot: BootID(rawValue: "manual-boot-\(boots)"))
    }

    /// Every doorbell that was given an alarm in this boot and still exists.
    var doorbells: [Doorbell] {
        entries.compactMap(\.doorbell)
    }

    /// The earliest deadline of an existing doorbell.
    var nextDeadline: Instant? {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.min()
    }

    var deadlines: [Instant] {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.sorted()
    }

    /// Sets or clears the alarm. Returns `true` if the deadline is past and the doorbell must be
    /// rung now.
    mutating func setAlarm(_ doorbell: Doorbell, at deadline: Instant?) -> Bool {
        let isPast = deadline.map { $0 <= wall } ?? false
        // A released doorbell's address may be in use by a new one.
        entries.removeAll { $0.id == ObjectIdentifier(doorbell) && $0.doorbell == nil }
        let alarm = isPast ? nil : deadline
        if let place = place(of: doorbell) {
            entries[place].deadline = alarm
        } else {
            entries.append(Entry(id: ObjectIdentifier(doorbell), doorbell: doorbell, deadline: alarm))
        }
        return isPast
    }

    private func place(of doorbell: Doorbell) -> Int? {
        entries.firstIndex { $0.id == ObjectIdentifier(doorbell) }
    }

    mutating func pass(_ duration: Duration) {
        wall = wall + duration
        sinceBoot += duration
    }

    mutating func suspend(for duration: Duration) {
        pass(duration)
        suspended += duration
    }

    mutating func stepWall(by duration: Duration) {
        wall = wall + duration
    }

    mutating func reboot(after duration: Duration) {
        wall = wall + duration
        sinceBoot = .zero
        suspended = .zero
        boots += 1
        entries = []
    }

    /// Removes and returns the doorbells whose deadlines are reached, in order of deadline. Each
    /// alarm rings once.
    mutating func takeDue() -> [Doorbell] {
        var due: [(deadline: Instant, doorbell: Doorbell)] = []
        for place in entries.indices {
            guard let deadline = entries[place].deadline, deadline <= wall, let doorbell = entries[place].doorbell else { continue }
            entries[place].deadline = nil
            due.append((deadline, doorbell))
        }
        entries.removeAll { $0.doorbell == nil }
        // Keep the order of doorbells that are due at the same instant.
        return due.enumerated().sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }.map(\.element.doorbell)
    }
}
