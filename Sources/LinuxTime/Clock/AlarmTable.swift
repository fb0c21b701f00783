import BellhopCore

/// The alarm times of doorbells. This type uses no clock.
///
/// A linear search finds the earliest time, because there are few doorbells: one for each loop. The
/// references to doorbells are weak, and entries whose doorbell was released are removed from time
/// to time.
struct AlarmTable {
    private struct Entry {
        weak var doorbell: Doorbell?
        var deadline: Instant?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var pruneAt = 64
    /// The earliest of all alarm times; `nil` if there is no alarm.
    private(set) var earliest: Instant?

    /// Sets or clears the alarm of `doorbell`. From now on, ``takeAll(at:)`` also returns this
    /// doorbell.
    mutating func set(_ doorbell: Doorbell, at deadline: Instant?) {
        let key = ObjectIdentifier(doorbell)
        let previous = entries[key]?.deadline
        // Replace the whole entry. The identifier may have belonged to an earlier doorbell that was
        // released, and then the entry's weak reference is `nil`.
        entries[key] = Entry(doorbell: doorbell, deadline: deadline)
        if let deadline, deadline <= earliest ?? deadline {
            earliest = deadline
        } else if previous != nil, previous == earliest {
            findEarliest()
        }
        if entries.count > pruneAt { prune() }
    }

    /// Removes the alarms that are due, and returns their doorbells in order of time.
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

    /// Returns all doorbells, for an event that concerns them all. Removes the alarms that are due;
    /// all other alarms remain set.
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
