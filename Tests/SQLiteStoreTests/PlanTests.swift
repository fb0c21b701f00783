import BellhopTestKit
import SQLiteStore
import Testing

/// Tests that SQLite answers queries with the help of an index, so that it neither reads a whole
/// table nor sorts rows.
@Suite struct PlanTests {
    /// The steps that may read a whole table or sort rows, because the query is rare, the table is
    /// short, or the query stops after the first rows.
    private static let exceptions = [
        // These queries read an index in order, to its end or until the caller has enough rows.
        "SCAN timers USING INDEX timers_due", "SCAN o", "SCAN e",
        // This table has one row per kind.
        "SCAN timer_counts",
        // Each of these tables has only one row.
        "SCAN settings", "SCAN clock",
        // These queries read all pets or all open tasks of a household.
        "SCAN pets", "SCAN tasks USING INDEX tasks_open", "SCAN tasks USING COVERING INDEX tasks_open",
        // These queries are rare. They run after a surface was lost, a sink was removed, a sink's
        // backlog became too long, or the clock was stepped.
        "SCAN outbox", "SCAN timers", "SCAN nets",
        // This query reads the messages held by phones' servers: for all sinks, for the status, or
        // after a start.
        "SCAN n",
        // These tables have only a few rows per month.
        "SCAN month_totals USING INDEX month_totals_of_all", "SCAN reactions",
        // This table contains only the acts of the last minute.
        "SCAN acts",
        // All tokens are read when the daemon starts; there are at most 200.
        "SCAN tokens",
        // A token has at most one subscription, and a delivery reads them all.
        "SCAN subscriptions",
        // There are at most 200 heartbeats. A list of them reads them all.
        "SCAN heartbeats",
        // At most 1000 notices wait for their time. A list of them reads them all.
        "SCAN posts",
        // This query reads the rests of one session from its JSON.
        "SCAN json_each",
    ]

    @Test("D-20: every statement is served by an index, but for those that may take their time")
    func indexes() throws {
        let folder = try TemporaryFolder()
        let file = try DatabaseFile.open(folder.database, migrations: Migration.all, log: { _ in })
        let plans = try file.plans()
        #expect(plans.count > 50)
        for (sql, steps) in plans {
            // Leave out the statements of a wipe, which delete all rows.
            if sql.hasPrefix("DELETE"), !sql.contains("WHERE") { continue }
            for step in steps where step.hasPrefix("SCAN") {
                #expect(Self.exceptions.contains { step.hasPrefix($0) }, "\(step) in \(sql)")
            }
        }
        file.close()
    }

    @Test(
        "what is asked for every timer, operation and command neither scans nor sorts",
        arguments: [
            "FROM timers WHERE due <= ?1", "FROM timers WHERE folded >= ?6", "FROM timers WHERE +owner >= ?4",
            "FROM timers WHERE owner = ?1 AND kind = ?2", "SELECT max(short_id) FROM timers", "timers SET (owner",
            "DELETE FROM outbox WHERE id",
            "o.sink = ?1 AND o.state = 'queued' AND o.not_before", "FROM outbox o\nWHERE o.sink = ?1 AND o.state = 'queued' AND NOT",
            "SELECT d.event, d.sink, d.key, d.receipt FROM events e", "deliveries SET state = ?2", "deliveries SET state = 'seen'",
            "deliveries SET receipt = coalesce",
            "FROM pets WHERE id",
            "FROM tasks WHERE pet = ?1 AND is_completed = 0", "FROM events e WHERE e.key", "FROM events e WHERE e.number = ?1",
            "o.verb <> 'withdraw' AND o.key = ?1", "SELECT owner, kind, due FROM timers",
            "FROM deliveries\nWHERE state IN ('sent', 'seen') AND sink", "FROM deliveries d CROSS JOIN events",
            "FROM outbox\nWHERE state IN ('queued') AND verb",
            "FROM tasks WHERE is_completed = 1 AND (folded, id)", "FROM tasks WHERE pet = ?3 AND is_completed = 1",
            "FROM tasks WHERE id > ?1",
            "FROM tasks WHERE is_completed = 1 AND folded < ?1", "FROM tasks WHERE abandoned < ?1",
            "FROM tasks WHERE is_completed = 1 AND (folded, id) > (?1", "FROM tasks WHERE abandoned IS NOT NULL AND (abandoned, id) > (?1",
            "FROM day_totals WHERE day BETWEEN ?1 AND ?2 ORDER BY day, pet", "FROM day_totals WHERE day BETWEEN ?1 AND ?2 AND pet = ?3",
            "FROM month_totals WHERE pet = ?1", "UPDATE day_totals", "UPDATE month_totals", "FROM deliveries WHERE event BETWEEN",
            "FROM deliveries WHERE event > ?1", "FROM heartbeats WHERE digest", "FROM pings WHERE heartbeat",
            "FROM posts WHERE key",
        ])
    func hot(part: String) throws {
        let folder = try TemporaryFolder()
        let file = try DatabaseFile.open(folder.database, migrations: Migration.all, log: { _ in })
        let plans = try file.plans().filter { $0.sql.contains(part) }
        #expect(!plans.isEmpty, "there is no such statement")
        for (sql, steps) in plans {
            for step in steps {
                let isFirstOfIndex = step == "SCAN timers USING COVERING INDEX timers_due"
                #expect(isFirstOfIndex || !step.hasPrefix("SCAN"), "\(step) in \(sql)")
                // A query that counts rows must read only an index.
                let isCount = sql.hasPrefix("SELECT count(*)")
                #expect(!isCount || step.contains("COVERING INDEX"), "\(step) in \(sql)")
                // A key has only few deliveries, so a query for one key may sort the rows that it
                // has found.
                let isOfKey = sql.contains("key = ?3")
                #expect(isOfKey || !step.hasPrefix("USE TEMP B-TREE FOR ORDER BY"), "\(step) in \(sql)")
            }
        }
        file.close()
    }
}
