import BellhopCore

/// The clocks and alarms of a ``ManualTime``, as a plain value.
struct ManualClocks {
    private struct Entry {
        /// Identifies the doorbell without keeping it alive.
        var id: ObjectIdentifier
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private(set) var wall: Instant
    private(set) var sinceBoot = Duration.zero
    private(set) var suspended = Duration.zero
    private(set) var boots = 1
    /// The alarms, in the order in which their doorbells were registered. An array keeps this order
    /// the same in every test run, and it is fast enough for a few alarms.
    private var entries: [Entry] = []

    init(wall: Instant) {
        self.wall = wall
    }

    var reading: ClockReading {
        ClockReading(wall: wall, sinceBoot: sinceBoot, suspended: suspended, boot: BootID(rawValue: "manual-boot-\(boots)"))
    }

    /// All doorbells that have had an alarm since the last reboot and still exist.
    var doorbells: [Doorbell] {
        entries.compactMap(\.doorbell)
    }

    /// The earliest deadline of all doorbells that still exist.
    var nextDeadline: Instant? {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.min()
    }

    var deadlines: [Instant] {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.sorted()
    }

    /// Sets or clears the alarm of a doorbell. Returns `true` if the deadline has already passed.
    /// The caller must then ring the doorbell.
    mutating func setAlarm(_ doorbell: Doorbell, at deadline: Instant?) -> Bool {
        let isPast = deadline.map { $0 <= wall } ?? false
        // Remove the entries of doorbells that no longer exist, because a new doorbell may have the
        // address of an old one.
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

    /// Returns the doorbells whose deadlines have been reached, sorted by deadline. Clears the
    /// alarms of these doorbells.
    mutating func takeDue() -> [Doorbell] {
        var due: [(deadline: Instant, doorbell: Doorbell)] = []
        for place in entries.indices {
            guard let deadline = entries[place].deadline, deadline <= wall, let doorbell = entries[place].doorbell else { continue }
            entries[place].deadline = nil
            due.append((deadline, doorbell))
        }
        entries.removeAll { $0.doorbell == nil }
        // Keep the order of doorbells that have the same deadline.
        return due.enumerated().sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }.map(\.element.doorbell)
    }
}
