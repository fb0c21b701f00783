public import BellhopCore

/// The rules of workouts and routines: pure, like those of the laundry.
///
/// Everything is reckoned from the frozen timeline and one instant, that at which the timer of the present phase is due; nothing is counted.
public enum RunRules {
    /// A run that begins now, with its first timer and whatever is told at once.
    public static func start(
        _ plan: RunPlan, id: ActivityID, by doer: String? = nil, at now: ClockReading, context: TrainingContext
    ) -> (activity: Activity, effects: [Effect]) {
        let run = ProgrammeRun(plan, at: now)
        let activity = Activity(id: id, kind: plan.kind, name: plan.name, started: now.wall, by: doer, body: .run(run))
        var live = LiveRun(activity: activity, run: run, timers: [], at: now, context: context)
        live.enter(0, at: now.wall, isTold: false)
        live.settle(from: now.wall)
        return (live.finished, live.effects)
    }

    /// ⇒ `nothingRunning` or `alreadyRunning` where the command does not fit.
    public static func handle(
        _ command: RunCommand, on record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        var live = try live(record, at: now, context: context)
        guard record.activity.value.isOpen else {
            throw Refusal(.alreadyEnded, "\(SafeText.line(record.activity.value.name)) is over.")
        }
        live.reckon()
        guard live.run.state != .ended else {
            throw Refusal(.alreadyEnded, "\(SafeText.line(record.activity.value.name)) is over.")
        }
        switch command {
        case .pause: try live.pause()
        case .resume: try live.resume()
        case .skip: try live.skip()
        case .back: live.back()
        case .restart: live.restart()
        case .end: live.stop()
        case .next: try live.next()
        }
        return live.effects
    }

    /// A timer of the run is due: the phase is over, and perhaps several after it; or it cannot be resumed any more.
    public static func fired(
        _ timer: TimerRecord, on record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        var live = try live(record, at: now, context: context)
        guard record.activity.value.isOpen else { return [.disarm(timer.kind)] }
        if timer.kind == .lapse {
            live.lapse()
        } else {
            live.reckon()
        }
        return live.effects
    }

    /// What a start of the machine, or its sleep, has done to the run; nothing, usually.
    public static func reckoned(
        _ record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        guard record.activity.value.isOpen else { return [] }
        var live = try live(record, at: now, context: context)
        return live.reckon() ? live.effects : []
    }

    /// The cues that are to come, from now on; none while it does not run.
    public static func plan(of record: ActivityRecord, generation: Int64, at now: Instant, in language: Language) -> CuePlan {
        let activity = record.activity.value
        var plan = CuePlan(owner: activity.owner, generation: generation, cues: [], language: language)
        guard case .run(let run) = activity.body, run.state == .running,
            let timer = record.timers.first(where: { $0.kind == .phase })
        else { return plan }
        let start = run.start(by: timer)
        // What is too late to be heard is not handed on, nor what was heard before it was paused.
        let from = max(run.since, (now - Cue.tolerance - start).inMilliseconds)
        plan.cues = CueList.cues(of: run, start: start, from: from, heard: run.heard, in: language)
        return plan
    }

    private static func live(_ record: ActivityRecord, at now: ClockReading, context: TrainingContext) throws(Refusal) -> LiveRun {
        guard case .run(let run) = record.activity.value.body else {
            throw Refusal(.inconsistentState, "\(SafeText.line(record.activity.value.name)) is no workout and no routine.")
        }
        return LiveRun(activity: record.activity.value, run: run, timers: record.timers, at: now, context: context)
    }
}
