import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func config(_ request: APIRequest) async throws -> Answer? {
        switch (request.method, request.path.dropFirst().first) {
        case ("GET", nil):
            return try ok(await daemon.config())
        case ("POST", "reload"):
            return try ok(try await daemon.reload())
        case ("POST", "check"):
            let body: ConfigCheckRequest = try request.decode()
            return try ok(await daemon.checkConfig(body.path))
        default:
            return nil
        }
    }

    func household(_ request: APIRequest) async throws -> Answer? {
        switch (request.method, request.path.first ?? "") {
        case ("GET", "status"):
            return try await status()
        case ("GET", "history"):
            let limit = try request.number("limit", default: 50, in: 1...1000)
            let clock = clock
            let before = try request.query["before"].map { text in
                guard let timestamp = Timestamp(text) else { throw ProblemJSON(.badRequest, detail: "before is an RFC 3339 time.") }
                return timestamp.instant
            }
            let tasks = try await hub.history(ofPet: request.query["pet"], before: before, limit: limit)
            return try ok(HistoryJSON(tasks: tasks.map { TaskJSON($0.0, petName: $0.1.name, clock: clock) }))
        case ("GET", "find"):
            return try await find(request.query["name"] ?? "")
        case ("GET", "doctor"):
            return try await doctor()
        case ("GET", "version"):
            return try ok(daemon.version)
        case ("POST", "shutdown"):
            let pid = daemon.info().pid
            daemon.shutDown()
            return try ok(ShutdownJSON(pid: pid), status: 202)
        default:
            return nil
        }
    }

    /// How many items a status lists; the rest is counted.
    private static let listed = 50

    private func status() async throws -> Answer {
        let clock = clock
        let open = try await hub.unacknowledged()
        let timers = try await hub.timers().filter { $0.owner.kind != .pet }
        let pets = try await hub.pets(includingRetired: false)
        let sinks = try await sinkList(checking: false)
        var warnings: [String] = []
        if sinks.isEmpty { warnings.append("No sink is configured. See \"bellhop doctor\".") }
        for sink in sinks where sink.state != SinkCheck.State.ok.rawValue {
            warnings.append("\(sink.name) does not take notices: \(sink.detail)")
        }
        return try ok(
            StatusJSON(
                now: Timestamp(clock.now), nowLocal: clock.text(clock.now), daemon: daemon.info(),
                pets: pets.map { petJSON($0, open: open) }, timers: timers.prefix(Self.listed).map { TimerJSON($0, clock: clock) },
                timersTotal: timers.count, unacknowledged: open.prefix(Self.listed).map { EventJSON($0, clock: clock) },
                unacknowledgedTotal: open.count, sinks: sinks, warnings: warnings))
    }

    /// Pets, timers and unanswered notices that a name could mean: for commands that take any of them.
    private func find(_ name: String) async throws -> Answer {
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { throw ProblemJSON(.badRequest, detail: "Give a name.") }
        var all: [MatchJSON] = []
        for pet in try await hub.pets(includingRetired: true).map(\.pet.value) {
            all.append(MatchJSON(type: "pet", id: pet.id.description, name: pet.name))
        }
        for timer in try await hub.timers() where timer.owner.kind == .countdown {
            all.append(MatchJSON(type: "timer", id: timer.owner.id, name: timer.name))
        }
        for event in try await hub.unacknowledged() where event.owner.kind == .countdown {
            if !all.contains(where: { $0.id == event.owner.id }) {
                all.append(MatchJSON(type: "event", id: String(event.number), name: event.notice.name))
            }
        }
        let exact = all.filter { $0.id == wanted || $0.name.lowercased() == wanted }
        let matches = exact.isEmpty ? all.filter { $0.name.lowercased().hasPrefix(wanted) } : exact
        return try ok(FoundJSON(matches: matches))
    }

    private func doctor() async throws -> Answer {
        var checks = await daemon.examine()
        for sink in try await sinkList(checking: true) {
            let state: CheckJSON.State =
                switch SinkCheck.State(rawValue: sink.state) {
                case .ok: .ok
                case .quiet, .disabled: .warn
                default: .fail
                }
            let waiting = sink.pending > 0 ? " (\(sink.pending) waiting)" : ""
            checks.append(CheckJSON(name: "sink \(sink.name)", state: state, detail: sink.detail + waiting))
        }
        return try ok(DoctorJSON(checks: checks))
    }
}
