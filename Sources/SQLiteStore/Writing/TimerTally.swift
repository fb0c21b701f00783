import BellhopCore

/// Maintains the number of armed timers for each owner kind and timer kind. The counts are written
/// in the transaction that arms or ends timers, so that no query has to count the timers.
final class TimerTally {
    private struct Key: Hashable {
        var ownerKind: String
        var kind: String
    }

    private let write: Statement
    /// The differences that the current step makes to the counts.
    private var changes: [Key: Int] = [:]

    init(_ connection: DatabaseConnection) {
        write = Statement(
            connection,
            """
            INSERT INTO timer_counts (owner_kind, kind, count) VALUES (?1, ?2, max(0, ?3))
            ON CONFLICT (owner_kind, kind) DO UPDATE SET count = max(0, count + ?3)
            """)
    }

    /// Discards the collected changes. Called before each step, because a failed step leaves its
    /// changes behind. Also called after all timers and their counts were deleted.
    func begin() { changes.removeAll(keepingCapacity: true) }

    func add(_ owner: Owner, _ kind: TimerKind, _ change: Int) {
        changes[Key(ownerKind: owner.kind.rawValue, kind: kind.rawValue), default: 0] += change
    }

    /// Runs a statement that deletes timers, and counts the deleted timers. The statement must
    /// return the owner and the kind of each deleted timer.
    func delete(_ statement: Statement, _ bind: (inout Parameters) -> Void) throws(StoreError) {
        try statement.rows(bind) { columns throws(StoreError) in
            let owner = columns.text()
            self.changes[Key(ownerKind: String(owner.prefix { $0 != ":" }), kind: columns.text()), default: 0] -= 1
            return .more
        }
    }

    /// Writes the collected changes, at the end of a step and in its transaction.
    func finish() throws(StoreError) {
        for (key, change) in changes where change != 0 {
            try write.run {
                $0.add(key.ownerKind)
                $0.add(key.kind)
                $0.add(change)
            }
        }
    }
}
