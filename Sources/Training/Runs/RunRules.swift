package import BellhopCore

/// The rules of workouts and routines. These rules are pure functions.
///
/// Everything is computed from the frozen timeline and the instant at which the timer of the
/// current phase is due. No part of the state changes from second to second.
package enum RunRules {
    /// Starts a run, with its first timer and its first notices.
    package static func start(
        _ plan: RunPlan, id: ActivityID, by doer: String? = nil, at now: ClockReading, context: TrainingContext
    ) -> (activity: Activity, effects: [Effect]) {
        let run = ProgrammeRun(plan, at: now)
        let activity = Activity(id: id, kind: plan.kind, name: plan.name, started: now.wall, by: doer, body: .run(run))
        var live = LiveRun(activity: activity, run: run, timers: [], at: now, context: context)
        live.enter(0, at: now.wall, isTold: false)
        live.settle(from: now.wall)
        return (live.finished, live.effects)
    }

    /// Applies a command to a run.
    ///
    /// - Throws: `nothingRunning`, `alreadyRunning`, `alreadyDone`, `alreadyEnded` or
    ///   `invalidValue` if the command does not fit the state of the run.
    package static func handle(
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

    /// Handles a timer of the run that is due. For ``TimerKind/phase``, the current phase is over,
    /// and perhaps later phases are over, too. For ``TimerKind/lapse``, an interrupted run can no
    /// longer be resumed.
    package static func fired(
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

    /// Returns the effects on the run if the machine was restarted or has slept. Usually there are
    /// no effects.
    package static func reckoned(
        _ record: ActivityRecord, at now: ClockReading, context: TrainingContext
    ) throws(Refusal) -> [Effect] {
        guard record.activity.value.isOpen else { return [] }
        var live = try live(record, at: now, context: context)
        return live.reckon() ? live.effects : []
    }

    /// Returns the plan with all cues from now on. The plan is empty unless the state of the run is
    /// `running`.
    package static func plan(of record: ActivityRecord, generation: Int64, at now: Instant, in language: Language) -> CuePlan {
        let activity = record.activity.value
        var plan = CuePlan(owner: activity.owner, generation: generation, cues: [], language: language)
        guard case .run(let run) = activity.body, run.state == .running,
            let timer = record.timers.first(where: { $0.kind == .phase })
        else { return plan }
        let start = run.start(by: timer)
        // Omit cues that are too late to be heard, and cues that were played before a pause.
        let from = max(run.since, (now - Cue.tolerance - start).inMilliseconds)
        plan.cues = CueList.cues(of: run, start: start, from: from, heard: run.heard, in: language)
        return plan
    }

    private static func live(_ record: ActivityRecord, at now: ClockReading, context: TrainingContext) throws(Refusal) -> LiveRun {
        guard case .run(let run) = record.activity.value.body else {
            throw Refusal(.inconsistentState, "\(SafeText.line(record.activity.value.name)) is neither a workout nor a routine.")
        }
        return LiveRun(activity: record.activity.value, run: run, timers: record.timers, at: now, context: context)
    }
}

/// A command for a running workout or routine.
package enum RunCommand: String, Sendable, Hashable, CaseIterable {
    case pause, resume
    /// Go to the next phase.
    case skip
    /// Go to the beginning of the current phase. In the first three seconds of a phase, go to the
    /// beginning of the previous phase.
    case back
    /// Restart from the very beginning.
    case restart
    case end
    /// Complete the current step of a routine.
    case next
}
