import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func heartbeats() async throws -> Answer {
        try ok(HeartbeatListJSON(heartbeats: try await hub.heartbeats().map(wire)))
    }

    func heartbeat(_ name: String) async throws -> Answer { try ok(wire(try await hub.heartbeat(named: name))) }

    /// Adds a heartbeat. Only this answer contains the address to which its job sends pings.
    func addHeartbeat(_ body: HeartbeatRequest) async throws -> Answer {
        guard let schedule = try schedule(body.everyMs, body.schedule, zone: body.zone) else { throw Self.needsSchedule }
        let labels = try labels(owner: body.owner, tags: body.tags, of: body.name).compactMapValues(\.self)
        let secret = PingDesk.makeSecret(hub.timekeeper)
        let view = try await hub.addHeartbeat(
            named: body.name, schedule, grace: duration(body.graceMs) ?? HeartbeatDeclaration.usualGrace, labels: labels, zone: body.zone,
            digest: TokenDigest.of(secret), by: doer)
        return try ok(answer(view, secret), status: 201)
    }

    /// Changes a heartbeat. What the body leaves out stays as it is.
    func changeHeartbeat(_ name: String, _ body: HeartbeatChangeRequest) async throws -> Answer {
        let stored = try await hub.heartbeat(named: name).record.heartbeat
        var change = Hub.HeartbeatChange()
        let zone = body.zone.map { $0.isEmpty ? nil : $0 } ?? stored.zone
        if body.zone != nil { change.zone = .some(zone) }
        change.schedule = try schedule(body.everyMs, body.schedule, zone: zone)
        change.grace = duration(body.graceMs)
        change.labels = try labels(owner: body.owner, tags: body.tags, of: name)
        return try ok(HeartbeatAnswerJSON(heartbeat: wire(try await hub.changeHeartbeat(named: name, change, by: doer))))
    }

    /// Returns the answer with a new address of a heartbeat.
    private func answer(_ view: HeartbeatView, _ secret: String) -> HeartbeatAnswerJSON {
        let path = "/\(PingDesk.folder)/\(secret)"
        let url = webBase.map { $0 + path }
        let name = view.record.heartbeat.name
        let unreachable: Phrase =
            "Other machines cannot send pings yet, because the API over TCP is off. On this machine, use: bellhop heartbeat ping \(name)"
        let warning = url == nil ? unreachable : namelessWarning
        return HeartbeatAnswerJSON(heartbeat: wire(view), path: path, url: url, warnings: warning.map { [language($0)] })
    }

    /// Returns the labels of the notices of a heartbeat that a request names. An empty text or list stands
    /// for a label that is removed. The limits are those of every notice.
    private func labels(owner: String?, tags: [String]?, of name: String) throws -> [String: String?] {
        var notice = PostedNotice(inlet: .notify, title: name, tags: tags ?? [])
        notice.owner = try owner.flatMap { $0.isEmpty ? nil : try hub.owner(named: $0) }
        notice = try notice.checked(trusting: true)
        var labels: [String: String?] = [:]
        if owner != nil { labels["owner"] = .some(notice.owner) }
        if tags != nil { labels["tags"] = .some(notice.tags.isEmpty ? nil : notice.tags.joined(separator: ",")) }
        return labels
    }

    private static let needsSchedule = Problem(.badRequest, "A heartbeat needs either \"everyMs\" or \"schedule\".")

    /// Returns the schedule of a request; `nil` if the request has none.
    private func schedule(_ everyMs: Int64?, _ text: String?, zone: String?) throws -> Heartbeat.Schedule? {
        switch (everyMs, text) {
        case (let milliseconds?, nil): .every(.milliseconds(milliseconds))
        case (nil, let text?): try hub.heartbeatTimes(text, zone: zone, as: language)
        case (nil, nil): nil
        case (.some, .some): throw Self.needsSchedule
        }
    }

    func removeHeartbeat(_ name: String) async throws -> Answer {
        try await hub.removeHeartbeat(named: name, by: doer)
        return try ok(HeartbeatRemovedJSON(removed: name))
    }

    func heartbeatCommand(_ name: String, _ verb: HeartbeatVerb, _ request: APIRequest) async throws -> Answer {
        switch verb {
        case .pause: return try ok(HeartbeatAnswerJSON(heartbeat: wire(try await hub.pauseHeartbeat(named: name, true, by: doer))))
        case .resume: return try ok(HeartbeatAnswerJSON(heartbeat: wire(try await hub.pauseHeartbeat(named: name, false, by: doer))))
        case .address:
            let secret = PingDesk.makeSecret(hub.timekeeper)
            let view = try await hub.readdressHeartbeat(named: name, digest: TokenDigest.of(secret), by: doer)
            return try ok(answer(view, secret))
        case .ping:
            let body: HeartbeatPingRequest = try request.decode()
            guard let signal = HeartbeatSignal(body.signal ?? "success") else {
                throw Problem(.badRequest, "\"signal\" must be success, start, fail, log or an exit status of 0 to 255.")
            }
            let run = body.run?.lowercased()
            if let run, UUIDv7(run) == nil { throw Problem(.badRequest, "\"run\" must be a UUID.") }
            let view = try await hub.ping(named: name, signal, run: run, peer: client.pingPeer, log: body.log)
            return try ok(HeartbeatAnswerJSON(heartbeat: wire(view)))
        }
    }

    func heartbeatPings(_ name: String, _ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 20, in: 1...Heartbeat.keptPings)
        let before = try request.cursor().map { Int($0.order) }
        let pings = try await hub.pings(of: name, before: before, limit: limit + 1)
        let page = pings.prefix(limit)
        let clock = clock
        let next = pings.count > limit ? page.last.map { PageCursor(order: Int64($0.number)).text } : nil
        return try ok(HeartbeatPingListJSON(pings: page.map { HeartbeatPingJSON($0, clock: clock) }, next: next))
    }

    private func wire(_ view: HeartbeatView) -> HeartbeatJSON {
        HeartbeatJSON(view.record, state: view.shown.rawValue, deadline: view.deadline, clock: clock)
    }
}

extension APIClient {
    /// The client that sends a ping through the API; `nil` for a program of this machine.
    fileprivate var pingPeer: String? {
        switch self {
        case .socket, .stranger: nil
        case .configured: "[api]"
        case .issued(let token): SafeText.line(token.name)
        }
    }
}
