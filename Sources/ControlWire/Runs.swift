package import BellhopCore

/// The state of a workout or routine. Fields that do not apply are left out.
package struct RunJSON: Codable, Hashable, Sendable {
    /// `running`, `paused`, `waiting` (for a person, between two steps), `interrupted` or `ended`.
    package var state: String
    /// How the run ended: `finished`, `stopped` or `interrupted`. Left out before the end.
    package var ending: String?
    /// The current phase; left out after the end.
    package var phase: PhaseJSON?
    /// The phase after the current one; left out in the last phase and after the end.
    package var next: PhaseJSON?
    /// The number of the current set; for a routine, the number of the current step. Left out
    /// outside of sets and after the end.
    package var set: Int?
    /// The number of sets per round; for a routine, the number of steps. Left out if there are
    /// none.
    package var sets: Int?
    /// The number of the current round; left out if there is only one round, outside of rounds and
    /// after the end.
    package var round: Int?
    /// The number of rounds; left out if there is only one.
    package var rounds: Int?
    /// The time until the end of the current phase; left out after the end.
    package var phaseRemainingMs: Int64?
    /// The time when the current phase ends. Set only while the run is running.
    package var phaseEndsAt: Timestamp?
    /// `phaseEndsAt` in local time, as text for people; left out in the same cases.
    package var phaseEndsAtLocal: String?
    /// The time until the end of the run; left out after the end, and if the run will wait for a
    /// person at some point, because the end of such a run is unknown.
    package var remainingMs: Int64?
    /// The time when the run ends. Set only while the run is running and `remainingMs` is known.
    package var endsAt: Timestamp?
    /// `endsAt` in local time, as text for people; left out in the same cases.
    package var endsAtLocal: String?
    /// The time until which somebody can resume the interrupted run; left out in other states.
    package var resumableUntil: Timestamp?
    /// `resumableUntil` in local time, as text for people; left out in the same cases.
    package var resumableUntilLocal: String?
    /// The number of completed sets.
    package var setsDone: Int
    /// The time spent training, without pauses and skipped parts.
    package var trainedMs: Int64
    /// The number of pauses.
    package var pauses: Int
    /// The number of cues (sounds that mark a change in the workout) that were too late to be
    /// played.
    package var droppedCues: Int

    /// - Parameter timers: the timers of the activity.
    package init(_ run: ProgrammeRun, timers: [TimerRecord], clock: LocalClock) {
        let timer = timers.first { $0.kind == .phase }
        let offset = run.offset(at: clock.now, timer: timer)
        state = run.state.rawValue
        ending = run.ending?.rawValue
        sets = run.timeline.sets > 0 ? run.timeline.sets : nil
        rounds = run.timeline.rounds > 1 ? run.timeline.rounds : nil
        setsDone = run.setsDone
        trainedMs = run.trained(at: offset)
        pauses = run.pauses
        droppedCues = run.dropped
        guard run.state != .ended, let phase = run.phase else { return }
        func json(_ phase: Phase) -> PhaseJSON { PhaseJSON(phase, name: clock.language(PhaseWords.name(phase))) }
        self.phase = json(phase)
        if run.index + 1 < run.phases.count { next = json(run.phases[run.index + 1]) }
        set = phase.set > 0 ? phase.set : nil
        round = phase.round > 0 && run.timeline.rounds > 1 ? phase.round : nil
        let left = max(0, run.timeline.end(of: run.index) - offset)
        phaseRemainingMs = left
        let rest = run.phases[run.index...].contains { $0.waits } ? nil : run.timeline.length - offset
        remainingMs = rest
        if run.state == .running {
            let end = clock.now + .milliseconds(left)
            (phaseEndsAt, phaseEndsAtLocal) = (Timestamp(end), clock.text(end))
            if let rest {
                let end = clock.now + .milliseconds(rest)
                (endsAt, endsAtLocal) = (Timestamp(end), clock.text(end))
            }
        }
        if let lapse = timers.first(where: { $0.kind == .lapse }) {
            (resumableUntil, resumableUntilLocal) = (Timestamp(lapse.due), clock.text(lapse.due))
        }
    }
}

/// The answer to `GET /v1/workouts` and `GET /v1/routines`: the runs so far, newest first.
package struct RunListJSON: Codable, Hashable, Sendable {
    /// The runs, newest first.
    package var runs: [ActivityJSON]
    /// The totals of all runs, not only of those in `runs`.
    package var totals: RunTotalsJSON

    package init(runs: [ActivityJSON], totals: RunTotalsJSON) {
        self.runs = runs
        self.totals = totals
    }
}

/// The totals of all runs that have ended.
package struct RunTotalsJSON: Codable, Hashable, Sendable {
    /// The number of runs that reached their end.
    package var finished: Int
    /// The number of runs that somebody ended early.
    package var stopped: Int
    /// The number of runs that were interrupted when the computer or the daemon stopped, and that
    /// nobody resumed.
    package var interrupted: Int
    /// The number of all runs.
    package var all: Int
    /// The number of completed sets.
    package var sets: Int
    /// The time spent training, without pauses and skipped parts.
    package var trainedMs: Int64
    /// The training time of the longest run; 0 if there is none.
    package var longestMs: Int64
    /// The number of sets in the run with the most sets; 0 if there is none.
    package var mostSets: Int

    package init(
        finished: Int, stopped: Int = 0, interrupted: Int = 0, all: Int, sets: Int, trainedMs: Int64, longestMs: Int64, mostSets: Int
    ) {
        self.finished = finished
        self.stopped = stopped
        self.interrupted = interrupted
        self.all = all
        self.sets = sets
        self.trainedMs = trainedMs
        self.longestMs = longestMs
        self.mostSets = mostSets
    }
}

