import BellhopCore

/// Which doorbell is to ring when: a plain value, no clock in it.
///
/// There are few doorbells (a loop each), so the earliest is found by looking at all. Doorbells are held weakly; those that are gone are
/// dropped in passing.
struct AlarmTable {
    private struct Entry {
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var pruneAt = 64
    /// The earliest deadline of all; `nil` for none.
    private(set) var earliest: Instant?

    /// Sets or clears the alarm of `doorbell`, which is known from then on.
    mutating func set(_ doorbell: Doorbell, at deadline: Instant?) {
        let key = ObjectIdentifier(doorbell)
        let previous = entries[key]?.deadline
        // Not only the deadline: an identifier is used again after its doorbell has gone, and the weak reference with it is dead.
        entries[key] = Entry(doorbell: doorbell, deadline: deadline)
        if let deadline, deadline <= earliest ?? deadline {
            earliest = deadline
        } else if previous != nil, previous == earliest {
            findEarliest()
        }
        if entries.count > pruneAt { prune() }
    }

    /// Takes the alarms that are due; each rings once.
    mutating func takeDue(at now: Instant) -> [Doorbell] {
        guard let earliest, earliest <= now else { return [] }
        var due: [(deadline: Instant, doorbell: Doorbell)] = []
        for (key, entry) in entries {
            guard let deadline = entry.deadline, deadline <= now else { continue }
            guard let doorbell = entry.doorbell else {
                entries[key] = nil
                continue
            }
            entries[key]?.deadline = nil
            due.append((deadline, doorbell))
        }
        findEarliest()
        due.sort { $0.deadline < $1.deadline }
        return due.map(\.doorbell)
    }

    /// Every doorbell known, for what concerns all; their alarms stay, but for those that are due.
    mutating func takeAll(at now: Instant) -> [Doorbell] {
        _ = takeDue(at: now)
        return entries.values.compactMap(\.doorbell)
    }

    private mutating func findEarliest() {
        var found: Instant?
        for entry in entries.values {
            guard let deadline = entry.deadline, entry.doorbell != nil else { continue }
            found = min(found ?? deadline, deadline)
        }
        earliest = found
    }

    private mutating func prune() {
        entries = entries.filter { $0.value.doorbell != nil }
        pruneAt = max(64, entries.count * 2)
        findEarliest()
    }
}
