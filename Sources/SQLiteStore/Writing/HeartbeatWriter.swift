import BellhopCore

/// Writes heartbeats and their pings.
final class HeartbeatWriter {
    private let insert: Statement
    private let update: Statement
    private let delete: Statement
    private let insertPing: Statement
    private let deletePings: Statement

    init(_ connection: DatabaseConnection) {
        let columns = HeartbeatRow.columns
        let count = HeartbeatRow.count
        insert = Statement(connection, "INSERT INTO heartbeats (\(columns)) VALUES (\(marks(count)))")
        update = Statement(
            connection, "UPDATE heartbeats SET (\(columns)) = (\(marks(count))) WHERE id = ?1 AND version = ?\(count + 1)")
        delete = Statement(connection, "DELETE FROM heartbeats WHERE id = ?1 AND version = ?2")
        insertPing = Statement(
            connection, "INSERT INTO pings (\(PingRow.columns), heartbeat) VALUES (\(marks(PingRow.count + 1)))")
        deletePings = Statement(connection, "DELETE FROM pings WHERE heartbeat = ?1 AND number <= ?2")
    }

    func save(_ record: HeartbeatRecord, replacing replaced: Int64?) throws(StoreError) {
        let state = try HeartbeatRow.text(of: record.state)
        let heartbeat = record.heartbeat
        do throws(StoreError) {
            guard let replaced else {
                try insert.run { HeartbeatRow.bind(record, state: state, version: 1, to: &$0) }
                return
            }
            let changed = try update.run {
                HeartbeatRow.bind(record, state: state, version: replaced + 1, to: &$0)
                $0.add(replaced)
            }
            if changed == 0 { throw StoreError.conflict("heartbeat \(heartbeat.id) is no longer at version \(replaced)") }
        } catch {
            // SQLite's message contains the column: "UNIQUE constraint failed: heartbeats.name".
            guard case .conflict(let what) = error, what.contains("heartbeats.") else { throw error }
            throw .conflict("heartbeat \(heartbeat.name) exists already")
        }
    }

    func delete(_ id: HeartbeatID, version: Int64) throws(StoreError) {
        let changed = try delete.run {
            $0.add(id.description)
            $0.add(version)
        }
        if changed == 0 { throw .conflict("heartbeat \(id) is no longer at version \(version)") }
    }

    func add(_ ping: HeartbeatPing, of id: HeartbeatID) throws(StoreError) {
        try insertPing.run {
            PingRow.bind(ping, to: &$0)
            $0.add(id.description)
        }
        try deletePings.run {
            $0.add(id.description)
            $0.add(ping.number - Heartbeat.keptPings)
        }
    }
}
