import BellhopCore
import BellhopEngine
import Training

/// Defines what the timers of rests, workouts and routines mean.
struct ActivityOwner: TimerOwner {
    /// An unowned reference is safe, because the hub outlives every task that uses this value.
    /// These tasks run within the hub's engine.
    unowned let hub: Hub
    let keeper: RunKeeper

    init(hub: Hub) {
        self.hub = hub
        keeper = RunKeeper(engine: hub.engine)
    }

    var kinds: Set<Owner.Kind> { [.rest, .workout, .routine] }
    private var engine: Engine { hub.engine }

    func fired(_ timer: TimerRecord, in builder: inout StepBuilder) async throws {
        guard let id = timer.owner.activityID, let record = try await engine.household.activity(id), record.activity.value.isOpen else {
            return
        }
        let effects = try effects(of: timer, on: record, at: builder.reading, builder.router.settings)
        logDropped(effects, of: record)
        builder.add(effects, on: record)
    }

    private func effects(
        of timer: TimerRecord, on record: ActivityRecord, at reading: ClockReading, _ settings: AppSettings
    ) throws(Refusal) -> [Effect] {
        let context = engine.trainingContext(settings)
        switch record.activity.value.kind {
        case .rest: return try RestRules.fired(timer, on: record, at: reading, context: context)
        case .workout, .routine: return try RunRules.fired(timer, on: record, at: reading, context: context)
        case .timer: return []
        }
    }

    private func logDropped(_ effects: [Effect], of record: ActivityRecord) {
        guard case .run(let before) = record.activity.value.body else { return }
        for case .saveActivity(let activity) in effects {
            guard case .run(let run) = activity.body, run.dropped > before.dropped else { continue }
            let count = run.dropped - before.dropped
            let cues = count == 1 ? "1 cue was" : "\(count) cues were"
            engine.log.info("\(activity.name): \(cues) more than \(DurationText.words(Cue.tolerance)) late and stayed silent")
        }
    }

    func preview(_ timer: TimerRecord, after changes: [Change], _ settings: AppSettings) async -> Event? {
        guard !timer.kind.isInternal else { return nil }
        do {
            guard let id = timer.owner.activityID, let record = try await engine.household.activity(id) else { return nil }
            var then = engine.timekeeper.now()
            then.wall = max(then.wall, timer.due)
            for case .announce(let event) in try effects(of: timer, on: record, at: then, settings) { return event }
            return nil
        } catch {
            return orphaned(timer, at: timer.due)
        }
    }

    func orphaned(_ timer: TimerRecord, at now: Instant) -> Event { engine.orphaned(timer, at: now) }

    // MARK: Answers

    func answer(_ answer: NoticeAnswer) async throws {
        let isRest = answer.event.owner.kind == .rest
        switch answer.verb {
        case .nextSet: try await hub.answer(.next, to: answer.event, by: answer.doer, along: answer.others)
        case .endWorkout where isRest: try await hub.answer(.end, to: answer.event, by: answer.doer, along: answer.others)
        case .endWorkout: try await run(.end, answer)
        case .resumeWorkout: try await run(.resume, answer)
        case .nextStep: try await run(.next, answer)
        case .snooze, .snoozeShort, .snoozeLong: try await hub.snooze(answer)
        case .open, .acknowledge, .startWash, .startDryer, .skipDryer, .markFolded, .dryMore, .tomorrow, .pausePet: break
        // Only posted notices offer choices.
        case .choice1, .choice2, .choice3, .choice4, .choice5: break
        }
    }

    /// Performs a command for the workout or routine that a notice is about. Throws an error if the
    /// workout or routine has changed since the notice was sent.
    private func run(_ command: RunCommand, _ answer: NoticeAnswer) async throws {
        try await engine.perform { builder in
            guard let id = answer.event.owner.activityID, let record = try await engine.household.activity(id) else {
                throw Refusal(.tooLate, "that workout or routine no longer exists")
            }
            guard record.activity.version == answer.event.generation else {
                throw Refusal(.tooLate, "the workout or routine has moved on since then")
            }
            builder.act = ActDraft(TrainingActs.words(command, of: record.activity.value), by: answer.doer)
            builder.add(answer.others)
            try builder.add(command, on: record, context: engine.trainingContext(builder.router.settings))
        }
    }

    /// Dismisses the alarm of a rest when the notice of that alarm is acknowledged. Without this,
    /// the alarm would stay on.
    func acknowledged(_ events: [Event], in builder: inout StepBuilder) async throws {
        for event in events where event.kind == .restOver {
            guard let id = event.owner.activityID, let record = try await engine.household.activity(id),
                RestRules.alarmKey(of: record) == event.notice.key
            else { continue }
            let context = engine.trainingContext(builder.router.settings)
            let effects = try RestRules.handle(.next, on: record, at: builder.reading, context: context)
            builder.add(effects.withoutWithdrawal(of: event.notice.key), on: record)
        }
    }

    // MARK: Clock

    func recompute(after cause: Recomputation, at reading: ClockReading) async throws(StoreError) {
        if case .start = cause { try await keeper.reckonAll(at: reading) }
    }

    func woke(at reading: ClockReading) async throws(StoreError) { try await keeper.followSleep(at: reading) }
}
