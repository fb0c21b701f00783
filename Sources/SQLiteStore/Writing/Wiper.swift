import BellhopCore

/// Deletes all personal data, or only tasks that ended long ago.
final class Wiper {
    private let keys: Statement
    private let tables: [Statement]
    private let heartbeats: Statement
    private let settings: Statement
    private let pruneFolded: Statement
    private let pruneAbandoned: Statement

    init(_ connection: DatabaseConnection) {
        keys = Statement(connection, "SELECT DISTINCT key FROM outbox")
        // Empty a table before the tables that it refers to, so that SQLite need not search it for
        // each row that is deleted from them.
        let names = [
            "outbox", "deliveries", "events", "tasks", "day_totals", "month_totals", "reactions", "timers", "timer_counts", "pets",
            "activities", "pings", "posts", "kept_tasks", "kept_day_totals", "kept_month_totals", "acts",
        ]
        tables = names.map { Statement(connection, "DELETE FROM \($0)") }
        heartbeats = Statement(connection, "UPDATE heartbeats SET version = version + 1, pings = 0, state = ?1")
        settings = Statement(connection, "SELECT version FROM settings")
        let delete = "DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE"
        pruneFolded = Statement(connection, "\(delete) is_completed = 1 AND folded < ?1 ORDER BY folded, id LIMIT ?2)")
        pruneAbandoned = Statement(connection, "\(delete) abandoned < ?1 ORDER BY abandoned, id LIMIT ?2)")
    }

    func wipe(_ notes: NoteWriter, at now: Instant, _ done: inout Committed) throws(StoreError) {
        try keys.rows { columns in
            done.withdrawn.insert(NoticeKey(rawValue: columns.text()))
            return .more
        }
        for table in tables { try table.run() }
        let state = try HeartbeatRow.text(of: HeartbeatState(listening: now))
        try heartbeats.run { $0.add(state) }
        guard let version = try settings.first({ _ in }, { $0.integer() }) else { throw .failed("the settings row is gone") }
        try notes.save(AppSettings(), replacing: version)
    }

    /// Deletes folded tasks and then abandoned tasks. Begins with the oldest tasks in both cases.
    func pruneTasks(before: Instant, limit: Int) throws(StoreError) {
        var left = max(0, limit)
        for statement in [pruneFolded, pruneAbandoned] where left > 0 {
            left -= try statement.run {
                $0.add(before)
                $0.add(left)
            }
        }
    }
}
