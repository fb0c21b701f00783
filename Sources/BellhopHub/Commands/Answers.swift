public import BellhopCore
import Laundry
import Training

extension Hub {
    /// Acknowledges the notice of an event everywhere: it disappears from all sinks, and its
    /// repeats end.
    ///
    /// - Parameter doer: the person who answers, if known.
    public func acknowledge(event number: EventNumber, by surface: String, doer: String? = nil) async throws -> Event {
        guard let event = try await core.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        try await acknowledge([event], by: surface, doer)
        return event
    }

    /// Acknowledges every notice that waits for an answer.
    public func acknowledgeAll(by surface: String, doer: String? = nil) async throws -> [Event] {
        let events = try await unacknowledged()
        try await acknowledge(events, by: surface, doer)
        return events
    }

    /// Acknowledges every notice of an owner.
    public func acknowledge(ownedBy owner: Owner, by surface: String, doer: String? = nil) async throws -> [Event] {
        let events = try await unacknowledged(of: owner)
        try await acknowledge(events, by: surface, doer)
        return events
    }

    func acknowledge(_ events: [Event], by surface: String, _ doer: String?, along others: [Change] = []) async throws {
        let reason = Reason(doer.map { "answered by \(SafeText.line($0)) on \(surface)" } ?? "acknowledged on \(surface)")
        try await retryingConflicts {
            let reading = try await reading()
            let events = try await withMerged(events)
            var builder = StepBuilder(now: reading.wall)
            for change in others { builder.add(change) }
            for event in events { builder.add(.withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil)) }
            let router = core.router()
            for petID in Set(events.compactMap(\.owner.petID)) {
                // Reminders of waiting laundry continue until somebody acknowledges them.
                guard let record = try await core.store.pet(petID), let waiting = LaundryRules.waitingKey(of: record),
                    events.contains(where: { $0.notice.key == waiting })
                else { continue }
                let effects = try LaundryRules.handle(.acknowledge, on: record, at: reading, context: core.context(router.settings))
                // The withdrawal is already in the step, with a reason that names who answered.
                let rest = effects.filter { if case .withdraw(waiting, _, _) = $0 { false } else { true } }
                builder.add(rest, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
            }
            // Acknowledging is one way to dismiss the alarm of a rest, which otherwise stays on.
            for event in events where event.kind == .restOver {
                guard let id = event.owner.activityID, let record = try await core.store.activity(id),
                    RestRules.alarmKey(of: record) == event.notice.key
                else { continue }
                let effects = try RestRules.handle(.next, on: record, at: reading, context: core.trainingContext(router.settings))
                let rest = effects.filter { if case .withdraw(event.notice.key, _, _) = $0 { false } else { true } }
                builder.add(rest, on: record) { core.entry(for: $0, router: router, at: reading.wall) }
            }
            let step = try await core.finished(builder)
            try await core.commit(step)
            core.nudge(for: step)
        }
    }

    /// Adds the events that digests among these stand for, unless such an event's key has had a
    /// newer, unrelated event since.
    private func withMerged(_ events: [Event]) async throws(StoreError) -> [Event] {
        var all = events
        for number in events.flatMap(\.merges) {
            guard let event = try await core.store.event(number), let newest = try await core.store.event(withKey: event.notice.key),
                newest.number == number || newest.repeats == number || newest.isGroup
            else { continue }
            // The first event of a group shares its key with the group notice, and is the one that
            // belongs to a pet or timer.
            all.append(newest.isGroup ? event : newest)
        }
        return all
    }

    /// Withdraws a notice and brings it back after `pause` (1 minute to 24 hours, checklist G9).
    public func snooze(event number: EventNumber, for pause: Duration, by doer: String? = nil) async throws -> TimerRecord {
        guard let event = try await core.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        guard event.isGroup else { return try await snooze(event, for: pause, by: doer) }
        // Each member comes back as a notice of its own.
        var reminder: TimerRecord?
        for member in try await core.store.members(of: event) { reminder = try await snooze(member, for: pause, by: doer) }
        if let reminder { return reminder }
        throw Refusal(.nothingRunning, "\"\(SafeText.line(core.language(event.notice.title)))\" is no longer waiting for an answer.")
    }

