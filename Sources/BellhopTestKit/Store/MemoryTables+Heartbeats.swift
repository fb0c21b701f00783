import BellhopCore

extension MemoryTables {
    func heartbeat(_ key: HeartbeatKey) -> Versioned<HeartbeatRecord>? {
        switch key {
        case .id(let id): heartbeats[id]
        case .name(let name): heartbeats.values.first { $0.value.heartbeat.name == name }
        case .digest(let digest): heartbeats.values.first { $0.value.digest == digest }
        }
    }

    func pings(of id: HeartbeatID, before number: Int?, limit: Int) -> [HeartbeatPing] {
        let found = pings.filter { $0.key.heartbeat == id && $0.key.number < number ?? .max }.values
        return Array(found.sorted { $0.number > $1.number }.prefix(max(0, limit)))
    }

    mutating func save(_ record: HeartbeatRecord, replacing replaced: Int64?) throws(StoreError) {
        let heartbeat = record.heartbeat
        if let replaced, heartbeats[heartbeat.id]?.version != replaced {
            throw .conflict("heartbeat \(heartbeat.id) is no longer at version \(replaced)")
        }
        guard Heartbeat.lengths.contains(heartbeat.grace) else { throw .refused("a grace lasts 1 min to 365 d") }
        if case .every(let period) = heartbeat.schedule, !Heartbeat.lengths.contains(period) {
            throw .refused("a period lasts 1 min to 365 d")
        }
        let twins = heartbeats.values.map(\.value).filter { $0.heartbeat.id != heartbeat.id || replaced == nil }
        if twins.contains(where: { $0.heartbeat.id == heartbeat.id || $0.heartbeat.name == heartbeat.name || $0.digest == record.digest }) {
            throw .conflict("heartbeat \(heartbeat.name) exists already")
        }
        set(\.heartbeats, heartbeat.id, to: Versioned(record, version: (replaced ?? 0) + 1))
    }

    mutating func deleteHeartbeat(_ id: HeartbeatID, version: Int64) throws(StoreError) {
        guard heartbeats[id]?.version == version else { throw .conflict("heartbeat \(id) is no longer at version \(version)") }
        set(\.heartbeats, id, to: nil)
        for ping in pings.keys where ping.heartbeat == id { set(\.pings, ping, to: nil) }
    }

    mutating func add(_ ping: HeartbeatPing, of id: HeartbeatID) throws(StoreError) {
        guard heartbeats[id] != nil else { throw .refused("there is no heartbeat \(id)") }
        if let log = ping.log, log.utf8.count > Heartbeat.logLimit { throw .refused("the text of a ping has at most 10000 bytes") }
        let key = PingID(heartbeat: id, number: ping.number)
        guard pings[key] == nil else { throw .conflict("ping \(ping.number) exists already") }
        set(\.pings, key, to: ping)
        for old in pings.keys where old.heartbeat == id && old.number <= ping.number - Heartbeat.keptPings { set(\.pings, old, to: nil) }
    }
}
