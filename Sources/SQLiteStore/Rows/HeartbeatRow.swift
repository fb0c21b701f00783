import BellhopCore
import FoundationEssentials

/// Reads and writes a heartbeat as a row.
enum HeartbeatRow {
    static let columns = "id, version, name, digest, created, period, times, grace, labels, pings, state, zone, declaration"
    static let count = 13

    /// Binds the values of ``columns``, in this order.
    ///
    /// - Parameter state: the text of the state; see ``text(of:)``.
    static func bind(_ record: HeartbeatRecord, state: String, version: Int64, to parameters: inout Parameters) {
        let heartbeat = record.heartbeat
        parameters.add(heartbeat.id.description)
        parameters.add(version)
        parameters.add(heartbeat.name)
        parameters.add(record.digest)
        parameters.add(record.created)
        switch heartbeat.schedule {
        case .every(let period):
            parameters.add(period.inMilliseconds)
            parameters.addNull()
        case .times(let recurrence):
            parameters.addNull()
            parameters.add(recurrence.description)
        }
        parameters.add(heartbeat.grace.inMilliseconds)
        parameters.add(LabelsText.write(heartbeat.labels))
        parameters.add(record.pings)
        parameters.add(state)
        parameters.add(heartbeat.zone)
        parameters.add(record.declaration)
    }

    static func text(of state: HeartbeatState) throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return String(decoding: try encoder.encode(state), as: UTF8.self)
        } catch {
            throw .failed("the state of a heartbeat cannot be written as JSON: \(error)")
        }
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "heartbeat \(columns.text())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> Versioned<HeartbeatRecord> {
        let id = try columns.parsed("id") { HeartbeatID($0) }
        let version = columns.integer()
        let name = columns.text()
        let digest = columns.text()
        let created = columns.instant()
        let period = columns.optionalInteger().map { Heartbeat.Schedule.every(.milliseconds($0)) }
        let times = try columns.optionallyParsed("times") { text in Recurrence(text).map { Heartbeat.Schedule.times($0) } }
        guard let schedule = period ?? times else { throw UnreadableRow(column: "times", text: "") }
        let grace = Duration.milliseconds(columns.integer())
        let labels = try columns.optionallyParsed("labels", LabelsText.read) ?? [:]
        let pings = columns.int()
        let state = try columns.parsed("state") { text in
            do {
                return try JSONDecoder().decode(HeartbeatState.self, from: Data(text.utf8))
            } catch {
                return nil
            }
        }
        let zone = columns.optionalText()
        let heartbeat = Heartbeat(id: id, name: name, schedule: schedule, grace: grace, labels: labels, zone: zone)
        let record = HeartbeatRecord(
            heartbeat, state, digest: digest, created: created, pings: pings, declaration: columns.optionalText())
        return Versioned(record, version: version)
    }
}

/// Reads and writes a ping of a heartbeat as a row.
enum PingRow {
    /// The columns without the heartbeat.
    static let columns = "number, at, signal, run, duration, peer, log"
    static let count = 7

    /// Binds the values of ``columns``, in this order.
    static func bind(_ ping: HeartbeatPing, to parameters: inout Parameters) {
        parameters.add(ping.number)
        parameters.add(ping.at)
        parameters.add(ping.signal.description)
        parameters.add(ping.run)
        parameters.add(ping.duration?.inMilliseconds)
        parameters.add(ping.peer)
        parameters.add(ping.log)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "ping \(columns.integer())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> HeartbeatPing {
        let number = columns.int()
        let at = columns.instant()
        let signal = try columns.parsed("signal") { HeartbeatSignal($0) }
        return HeartbeatPing(
            number: number, at: at, signal: signal, run: columns.optionalText(),
            duration: columns.optionalInteger().map { Duration.milliseconds($0) }, peer: columns.optionalText(), log: columns.optionalText()
        )
    }
}