    private func snooze(
        _ event: Event, for pause: Duration, by doer: String?, along others: [Change] = []
    ) async throws -> TimerRecord {
        if let petID = event.owner.petID {
            return try await snooze(event, ofPet: petID, with: .snooze(pause), by: doer, along: others)
        }
        if event.owner.kind == .rest {
            throw Refusal(
                .tooLate, "A rest cannot be snoozed: \"bellhop rest\" starts another, and \"bellhop rest next\" dismisses the alarm.")
        }
        if event.owner.kind != .countdown, try await !isWaiting(event) {
            throw Refusal(.nothingRunning, "\"\(SafeText.line(core.language(event.notice.title)))\" is no longer waiting for an answer.")
        }
        return try await retryingConflicts {
            let reading = try await reading()
            let current = try await core.store.timers(TimerQuery(owner: event.owner)).first { $0.kind == .reminder }
            let reminder = try CountdownRules.snooze(
                event, for: pause, id: core.makeID(), replacing: current, at: reading, basis: core.countBasis(at: reading),
                in: core.language)
            let length = DurationText.words(pause)
            let reason = Reason(doer.map { "snoozed for \(length) by \(SafeText.line($0))" } ?? "snoozed for \(length)")
            let step = Step(
                [
                    .withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil),
                    .arm(reminder, replacing: current?.generation),
                ] + others, at: reading.wall)
            try await core.commit(step)
            scheduler.nudge(due: reminder.due)
            return reminder
        }
    }

    /// Whether the notice is shown or pending anywhere.
    private func isWaiting(_ event: Event) async throws(StoreError) -> Bool {
        let states = Set(DeliveryState.allCases.filter { $0.isOpen || $0.isPending })
        return try await !core.store.deliveries(DeliveryQuery(event: event.number, states: states, limit: 1)).isEmpty
    }

    /// Snoozes the notice of a pet. Only the one that waits for an answer can come back: older
    /// notices, and those about a pet's mood, are sent once.
    @discardableResult
    private func snooze(
        _ event: Event, ofPet petID: PetID, with command: LaundryCommand, by doer: String?, along others: [Change]
    ) async throws -> TimerRecord {
        let name = SafeText.line(event.notice.name)
        guard let record = try await core.store.pet(petID), LaundryRules.waitingKey(of: record) == event.notice.key else {
            throw Refusal(.nothingRunning, "That notice about \(name) is no longer waiting for an answer.")
        }
        if let timer = try await perform(command, onPet: petID.description, by: doer, along: others).timer { return timer }
        throw Refusal(.nothingRunning, "\(name) has no notice waiting for an answer.")
    }

    // MARK: From sinks

    /// Handles a report from a sink.
    func handle(_ report: SinkReport, from sink: SinkName) async throws {
        let now = core.timekeeper.now().wall
        switch report {
        case .action(let key, let verb, _):
            try await act(verb, on: key, from: sink)
        case .answer(let token, let verb):
            try await answer(verb, with: token, from: sink)
        case .seen(let key):
            let reactions = try await reactions(Self.seenReaction, to: try await core.store.event(withKey: key), on: sink, at: now)
            try await core.commit(Step([.seen(key, sink, reason: "seen on \(sink)")] + reactions, at: now))
        case .closed(let key, let reason):
            core.log.info("\(sink) closed \(key): \(reason)")
            let zone = core.timekeeper.zone()
            // In English, like every stored reason.
            let time = Language.english.time(now, now: now, zone: zone)
            try await core.commit(
                Step([.amend(key, sink, receipt: nil, reason: Reason("Left the screen at \(time). \(reason)"))], at: now))
        case .moved(let key, let receipt):
            try await core.commit(Step([.amend(key, sink, receipt: receipt, reason: nil)], at: now))
        case .surfaceLost(let reason):
            try await core.commit(Step([.requeueOpen(sink, reason: reason)], at: now))
            desk.nudge(sink)
        case .adopt(let reason):
            try await core.commit(Step([.adoptOpen(sink, reason: reason)], at: now))
            desk.nudge(sink)
        case .replaces(let replaces):
            core.stubborn.withLock { stubborn in if replaces { stubborn.remove(sink) } else { stubborn.insert(sink) } }
            try await SafetyNets(core: core).note(replaces, of: sink)
        case .hearing(let trouble):
            core.unheard.withLock { $0[sink] = trouble }
        case .ready:
            await health.noteReady(sink)
            try await core.commit(Step([.release(sink, from: .queued)], at: now))
            desk.wake(sink)
        }
    }

    /// Runs the action of a button whose answer carried a token.
    ///
    /// A token is valid for the delivery that carried it, until that delivery is answered,
    /// withdrawn or replaced by a newer one. A copied, repeated or outdated token finds no open
    /// delivery.
    private func answer(_ verb: NoticeAction.Verb, with token: String, from sink: SinkName) async throws {
        // Checked before the store is read: an outcome that is stored in between is then found in
        // the store.
        let isUnstored = desk.hasUnstored(token: token, at: sink)
        let standing = try await core.store.deliveries(DeliveryQuery(sink: sink, states: [.sent, .seen]))
        guard let delivery = standing.first(where: { $0.receipt?.answerToken.map(String.init) == token }),
            let event = try await core.store.event(delivery.event), event.notice.actions.contains(where: { $0.verb == verb })
        else {
            if isUnstored { throw StoreError.full("event of the answer") }
            core.log.info("\(sink) sent an answer to a notice that is no longer open")
            return
        }
        try await act(verb, on: delivery.key, from: sink)
    }

    /// Runs the action of a button as if its command had been typed, by the member who owns the
    /// sink. A button from an earlier round only dismisses its notice.
    ///
    /// - Returns: why the answer came too late; `nil` when the action was done.
    @discardableResult
    func act(_ verb: NoticeAction.Verb, on key: NoticeKey, from sink: SinkName) async throws -> Refusal? {
        guard let event = try await core.store.event(withKey: key) else {
            core.log.warning("\(sink) answered a notice that is not known here (\(key))")
            return nil
        }
        let now = core.timekeeper.now().wall
        let doer = catalog.members.owning(sink)?.displayName
        let reactions = try await reactions(verb.reaction, to: event, on: sink, at: now)
        func answering(with command: LaundryCommand) async throws -> Refusal? {
            try await self.answering(event, from: sink) { pet in
                _ = try await self.perform(command, onPet: pet, by: doer, along: reactions)
            }
        }
        switch verb {
        case .open:
            try await core.commit(Step([.seen(key, sink, reason: "opened on \(sink)")] + reactions, at: now))
            return nil
        case .acknowledge:
            try await acknowledge([event], by: sink.rawValue, doer, along: reactions)
            return nil
        case .snooze, .snoozeShort, .snoozeLong:
            let pause = verb == .snoozeShort ? .minutes(5) : verb == .snoozeLong ? .minutes(30) : LaundryRules.snoozePause
            return try await self.answering(event, from: sink) {
                _ = try await self.snooze(event, for: pause, by: doer, along: reactions)
            }
        case .tomorrow:
            guard let petID = event.owner.petID else { return nil }
            return try await self.answering(event, from: sink) {
                try await self.snooze(event, ofPet: petID, with: .tomorrow, by: doer, along: reactions)
            }
        case .pausePet:
            return try await self.answering(event, from: sink) { pet in
                _ = try await self.pausePet(pet, Vacation(), along: reactions)
            }
        case .startWash: return try await answering(with: .wash(for: nil, replace: false))
        case .startDryer: return try await answering(with: .dry(for: nil, replace: false))
        case .skipDryer: return try await answering(with: .skipDryer)
        case .markFolded: return try await answering(with: .fold)
        case .dryMore: return try await answering(with: .dryMore(minutes: LaundryRules.dryMoreMinutes))
        case .nextSet:
            return try await self.answering(event, from: sink) { try await self.answer(.next, to: event, along: reactions) }
        case .endWorkout where event.owner.kind == .rest:
            return try await self.answering(event, from: sink) { try await self.answer(.end, to: event, along: reactions) }
        case .endWorkout: return try await answeringRun(event, .end, from: sink, along: reactions)
        case .resumeWorkout: return try await answeringRun(event, .resume, from: sink, along: reactions)
        case .nextStep: return try await answeringRun(event, .next, from: sink, along: reactions)
        }
    }

    /// The changes that count what a person did with a notice, on this machine only and in the same
    /// step (checklist N-27). Empty where the counters are switched off, where the notice is not
    /// open on that sink any more, and where a notice is seen a second time.
    private func reactions(_ what: String, to event: Event?, on sink: SinkName, at now: Instant) async throws(StoreError) -> [Change] {
        guard let event, core.settings.countersEnabled else { return [] }
        let states: Set<DeliveryState> = what == Self.seenReaction ? [.sent] : [.sent, .seen]
        let open = DeliveryQuery(event: event.number, sink: sink, states: states, limit: 1)
        guard try await !core.store.deliveries(open).isEmpty else { return [] }
        return [.react(sink, what: what, after: max(.zero, now - event.occurred))]
    }

    fileprivate static let seenReaction = "seen"

    /// Runs `body` for the pet of a notice, as long as the notice is about the pet's current round.
    private func answering(_ event: Event, from sink: SinkName, _ body: (String) async throws -> Void) async throws -> Refusal? {
        guard let petID = event.owner.petID else { return nil }
        return try await answering(event, from: sink) {
            let record = try await self.record(ofPet: petID.description)
            guard LaundryRules.isCurrent(event.notice.key, of: record) else {
                throw Refusal(.tooLate, "that round of laundry is over")
            }
            try await body(petID.description)
        }
    }

    /// Runs a command for the workout or routine that a notice is about, unless that has changed
    /// since.
    private func answeringRun(
        _ event: Event, _ command: RunCommand, from sink: SinkName, along reactions: [Change]
    ) async throws -> Refusal? {
        try await answering(event, from: sink) {
            try await retryingConflicts {
                guard let id = event.owner.activityID, let record = try await core.store.activity(id) else {
                    throw Refusal(.tooLate, "that workout is gone")
                }
                guard record.activity.version == event.generation else { throw Refusal(.tooLate, "it has moved on since") }
                try await perform(command, on: record, along: reactions)
            }
        }
    }

    /// Runs `body`. If the answer comes too late, the stale notice is withdrawn, so that nobody
    /// presses its button again.
    private func answering(_ event: Event, from sink: SinkName, _ body: () async throws -> Void) async throws -> Refusal? {
        do {
            try await body()
            return nil
        } catch let refusal as Refusal {
            core.log.info("an answer from \(sink) came too late: \(refusal)")
            let now = core.timekeeper.now().wall
            let reason = Reason("answered on \(sink), too late: \(refusal.message)")
            try await core.commit(Step([.withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil)], at: now))
            return refusal
        }
    }
}

extension NoticeAction.Verb {
    /// The name under which a reaction is counted. Opening a notice counts as having seen it.
    fileprivate var reaction: String {
        switch self {
        case .open: Hub.seenReaction
        case .acknowledge: "acknowledged"
        case .startWash, .startDryer, .skipDryer, .markFolded, .dryMore, .snooze, .snoozeShort, .snoozeLong, .tomorrow, .pausePet, .nextSet,
            .endWorkout, .resumeWorkout, .nextStep:
            rawValue
        }
    }
}
