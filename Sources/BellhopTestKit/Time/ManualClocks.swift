import BellhopCore

/// The clocks and alarms of a ``ManualTime`` as a plain value: every change says which doorbells are to be rung.
struct ManualClocks {
    private struct Entry {
        /// Tells the entry of a doorbell without taking hold of that.
        var id: ObjectIdentifier
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private(set) var wall: Instant
    private(set) var sinceBoot = Duration.zero
    private(set) var suspended = Duration.zero
    private(set) var boots = 1
    /// In the order in which doorbells became known, so that a run of a test repeats exactly. They are few.
    private var entries: [Entry] = []

    init(wall: Instant) {
        self.wall = wall
    }

    var reading: ClockReading {
        ClockReading(wall: wall, sinceBoot: sinceBoot, suspended: suspended, boot: BootID(rawValue: "manual-boot-\(boots)"))
    }

    /// Every doorbell that was given an alarm in this boot and is still alive.
    var doorbells: [Doorbell] {
        entries.compactMap(\.doorbell)
    }

    /// The earliest deadline of a living doorbell.
    var nextDeadline: Instant? {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.min()
    }

    var deadlines: [Instant] {
        entries.compactMap { $0.doorbell == nil ? nil : $0.deadline }.sorted()
    }

    /// Sets or clears the alarm; true when the deadline is past and the doorbell is to be rung now.
    mutating func setAlarm(_ doorbell: Doorbell, at deadline: Instant?) -> Bool {
        let isPast = deadline.map { $0 <= wall } ?? false
        // At the address of one that is gone stands another by now.
        entries.removeAll { $0.id == ObjectIdentifier(doorbell) && $0.doorbell == nil }
        let alarm = isPast ? nil : deadline
        if let place = place(of: doorbell) {
            entries[place].deadline = alarm
        } else {
            entries.append(Entry(id: ObjectIdentifier(doorbell), doorbell: doorbell, deadline: alarm))
        }
        return isPast
    }

    mutating func forget(_ doorbell: Doorbell) {
        if let place = place(of: doorbell) { entries.remove(at: place) }
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

    /// The doorbells whose deadline is reached, in the order of their deadlines; each alarm rings once.
    mutating func takeDue() -> [Doorbell] {
        var due: [(deadline: Instant, doorbell: Doorbell)] = []
        for place in entries.indices {
            guard let deadline = entries[place].deadline, deadline <= wall, let doorbell = entries[place].doorbell else { continue }
            entries[place].deadline = nil
            due.append((deadline, doorbell))
        }
        entries.removeAll { $0.doorbell == nil }
        // What is due at the same instant keeps its order.
        return due.enumerated().sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }.map(\.element.doorbell)
    }
}
