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
        let secret = PingDesk.makeSecret(hub.timekeeper)
        let view = try await hub.addHeartbeat(
            named: body.name, try schedule(body), grace: duration(body.graceMs) ?? .hours(1), labels: labels(of: body),
            digest: TokenDigest.of(secret), by: doer)
        let path = "/\(PingDesk.folder)/\(secret)"
        let url = webBase.map { $0 + path }
        let unreachable: Phrase =
            "Other machines cannot send pings yet, because the API over TCP is off. On this machine, use: bellhop heartbeat ping \(body.name)"
        let warning = url == nil ? unreachable : namelessWarning
        return try ok(
            HeartbeatAnswerJSON(heartbeat: wire(view), path: path, url: url, warnings: warning.map { [language($0)] }), status: 201)
    }

    /// Returns the labels of the notices of a heartbeat. The limits are those of every notice.
    private func labels(of body: HeartbeatRequest) throws -> Labels {
        var notice = PostedNotice(inlet: .notify, title: body.name, tags: body.tags ?? [])
        notice.owner = try body.owner.map { hub.catalog.members.isEmpty ? $0 : try hub.doer(named: $0) }
        notice = try notice.checked(trusting: true)
        var labels: Labels = [:]
        labels["owner"] = notice.owner
        labels["tags"] = notice.tags.isEmpty ? nil : notice.tags.joined(separator: ",")
        return labels
    }

    private func schedule(_ body: HeartbeatRequest) throws -> Heartbeat.Schedule {
        switch (body.everyMs, body.schedule) {
        case (let milliseconds?, nil): return .every(.milliseconds(milliseconds))
        case (nil, let text?):
            let clock = clock
            let wish = try EveryText.parse(text, as: language, today: clock.zone.civil(clock.now).date)
            let recurrence = try AlarmRules.start(wish, at: clock.now, zone: clock.zone).recurrence
            guard recurrence.rule.end == .never else {
                throw Refusal(
                    .invalidValue, "The schedule of a heartbeat has no end. Remove the heartbeat when the job is no longer needed.")
            }
            return .times(recurrence)
        case (nil, nil), (.some, .some):
            throw Problem(.badRequest, "A heartbeat needs either \"everyMs\" or \"schedule\".")
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
