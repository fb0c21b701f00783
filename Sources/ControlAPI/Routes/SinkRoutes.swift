import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func testSinks(_ body: SinkTestRequest) async throws -> Answer {
        guard body.sink != nil || body.all != true else { throw Problem(.badRequest, "\"all\" needs \"sink\".") }
        let catalog = hub.catalog
        let chosen = if let name = body.sink { [try hub.sink(named: name)] } else { catalog.names.compactMap { catalog.sinks[$0] } }
        var results: [SinkTestResultJSON] = []
        for sink in chosen {
            let parts = body.all == true ? try await rehearse(sink) : []
            results += parts.isEmpty ? [try await test(sink)] : parts
        }
        return try ok(SinkTestJSON(results: results))
    }

    private func test(_ sink: ConfiguredSink) async throws -> SinkTestResultJSON {
        let (outcome, latency) = try await hub.test(sink)
        var result = told(outcome, of: sink, after: latency)
        guard result.passed else { return result }
        // The sink accepted the notice, but its buttons may not work, or it may not show the notice yet.
        let check = await sink.sink.check()
        result.trouble = check.trouble.map { language($0) }
        if sink.capabilities.contains(.local), check.state == .quiet {
            result.detail = language("accepted the test notice and will show it later: \(check.detail)")
        }
        return result
    }

    private func rehearse(_ sink: ConfiguredSink) async throws -> [SinkTestResultJSON] {
        try await hub.rehearse(sink).map { rehearsal in
            var result = told(rehearsal.outcome, of: sink, after: rehearsal.took)
            result.part = rehearsal.part
            if result.passed { result.detail = language(rehearsal.detail) }
            return result
        }
    }

    func told(_ outcome: DeliveryOutcome, of sink: ConfiguredSink, after latency: Duration) -> SinkTestResultJSON {
        let detail = outcome.reason.map { language($0.phrase) } ?? language("accepted the test notice")
        return SinkTestResultJSON(
            sink: sink.name.rawValue, kind: sink.kind, passed: outcome.kind == .accepted, outcome: outcome.kind.rawValue,
            detail: detail,
            latencyMs: latency / .milliseconds(1))
    }

    /// - Parameter inquiry: which sinks to check. For all other sinks, the answer shows the state
    ///   after the last delivery.
    func sinkList(asking inquiry: SinkInquiry) async throws -> [SinkJSON] {
        try await hub.sinkStates(asking: inquiry).map(sinkJSON)
    }

    func sinkJSON(_ state: SinkState) -> SinkJSON {
        let clock = clock
        let since = state.since ?? clock.now
        return SinkJSON(
            name: state.name.rawValue, kind: state.kind, state: state.check.state.rawValue, reachesPeople: state.reachesPeople,
            detail: language(state.check.detail),
            trouble: state.check.trouble.map { language($0) },
            since: state.since.map(Timestamp.init), sinceLocal: state.since.map(clock.text), fix: fix(of: state).map { language($0) },
            pending: state.pending, parked: state.parked.map { language($0.phrase) },
            lastOutcome: state.lastFault.map {
                SinkOutcomeJSON(
                    outcome: DeliveryOutcome.Kind.deferred.rawValue, reason: language($0.phrase), at: Timestamp(since),
                    atLocal: clock.text(since))
            }, capabilities: state.configured?.capabilities.names ?? [])
    }

    /// Returns advice on how to repair the sink (checklist N-9); `nil` if the sink works.
    /// Returns the hooks with what is wrong, including the last notice that a hook rejected.
    func hooks() async throws -> HookListJSON {
        var list = await daemon.hooks(language)
        for state in try await hub.sinkStates(asking: .local) where state.kind == SinkKind.hooks {
            guard let rejection = state.rejection, let fix = fix(of: state) else { continue }
            list.faults.append(HookListJSON.Fault(problem: language(SinkState.loss(rejection, kind: state.kind)), fix: language(fix)))
        }
        return list
    }

    private func fix(of state: SinkState) -> Phrase? {
        if state.parked != nil {
            return """
                Fix [sinks.\(state.name)] in the config, or its server, then run: bellhop config reload. Pending notices are also \
                retried every 15 min
                """
        }
        if state.check.state == .unavailable, state.sparedUntil != nil {
            return """
                This sink keeps failing, so Bellhop tries one notice at a time; the others follow when one gets through. To retry now: \
                bellhop outbox retry
                """
        }
        return switch state.check.state {
        // A test runs no hook of other events, so it cannot show that the hook works again.
        case .ok where state.kind == SinkKind.hooks && state.rejection != nil:
            "Repair this program. The warning disappears when the hooks next run without a failure."
        case .ok: state.rejection == nil ? nil : "Repair what the message names, then run: bellhop sinks test \(state.name)"
        case .quiet: "Nothing to do: notices are delivered now, and shown when the quiet mode ends."
        case .unavailable: "Pending notices are sent when the sink works again. To try it now: bellhop sinks test \(state.name)"
        case .misconfigured where state.kind == PushSubscription.sinkKind:
            "Open the page on the phone with an https address, because browsers ring only there: House, This screen, \"Ring this phone\". To pair a phone: bellhop api pair"
        case .misconfigured: "Fix [sinks.\(state.name)] in the config, then run: bellhop config reload"
        case .disabled: "To use this sink, set enabled = true in [sinks.\(state.name)], then run: bellhop config reload"
        }
    }
}
