package import BellhopCore
import BellhopEngine
import Laundry
import Training

extension Hub {
    /// Acknowledges the notice of an event everywhere. The notice disappears from all sinks, and
    /// its repeats end.
    ///
    /// - Parameter doer: the person who answers; `nil` if unknown.
    package func acknowledge(event number: EventNumber, by surface: Phrase, doer: ActingPerson? = nil) async throws -> Event {
        try await acknowledge(events: [number], by: surface, doer: doer)[0]
    }

    /// Acknowledges the notices of several events in one step. If one of the events does not exist,
    /// acknowledges none of them.
    ///
    /// - Returns: the events, in the order of their numbers in `numbers`.
    package func acknowledge(events numbers: [EventNumber], by surface: Phrase, doer: ActingPerson? = nil) async throws -> [Event] {
        var events: [Event] = []
        for number in numbers {
            guard let event = try await engine.store.event(number) else {
                throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
            }
            events.append(event)
        }
        try await engine.acknowledge(events, by: surface, doer)
        return events
    }

    /// Acknowledges every notice that waits for an answer.
    ///
    /// - Parameter newest: the number of the newest event to acknowledge.
    package func acknowledgeAll(
        upTo newest: EventNumber = .max, by surface: Phrase, doer: ActingPerson? = nil
    ) async throws -> [Event] {
        let events = try await unacknowledged().filter { $0.number <= newest }
        try await engine.acknowledge(events, by: surface, doer)
        return events
    }

    /// Acknowledges every notice of an owner.
    package func acknowledge(ownedBy owner: Owner, by surface: Phrase, doer: ActingPerson? = nil) async throws -> [Event] {
        let events = try await unacknowledged(of: owner)
        try await engine.acknowledge(events, by: surface, doer)
        return events
    }

    /// Withdraws a notice and sends it again after `pause` (1 minute to 24 hours, checklist G9).
    package func snooze(event number: EventNumber, for pause: Duration, by doer: ActingPerson? = nil) async throws -> TimerRecord {
        guard let event = try await engine.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        guard event.isGroup else { return try await snooze(event, for: pause, by: doer) }
        // Each member of the group will be announced again as a separate notice.
        var reminder: TimerRecord?
        for member in try await engine.store.members(of: event) { reminder = try await snooze(member, for: pause, by: doer) }
        if let reminder { return reminder }
        throw Refusal(.nothingRunning, "\"\(SafeText.line(engine.language(event.notice.title)))\" is no longer waiting for an answer.")
    }

    /// Snoozes a notice for the length of time that belongs to the pressed button.
    func snooze(_ answer: NoticeAnswer) async throws {
        let pause: Duration =
            answer.verb == .snoozeShort ? .minutes(5) : answer.verb == .snoozeLong ? .minutes(30) : LaundryRules.snoozePause
        _ = try await snooze(answer.event, for: pause, by: answer.doer, on: answer.sink, along: answer.others)
    }

    private func snooze(
        _ event: Event, for pause: Duration, by doer: ActingPerson?, on sink: SinkName? = nil, along others: [Change] = []
    ) async throws -> TimerRecord {
        if event.owner.kind == .pet { return try await snooze(event, ofPetWith: .snooze(pause), by: doer, along: others) }
        if event.owner.kind == .rest {
            throw Refusal(
                .tooLate, "A rest cannot be snoozed: \"bellhop rest\" starts another, and \"bellhop rest next\" dismisses the alarm.")
        }
        if event.owner.kind != .countdown, try await !isWaiting(event) {
            throw Refusal(.nothingRunning, "\"\(SafeText.line(engine.language(event.notice.title)))\" is no longer waiting for an answer.")
        }
        return try await engine.perform { builder in
            builder.act = ActDraft("snoozed \(SafeText.line(event.notice.name))", by: doer)
            builder.add(others)
            return try await snooze(event, for: pause, by: doer, on: sink, in: &builder)
        }.answer
    }

    /// Adds to a step that a notice is withdrawn and comes back after `pause`.
    func snooze(
        _ event: Event, for pause: Duration, by doer: ActingPerson?, on sink: SinkName? = nil, in builder: inout StepBuilder
    ) async throws -> TimerRecord {
        let current = try await engine.store.timers(TimerQuery(owner: event.owner)).first { $0.kind == .reminder }
        let reminder = try await numbered(
            CountdownRules.snooze(
                event, for: pause, id: engine.makeID(), replacing: current, at: builder.reading,
                basis: engine.countBasis(at: builder.reading), in: engine.language))
        builder.withdraw(event.notice.key, state: .acknowledged, reason: Self.reason(pause, doer?.name, sink))
        builder.add(.arm(reminder, replacing: current?.generation))
        return reminder
    }

    private static func reason(_ pause: Duration, _ doer: String?, _ sink: SinkName?) -> Reason {
        let length = DurationText.words(pause)
        return switch (doer.map { SafeText.line($0) }, sink) {
        case (let doer?, let sink?): "snoozed on \(sink) for \(length) by \(doer)"
        case (nil, let sink?): "snoozed on \(sink) for \(length)"
        case (let doer?, nil): "snoozed for \(length) by \(doer)"
        case (nil, nil): "snoozed for \(length)"
        }
    }

    /// Checks whether the notice is shown or pending anywhere.
    private func isWaiting(_ event: Event) async throws(StoreError) -> Bool {
        let states = Set(DeliveryState.allCases.filter { $0.isOpen || $0.isPending })
        return try await !engine.store.deliveries(DeliveryQuery(event: event.number, states: states, limit: 1)).isEmpty
    }
}
