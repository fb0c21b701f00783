public import BellhopCore
import Laundry
import Training

extension Hub {
    /// Acknowledges the notice of an event everywhere: it goes from every surface, and its repeats end.
    public func acknowledge(event number: EventNumber, by surface: String) async throws -> Event {
        guard let event = try await core.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        try await acknowledge([event], by: surface)
        return event
    }

    /// Acknowledges everything that waits for an answer.
    public func acknowledgeAll(by surface: String) async throws -> [Event] {
        let events = try await unacknowledged()
        try await acknowledge(events, by: surface)
        return events
    }

    /// Acknowledges every notice of an owner.
    public func acknowledge(ownedBy owner: Owner, by surface: String) async throws -> [Event] {
        let events = try await unacknowledged().filter { $0.owner == owner }
        try await acknowledge(events, by: surface)
        return events
    }

    private func acknowledge(_ events: [Event], by surface: String, except: SinkName? = nil) async throws {
        let reason = Reason("acknowledged on \(surface)")
        let changes = events.map { Change.withdraw($0.notice.key, state: .acknowledged, reason: reason, except: except) }
        try await core.commit(Step(changes, at: core.timekeeper.now().wall))
    }

    /// Takes a notice away and brings it back after `pause` (1 minute to 24 hours, checklist G9).
    public func snooze(event number: EventNumber, for pause: Duration) async throws -> TimerRecord {
        guard let event = try await core.store.event(number) else {
            throw Refusal(.unknownEvent, "There is no event \(number). \"bellhop events\" lists the newest.")
        }
        return try await snooze(event, for: pause)
    }

    private func snooze(_ event: Event, for pause: Duration) async throws -> TimerRecord {
        if let petID = event.owner.petID {
            let answer = try await perform(.snooze(pause), onPet: petID.description)
            if let timer = answer.timer { return timer }
            throw Refusal(.nothingRunning, "Nothing of \(SafeText.line(event.notice.name)) waits for an answer.")
        }
        return try await retryingConflicts {
            let reading = try await reading()
            let current = try await core.store.timers(TimerQuery(owner: event.owner)).first { $0.kind == .reminder }
            let reminder = try CountdownRules.snooze(
                event, for: pause, replacing: current, at: reading, basis: core.countBasis(at: reading))
            let reason = Reason("snoozed for \(DurationText.words(pause))")
            let step = Step(
                [
                    .withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil),
                    .arm(reminder, replacing: current?.generation),
                ], at: reading.wall)
            try await core.commit(step)
            scheduler.nudge(due: reminder.due)
            return reminder
        }
    }

    // MARK: From sinks

    /// Handles what came back from a sink.
    func handle(_ report: SinkReport, from sink: SinkName) async throws {
        let now = core.timekeeper.now().wall
        switch report {
        case .action(let key, let verb, _):
            try await act(verb, on: key, from: sink)
        case .seen(let key):
            try await core.commit(Step([.seen(key, sink, reason: "seen on \(sink)")], at: now))
        case .closed(let key, let reason):
            core.log.info("\(sink) closed \(key): \(reason)")
        case .surfaceLost(let reason):
            try await core.commit(Step([.requeueOpen(sink, reason: reason)], at: now))
            desk.nudge(sink)
        case .adopt(let reason):
            try await core.commit(Step([.adoptOpen(sink, reason: reason)], at: now))
            desk.nudge(sink)
        case .ready:
            try await core.commit(Step([.release(sink, from: .queued)], at: now))
            desk.nudge(sink)
        }
    }

    /// Does what a button says, as if the command had been typed. A button of an older round is void: its notice only goes away.
    func act(_ verb: NoticeAction.Verb, on key: NoticeKey, from sink: SinkName) async throws {
        guard let event = try await core.store.event(withKey: key) else {
            core.log.warning("\(sink) answered a notice that is not known here (\(key))")
            return
        }
        switch verb {
        case .open:
            let now = core.timekeeper.now().wall
            try await core.commit(Step([.seen(key, sink, reason: "opened on \(sink)")], at: now))
        case .acknowledge:
            try await acknowledge([event], by: sink.rawValue)
        case .snooze:
            try await answering(event, from: sink) { _ = try await self.snooze(event, for: LaundryRules.snoozePause) }
        case .startWash: try await answering(event, from: sink, with: .wash(for: nil, replace: false))
        case .startDryer: try await answering(event, from: sink, with: .dry(for: nil, replace: false))
        case .skipDryer: try await answering(event, from: sink, with: .skipDryer)
        case .markFolded: try await answering(event, from: sink, with: .fold)
        case .dryMore: try await answering(event, from: sink, with: .dryMore(minutes: LaundryRules.dryMoreMinutes))
        }
    }

    private func answering(_ event: Event, from sink: SinkName, with command: LaundryCommand) async throws {
        guard let petID = event.owner.petID else { return }
        try await answering(event, from: sink) {
            let record = try await self.record(ofPet: petID.description)
            guard LaundryRules.isCurrent(event.notice.key, of: record) else {
                throw Refusal(.tooLate, "that round of laundry is over")
            }
            _ = try await self.perform(command, onPet: petID.description)
        }
    }

    /// An answer that does not fit any more takes the stale notice away; nobody is asked to press it again.
    private func answering(_ event: Event, from sink: SinkName, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let refusal as Refusal {
            core.log.info("an answer on \(sink) came too late: \(refusal)")
            let now = core.timekeeper.now().wall
            let reason = Reason("answered on \(sink), too late: \(refusal.message)")
            try await core.commit(Step([.withdraw(event.notice.key, state: .acknowledged, reason: reason, except: nil)], at: now))
        }
    }
}