/// A phase of a workout, or a step of a routine.
package struct PhaseJSON: Codable, Hashable, Sendable {
    /// `ready`, `warm-up`, `low`, `high`, `rest`, `cool-down` or `step`.
    package var kind: String
    /// The name as text for people, such as `High`, or the text of a step.
    package var name: String
    /// The length of the phase.
    package var lengthMs: Int64
    /// The number of the set, from 1; for a routine, the number of the step. Left out for a phase
    /// outside of sets.
    package var set: Int?
    /// The number of the round, from 1; left out for a phase outside of rounds.
    package var round: Int?
    /// `true` if the run waits for a person at the end of the phase; otherwise left out.
    package var waits: Bool?
    /// The start of the phase, counted from the start of the run. Set only in a timeline.
    package var offsetMs: Int64?

    package init(_ phase: Phase, name: String, offsetMs: Int64? = nil) {
        kind = phase.kind.rawValue
        self.name = name
        lengthMs = phase.length
        set = phase.set > 0 ? phase.set : nil
        round = phase.round > 0 ? phase.round : nil
        waits = phase.waits ? true : nil
        self.offsetMs = offsetMs
    }
}

/// A workout or routine that can be started.
package struct ProgrammeJSON: Codable, Hashable, Sendable {
    /// The name.
    package var name: String
    /// Whether the programme is a built-in preset.
    package var preset: Bool
    /// The total length, without the time spent waiting for a person.
    package var totalMs: Int64
    /// The number of sets per round; for a routine, the number of steps.
    package var sets: Int
    /// The number of rounds.
    package var rounds: Int
    /// The length of a low phase; left out for a routine.
    package var lowMs: Int64?
    /// The length of a high phase; left out for a routine.
    package var highMs: Int64?
    /// The phase with which each set begins: `low` or `high`. Left out for a routine.
    package var start: String?
    /// The timeline. Set only if the request names one programme.
    package var phases: [PhaseJSON]?
    /// The programme as a TOML table for the config. Set only if the request names one programme.
    package var toml: String?

    package init(
        name: String, preset: Bool, totalMs: Int64, sets: Int, rounds: Int, lowMs: Int64? = nil, highMs: Int64? = nil, start: String? = nil,
        phases: [PhaseJSON]? = nil, toml: String? = nil
    ) {
        self.name = name
        self.preset = preset
        self.totalMs = totalMs
        self.sets = sets
        self.rounds = rounds
        self.lowMs = lowMs
        self.highMs = highMs
        self.start = start
        self.phases = phases
        self.toml = toml
    }
}

/// The answer to `GET /v1/workouts/programmes` and `GET /v1/routines/programmes`.
package struct ProgrammeListJSON: Codable, Hashable, Sendable {
    /// The programmes in the config, in the order in which the config lists them, followed by the
    /// presets.
    package var programmes: [ProgrammeJSON]

    package init(programmes: [ProgrammeJSON]) { self.programmes = programmes }
}

/// The body of `POST /v1/workouts`. The request contains the name of a programme, or `lengthMs` for
/// both phases, or `lowMs` and `highMs`. All other fields override the values of the programme.
package struct WorkoutRequest: Codable, Hashable, Sendable {
    /// The name of a programme.
    package var programme: String?
    /// The length of both phases.
    package var lengthMs: Int64?
    /// The length of a low phase.
    package var lowMs: Int64?
    /// The length of a high phase.
    package var highMs: Int64?
    /// The number of sets per round.
    package var sets: Int?
    /// The number of rounds.
    package var rounds: Int?
    /// The phase with which each set begins: `low` or `high`.
    package var start: String?
    /// The time to get ready before the first phase.
    package var getReadyMs: Int64?
    /// The length of the warm-up.
    package var warmUpMs: Int64?
    /// The length of the cool-down.
    package var coolDownMs: Int64?
    /// The length of the rest between two rounds.
    package var restMs: Int64?
    /// How long before the end of a phase a cue warns.
    package var warningMs: Int64?
    /// Whether a cue marks the middle of a phase.
    package var halfway: Bool?
    /// Whether to end the running workout first.
    package var replace: Bool?

    package init() {}
}

/// The body of `POST /v1/routines`.
package struct RoutineRequest: Codable, Hashable, Sendable {
    /// The name of the routine.
    package var routine: String
    /// Whether to end a running routine of the same name first.
    package var replace: Bool?

    package init(routine: String, replace: Bool? = nil) {
        self.routine = routine
        self.replace = replace
    }
}

/// The commands for a run. A command is sent as `POST /v1/workouts/current/<verb>` or as
/// `POST /v1/routines/{id, name or current}/<verb>`.
package enum RunVerb: String, Sendable, Hashable, CaseIterable {
    case pause, resume, skip, back, restart, end, next
}
