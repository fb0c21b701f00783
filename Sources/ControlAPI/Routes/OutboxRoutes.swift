import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func outbox(_ request: APIRequest) async throws -> Answer {
        let limit = try request.number("limit", default: 200, in: 1...10_000)
        let clock = clock
        let (waiting, next) = try await request.page(limit) { (row: WaitingOperation) in
            (row.operation.id, "")
        } _: { count in
            try await hub.outbox(limit: count)
        }
        var armed: [ArmedNoticeJSON] = []
        // The further pages continue the list of waiting operations.
        if try request.cursor() == nil {
            let holders = try await hub.holders()
            for timer in try await hub.timers(limit: limit) {
                if let notice = try await notice(of: timer, heldBy: holders) { armed.append(notice) }
            }
        }
        let troubles = try await hub.heldMessageTroubles().map(sentence)
        var list = OutboxJSON(
            armed: armed, waiting: waiting.map { OperationJSON($0, clock: clock) }, safetyNet: troubles.isEmpty ? nil : troubles)
        list.next = next
        return try ok(list)
    }

    func retryOutbox(_ body: OutboxChoiceRequest) async throws -> Answer {
        try chosen(try await orNothing(body) { try await hub.retryOutbox($0) })
    }

    func dropOutbox(_ body: OutboxChoiceRequest) async throws -> Answer {
        try chosen(try await orNothing(body) { try await hub.dropOutbox($0) })
    }

    /// Returns the chosen operations. If all of them are chosen, or all of a sink, there may be none.
    private func orNothing(
        _ body: OutboxChoiceRequest, _ act: (OutboxChoice) async throws -> [WaitingOperation]
    ) async throws -> [WaitingOperation] {
        do {
            return try await act(try choice(body))
        } catch let refusal as Refusal where refusal.code == .unknownEvent && body.delivery == nil {
            return []
        }
    }

    private func chosen(_ rows: [WaitingOperation]) throws -> Answer {
        let clock = clock
        return try ok(OutboxChosenJSON(operations: rows.map { OperationJSON($0, clock: clock) }))
    }

    private func choice(_ body: OutboxChoiceRequest) throws -> OutboxChoice {
        switch (body.delivery, body.sink, body.all) {
        case (let name?, nil, nil):
            let parts = name.split(separator: "/", maxSplits: 1)
            guard parts.count == 2, let event = EventNumber(parts[0]) else {
                throw Refusal(
                    .invalidValue,
                    "No waiting delivery is named \"\(SafeText.line(name))\". Give the event and the sink, as in 42/phone. See: bellhop outbox"
                )
            }
            return .delivery(event, SinkName(rawValue: String(parts[1])))
        case (nil, let name?, nil):
            return .sink(SinkName(rawValue: name))
        case (nil, nil, true?):
            return .all
        default:
            throw Problem(.badRequest, "Give exactly one of \"delivery\", \"sink\" and \"all\".")
        }
    }

    func cancelOutbox(_ body: OutboxCancelRequest) async throws -> Answer {
        let silenced: ([TimerRecord], Int)
        switch (body.timer, body.pet, body.all) {
        case (let name?, nil, nil):
            silenced = try await hub.silence(try await hub.timer(named: name).owner)
        case (nil, let name?, nil):
            silenced = try await hub.silence(.pet(try await hub.record(ofPet: name).pet.value.id))
        case (nil, nil, true?):
            silenced = try await hub.silence(nil)
        default:
            throw Problem(.badRequest, "Give exactly one of \"timer\", \"pet\" and \"all\".")
        }
        var armed: [ArmedNoticeJSON] = []
        let holders = try await hub.holders()
        for timer in silenced.0 { if let notice = try await notice(of: timer, heldBy: holders) { armed.append(notice) } }
        return try ok(OutboxCancelledJSON(armed: armed, waiting: silenced.1))
    }

    /// Returns the notice that a timer will send when it ends; `nil` for an internal timer, which
    /// sends no notice.
    private func notice(of timer: TimerRecord, heldBy holders: [TimerReference: [SinkName]]) async throws -> ArmedNoticeJSON? {
        guard let (event, drafts) = try await hub.preview(of: timer) else { return nil }
        let clock = clock
        let quiet = drafts.filter { $0.state == .held }.map(\.sink.rawValue)
        return ArmedNoticeJSON(
            id: event.notice.id, timer: TimerJSON.id(of: timer.owner, kind: timer.kind), name: timer.name, kind: event.kind.rawValue,
            title: language(event.notice.title), due: Timestamp(timer.due), dueLocal: clock.text(timer.due),
            remainingMs: timer.remaining(at: clock.now).inMilliseconds,
            sinks: drafts.filter { [.queued, .parked, .held].contains($0.state) }.map(\.sink.rawValue),
            quiet: quiet.isEmpty ? nil : quiet,
            held: holders[TimerReference(owner: timer.owner, kind: timer.kind)]?.map(\.rawValue), silenced: timer.isSilenced)
    }
}

extension OperationJSON {
    fileprivate init(_ row: WaitingOperation, clock: LocalClock) {
        let operation = row.operation
        self.init(
            verb: operation.verb.rawValue, event: operation.event.number, sink: operation.sink.rawValue, key: operation.key.rawValue,
            title: clock.language(operation.event.notice.title), state: row.state.rawValue,
            reason: clock.language(row.reason.phrase),
            attempts: operation.attempts,
            notBefore: Timestamp(operation.notBefore), notBeforeLocal: clock.text(operation.notBefore),
            expires: operation.expires.map(Timestamp.init))
    }
}
