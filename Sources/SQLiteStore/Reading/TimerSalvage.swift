import BellhopCore

/// Finds the timers that can still be read if a page of the database is damaged.
///
/// SQLite ends a statement at a damaged page. Therefore the table and its index on due times are
/// both read from each end up to the damage. Every timer that is found in this way is then read
/// separately.
final class TimerSalvage {
    private let complaints: Complaints
    private let keys: [Statement]
    private let one: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let select = "SELECT owner, kind, due, armed FROM timers"
        let orders = [
            "INDEXED BY timers_due WHERE due <= ?1 ORDER BY due", "INDEXED BY timers_due WHERE due <= ?1 ORDER BY due DESC",
            "NOT INDEXED WHERE due <= ?1 ORDER BY owner, kind", "NOT INDEXED WHERE due <= ?1 ORDER BY owner DESC, kind DESC",
        ]
        keys = orders.map { Statement(connection, "\(select) \($0)") }
        one = Statement(connection, "SELECT \(TimerRow.columns) FROM timers NOT INDEXED WHERE owner = ?1 AND kind = ?2")
    }

    private struct Key: Hashable {
        var owner: String
        var kind: String
        var due: Instant
        var armed: Instant

        static func isBefore(_ first: Key, _ second: Key) -> Bool {
            (first.due, first.armed, first.owner, first.kind) < (second.due, second.armed, second.owner, second.kind)
        }
    }

    /// Returns at most `limit` timers that are due by `instant` and satisfy `isWanted`, ordered by
    /// due time.
    func timers(
        dueBy instant: Instant, limit: Int, where isWanted: (TimerRecord) -> Bool
    ) throws(StoreError) -> [TimerRecord] {
        var found: [TimerRecord] = []
        var seen: Set<String> = []
        for key in keys(dueBy: instant).sorted(by: Key.isBefore) where found.count < limit {
            let name = "timer \(key.owner)/\(key.kind)"
            guard seen.insert(name).inserted, !complaints.knows(name) else { continue }
            do throws(StoreError) {
                let read = try complaints.list(
                    one,
                    {
                        $0.add(key.owner)
                        $0.add(key.kind)
                    }, name: TimerRow.name, read: TimerRow.read)
                // The due times in the index and in the row may differ, and either of them may be
                // newer than the other. The row decides whether the timer fires.
                found += read.filter { $0.due <= instant && isWanted($0) }
            } catch {
                guard case .damaged = error else { throw error }
                complaints.addDamaged(name)
            }
        }
        return found
    }

    /// Returns the earliest of the due times that can be read.
    func nextDue() -> Instant? {
        keys(dueBy: Instant(milliseconds: .max)).filter { !complaints.knows("timer \($0.owner)/\($0.kind)") }.map(\.due).min()
    }

    private func keys(dueBy instant: Instant) -> Set<Key> {
        var found: Set<Key> = []
        for statement in keys {
            do throws(StoreError) {
                try statement.rows({ $0.add(instant) }) { columns in
                    found.insert(Key(owner: columns.text(), kind: columns.text(), due: columns.instant(), armed: columns.instant()))
                    return .more
                }
            } catch {
                // This scan ends at the damage. Another scan reads from the opposite end. The
                // connection has already recorded the damage.
            }
        }
        return found
    }
}
