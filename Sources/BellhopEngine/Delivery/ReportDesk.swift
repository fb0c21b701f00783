package import BellhopCore

/// Handles the reports from sinks: answers from people, and changes to the messages that are shown.
package struct ReportDesk: Sendable {
    private let engine: Engine
    private let desk: CourierDesk
    private let health: SinkHealth
    private let heldMessages: HeldMessages
    private let reports: SinkReports

    package init(engine: Engine, desk: CourierDesk, health: SinkHealth, heldMessages: HeldMessages, reports: SinkReports) {
        self.engine = engine
        self.desk = desk
        self.health = health
        self.heldMessages = heldMessages
        self.reports = reports
    }

    /// Handles reports until the task is canceled.
    package func run() async {
        // Register the bell with the timekeeper even though no alarm is set, so that the manual
        // clock of tests can see whether this loop is busy or idle.
        engine.timekeeper.ring(reports.bell, at: nil)
        while !Task.isCancelled {
            var unstored: [(SinkName, SinkReport)] = []
            for (sink, report) in reports.take() {
                do {
                    try await handle(report, from: sink)
                } catch StoreError.full {
                    // Keep the report for a retry, because the person has already answered and will
                    // not answer again.
                    engine.log.error("what \(sink) reported cannot be stored, retrying in \(DurationText.words(SinkCourier.storeRetry))")
                    unstored.append((sink, report))
                } catch {
                    engine.log.error("what \(sink) reported could not be stored: \(error)")
                }
            }
            reports.putBack(unstored)
            engine.timekeeper.ring(reports.bell, at: unstored.isEmpty ? nil : engine.timekeeper.now().wall + SinkCourier.storeRetry)
            await reports.bell.wait()
        }
    }

    private func handle(_ report: SinkReport, from sink: SinkName) async throws {
        let now = engine.timekeeper.now().wall
        switch report {
        case .action(let key, let verb, _):
            try await act(verb, on: key, from: sink, pressed: NoticeAction.Verb.choices.contains(verb) ? shown(key, at: sink) : nil)
        case .answer(let token, let verb):
            try await answer(verb, with: token, from: sink)
        case .seen(let key):
            let reactions = try await reactions(Self.seenReaction, to: try await engine.store.event(withKey: key), on: sink, at: now)
            try await engine.apply([.seen(key, sink, reason: "seen on \(sink)")] + reactions, at: now)
        case .closed(let key, let reason):
            engine.log.info("\(sink) closed \(key): \(reason)")
            // The reason is in English, like every stored reason.
            let time = Language.english.time(now, now: now, zone: engine.timekeeper.zone())
            try await engine.apply([.amend(key, sink, receipt: nil, reason: .leftScreen(at: time, because: reason))], at: now)
            try await closed(key, because: reason, at: sink)
        case .moved(let key, let receipt):
            try await engine.apply([.amend(key, sink, receipt: receipt, reason: nil)], at: now)
        case .surfaceLost(let reason):
            try await engine.apply([.requeueOpen(sink, reason: reason)], at: now)
            desk.nudge(sink)
        case .adopt(let reason):
            try await engine.apply([.adoptOpen(sink, reason: reason)], at: now)
            desk.nudge(sink)
        case .replaces(let replaces):
            engine.sinks.note(isStubborn: !replaces, sink)
            try await heldMessages.note(replaces, of: sink)
        case .hearing(let trouble):
            engine.sinks.note(deafness: trouble, of: sink)
        case .found(let check):
            await health.observe(check, of: sink)
            if !check.fails { try await desk.hurry(sink) }
        case .ready:
            await health.noteReady(sink)
            try await engine.apply([.release(sink, from: .queued)], at: now)
            desk.wake(sink)
        }
    }

    /// Passes on that a notice for which a program waits has left a screen.
    private func closed(_ key: NoticeKey, because reason: Reason, at sink: SinkName) async throws {
        guard let newest = try await engine.store.event(withKey: key), newest.notice.isAwaited else { return }
        // The sink may have shown an earlier notice with this key. The store does not know yet that a
        // notice was shown that was closed at once.
        let event = try await engine.store.original(of: shown(key, at: sink) ?? newest)
        try await engine.parts.owner(of: event.owner)?.closed(event, because: reason)
    }

    // MARK: Answers

    /// Performs the action of a button whose answer carried a token.
    ///
    /// A token is valid for the delivery that carried it, until that delivery is answered,
    /// withdrawn or replaced by a newer delivery. If a token is copied, repeated or outdated, no
    /// open delivery matches it.
    private func answer(_ verb: NoticeAction.Verb, with token: String, from sink: SinkName) async throws {
        // Check this before reading the store. If an outcome is stored between the two look-ups,
        // the second look-up finds it.
        let isUnstored = desk.hasUnstored(token: token, at: sink)
        let standing = try await engine.store.deliveries(DeliveryQuery(sink: sink, states: [.sent, .seen]))
        guard let delivery = standing.first(where: { $0.receipt?.answerToken.map(String.init) == token }),
            let event = try await engine.store.event(delivery.event), event.notice.actions.contains(where: { $0.verb == verb })
        else {
            if isUnstored { throw StoreError.full("event of the answer") }
            engine.log.info("\(sink) sent an answer to a notice that is no longer open")
            return
        }
        try await act(verb, on: delivery.key, from: sink, pressed: event)
    }

    /// Returns the newest event with this key that the sink shows; `nil` if the store knows of none.
    private func shown(_ key: NoticeKey, at sink: SinkName) async throws(StoreError) -> Event? {
        let standing = try await engine.store.deliveries(DeliveryQuery(sink: sink, states: [.sent, .seen]))
        guard let number = standing.filter({ $0.key == key }).map(\.event).max() else { return nil }
        return try await engine.store.event(number)
    }

    /// Performs the action of a button as if the member who owns the sink had typed the command. If
    /// the notice is outdated, the button only dismisses it.
    ///
    /// - Parameter pressed: the event whose button was pressed; `nil` if only its key is known. An
    ///   answer to a question is refused if another question has replaced this event.
    /// - Returns: why the answer came too late; `nil` if the action was performed.
    @discardableResult
    package func act(
        _ verb: NoticeAction.Verb, on key: NoticeKey, from sink: SinkName, pressed: Event? = nil
    ) async throws -> Refusal? {
        guard let event = try await engine.store.event(withKey: key) else {
            engine.log.warning("\(sink) answered a notice that is not known here (\(key))")
            return nil
        }
        let now = engine.timekeeper.now().wall
        let doer = ActingPerson(engine.catalog.members.owning(sink)?.displayName)
        let reactions = try await reactions(verb.reaction, to: event, on: sink, at: now)
        switch verb {
        case .open:
            try await engine.apply([.seen(key, sink, reason: "opened on \(sink)")] + reactions, at: now)
        case .acknowledge:
            try await engine.acknowledge([event], by: .verbatim(sink.rawValue), doer, along: reactions)
        default:
            // A group notice has no owner who could act. Its key is that of its first notice.
            let subject = event.isGroup ? try await engine.store.original(of: event) : event
            if NoticeAction.Verb.choices.contains(verb), let pressed {
                let (asked, newest) = (try await engine.store.original(of: pressed), try await engine.store.original(of: subject))
                guard asked.number == newest.number else {
                    return Refusal(.alreadyDone, "Another question has replaced \"\(SafeText.line(pressed.notice.name))\".")
                }
            }
            do {
                let answer = NoticeAnswer(verb: verb, event: subject, doer: doer, sink: sink, others: reactions)
                try await engine.parts.owner(of: subject.owner)?.answer(answer)
            } catch let refusal as Refusal {
                try await withdraw(event, answeredOn: sink, tooLate: refusal)
                return refusal
            }
        }
        return nil
    }

    /// Withdraws an outdated notice, so that nobody presses its button again.
    private func withdraw(_ event: Event, answeredOn sink: SinkName, tooLate refusal: Refusal) async throws(StoreError) {
        engine.log.info("an answer from \(sink) came too late: \(refusal)")
        let reason = Reason("answered on \(sink), too late: \(refusal.message)")
        let withdrawal = Change.withdraw(
            event.notice.key, state: .acknowledged, reason: reason, except: nil, sparing: engine.catalog.programs)
        try await engine.apply([withdrawal], at: engine.timekeeper.now().wall)
    }

    /// Returns the changes that count a person's reaction to a notice (checklist N-27). The
    /// counters stay on this machine. The result is empty if counters are switched off, if the
    /// notice is no longer open on the sink, or if the notice was already seen.
    private func reactions(_ what: String, to event: Event?, on sink: SinkName, at now: Instant) async throws(StoreError) -> [Change] {
        guard let event, engine.settings.countersEnabled else { return [] }
        let states: Set<DeliveryState> = what == Self.seenReaction ? [.sent] : [.sent, .seen]
        let open = DeliveryQuery(event: event.number, sink: sink, states: states, limit: 1)
        guard try await !engine.store.deliveries(open).isEmpty else { return [] }
        return [.react(sink, what: what, after: max(.zero, now - event.occurred))]
    }

    fileprivate static let seenReaction = "seen"
}

extension NoticeAction.Verb {
    /// The name under which a reaction is counted. Opening a notice counts as having seen it.
    fileprivate var reaction: String {
        switch self {
        case .open: ReportDesk.seenReaction
        case .acknowledge: "acknowledged"
        default: rawValue
        }
    }
}
