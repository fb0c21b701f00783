import BellhopCore

/// The clocks and alarms of a ``ManualTime`` as a plain value: every change says which doorbells are to be rung.
struct ManualClocks {
    struct Entry {
        weak var doorbell: Doorbell?
        var deadline: Instant?
        /// The order in which doorbells became known: a run of a test repeats exactly.
        var order: Int
    }

    private(set) var wall: Instant
    private(set) var sinceBoot = Duration.zero
    private(set) var suspended = Duration.zero
    private(set) var boots = 1
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var known = 0

    init(wall: Instant) {
        self.wall = wall
    }

    var reading: ClockReading {
        ClockReading(wall: wall, sinceBoot: sinceBoot, suspended: suspended, boot: BootID(rawValue: "manual-boot-\(boots)"))
    }

    /// Every doorbell that was given an alarm in this boot and is still alive.
    var doorbells: [Doorbell] {
        entries.values.sorted { $0.order < $1.order }.compactMap(\.doorbell)
    }

    /// The earliest deadline of a living doorbell.
    var nextDeadline: Instant? {
        entries.values.compactMap { $0.doorbell == nil ? nil : $0.deadline }.min()
    }

    var deadlines: [Instant] {
        entries.values.compactMap { $0.doorbell == nil ? nil : $0.deadline }.sorted()
    }

    /// Sets or clears the alarm; true when the deadline is past and the doorbell is to be rung now.
    mutating func setAlarm(_ doorbell: Doorbell, at deadline: Instant?) -> Bool {
        let isPast = deadline.map { $0 <= wall } ?? false
        let key = ObjectIdentifier(doorbell)
        let isKnown = entries[key]?.doorbell === doorbell
        if !isKnown { known += 1 }
        entries[key] = Entry(doorbell: doorbell, deadline: isPast ? nil : deadline, order: isKnown ? entries[key]?.order ?? known : known)
        return isPast
    }

    mutating func forget(_ doorbell: Doorbell) {
        entries[ObjectIdentifier(doorbell)] = nil
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
        entries = [:]
    }

    /// The doorbells whose deadline is reached, in the order of their deadlines; each alarm rings once.
    mutating func takeDue() -> [Doorbell] {
        var due: [(deadline: Instant, order: Int, doorbell: Doorbell)] = []
        for (key, entry) in entries {
            guard let doorbell = entry.doorbell else {
                entries[key] = nil
                continue
            }
            guard let deadline = entry.deadline, deadline <= wall else { continue }
            entries[key]?.deadline = nil
            due.append((deadline, entry.order, doorbell))
        }
        return due.sorted { ($0.deadline, $0.order) < ($1.deadline, $1.order) }.map(\.doorbell)
    }
}
