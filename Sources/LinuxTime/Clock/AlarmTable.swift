import BellhopCore

/// The alarm times of doorbells. It is a plain value and uses no clock.
///
/// There are few doorbells (one per loop), so the earliest is found by a linear search. Doorbells
/// are held weakly, and entries of released ones are dropped along the way.
struct AlarmTable {
    private struct Entry {
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var pruneAt = 64
    /// The earliest of all deadlines, or `nil` if there is none.
    private(set) var earliest: Instant?

    /// Sets or clears the alarm of `doorbell`, and registers it for ``takeAll(at:)``.
    mutating func set(_ doorbell: Doorbell, at deadline: Instant?) {
        let key = ObjectIdentifier(doorbell)
        let previous = entries[key]?.deadline
        // Replace the whole entry, not only the deadline. An identifier is reused after its
        // doorbell is released, and the old weak reference is dead.
        entries[key] = Entry(doorbell: doorbell, deadline: deadline)
        if let deadline, deadline <= earliest ?? deadline {
            earliest = deadline
        } else if previous != nil, previous == earliest {
            findEarliest()
        }
        if entries.count > pruneAt { prune() }
    }

    /// Removes the alarms that are due and returns their doorbells. Each alarm rings once.
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

    /// Returns every registered doorbell, for an event that concerns them all. Alarms that are not
    /// due yet stay set.
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
