import BellhopCore

/// Reads heartbeats and their pings.
final class HeartbeatReader {
    private let complaints: Complaints
    private let all: Statement
    private let byID: Statement
    private let byName: Statement
    private let byDigest: Statement
    private let pings: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        let select = "SELECT \(HeartbeatRow.columns) FROM heartbeats"
        all = Statement(connection, "\(select) ORDER BY name")
        byID = Statement(connection, "\(select) WHERE id = ?1")
        byName = Statement(connection, "\(select) WHERE name = ?1")
        byDigest = Statement(connection, "\(select) WHERE digest = ?1")
        pings = Statement(
            connection, "SELECT \(PingRow.columns) FROM pings WHERE heartbeat = ?1 AND number < ?2 ORDER BY number DESC")
    }

    func heartbeats() throws(StoreError) -> [Versioned<HeartbeatRecord>] {
        try complaints.list(all, name: HeartbeatRow.name, read: HeartbeatRow.read)
    }

    func heartbeat(_ key: HeartbeatKey) throws(StoreError) -> Versioned<HeartbeatRecord>? {
        let (statement, value) =
            switch key {
            case .id(let id): (byID, id.description)
            case .name(let name): (byName, name)
            case .digest(let digest): (byDigest, digest)
            }
        return try statement.one({ $0.add(value) }, name: HeartbeatRow.name, read: HeartbeatRow.read)
    }

    func pings(of id: HeartbeatID, before number: Int?, limit: Int) throws(StoreError) -> [HeartbeatPing] {
        try complaints.list(
            pings,
            {
                $0.add(id.description)
                $0.add(number ?? .max)
            }, limit: limit, name: PingRow.name, read: PingRow.read)
    }
}
