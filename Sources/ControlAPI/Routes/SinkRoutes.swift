import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func sinks(_ request: APIRequest) async throws -> Answer? {
        switch (request.method, request.path.dropFirst().first) {
        case ("GET", nil):
            return try ok(SinkListJSON(sinks: try await sinkList(checking: true)))
        case ("GET", "kinds"):
            return try ok(SinkKindListJSON(kinds: daemon.kinds))
        case ("POST", "test"):
            let body: SinkTestRequest = try request.decode()
            let catalog = hub.catalog
            let chosen = if let name = body.sink { [try hub.sink(named: name)] } else { catalog.names.compactMap { catalog.sinks[$0] } }
            var results: [SinkTestResultJSON] = []
            for sink in chosen { results.append(await test(sink)) }
            return try ok(SinkTestJSON(results: results))
        default:
            return nil
        }
    }

    private func test(_ sink: ConfiguredSink) async -> SinkTestResultJSON {
        let (outcome, latency) = await hub.test(sink)
        let (name, detail): (String, String) =
            switch outcome {
            case .accepted: ("accepted", "took the test notice")
            case .deferred(let reason, _): ("deferred", reason.rawValue)
            case .rejected(let reason): ("rejected", reason.rawValue)
            case .misconfigured(let reason): ("misconfigured", reason.rawValue)
            case .ambiguous(let reason): ("ambiguous", reason.rawValue)
            }
        return SinkTestResultJSON(
            sink: sink.name.rawValue, kind: sink.kind, passed: name == "accepted", outcome: name, detail: detail,
            latencyMs: Double(latency.inMilliseconds))
    }

    /// - Parameter checking: ask each sink whether it could work now, which may take a moment.
    func sinkList(checking: Bool) async throws -> [SinkJSON] {
        var list: [SinkJSON] = []
        for state in try await hub.sinkStates() {
            var check = SinkCheck(.ok, "")
            if let parked = state.parked {
                check = SinkCheck(.misconfigured, parked.rawValue)
            } else if checking {
                check = await state.configured.sink.check()
            } else if let fault = state.lastFault {
                check = SinkCheck(.unavailable, fault.rawValue)
            }
            let clock = clock
            list.append(
                SinkJSON(
                    name: state.configured.name.rawValue, kind: state.configured.kind, state: check.state.rawValue, detail: check.detail,
                    pending: state.pending, parked: state.parked?.rawValue,
                    lastOutcome: state.lastFault.map {
                        SinkOutcomeJSON(outcome: "deferred", reason: $0.rawValue, at: Timestamp(clock.now), atLocal: clock.text(clock.now))
                    }, capabilities: state.configured.capabilities.names))
        }
        return list
    }
}
