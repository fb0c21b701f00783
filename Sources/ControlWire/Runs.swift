package import BellhopCore

/// The state of a workout or routine. Fields that do not apply are left out.
package struct RunJSON: Codable, Hashable, Sendable {
    /// `running`, `paused`, `waiting` (for a person, between two steps), `interrupted` or `ended`.
    package var state: String
    /// How the run ended: `finished`, `stopped` or `interrupted`. Left out before the end.
    package var ending: String?
    /// The current phase.
    package var phase: PhaseJSON?
    package var next: PhaseJSON?
    /// The number of the current set; for a routine, the number of the current step. `sets` is the
    /// number of sets per round; for a routine, the number of steps.
    package var set: Int?
    package var sets: Int?
    package var round: Int?
    package var rounds: Int?
    package var phaseRemainingMs: Int64?
    package var phaseEndsAt: Timestamp?
    package var phaseEndsAtLocal: String?
    /// The time until the end of the run; left out if the run will wait for a person at some point,
    /// because the end of such a run is unknown.
    package var remainingMs: Int64?
    package var endsAt: Timestamp?
    package var endsAtLocal: String?
    /// The time until which somebody can resume the interrupted run.
    package var resumableUntil: Timestamp?
    package var resumableUntilLocal: String?
    /// The number of completed sets.
    package var setsDone: Int
    /// The time spent training, without pauses and skipped parts.
    package var trainedMs: Int64
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
    package var runs: [ActivityJSON]
    package var totals: RunTotalsJSON

    package init(runs: [ActivityJSON], totals: RunTotalsJSON) {
        self.runs = runs
        self.totals = totals
    }
}

/// The totals of all runs that have ended.
package struct RunTotalsJSON: Codable, Hashable, Sendable {
    package var finished: Int
    /// The number of runs that somebody ended early.
    package var stopped: Int
    /// The number of runs that were interrupted when the computer or the daemon stopped, and that
    /// nobody resumed.
    package var interrupted: Int
    package var all: Int
    package var sets: Int
    package var trainedMs: Int64
    package var longestMs: Int64
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
    package var lengthMs: Int64
    package var set: Int?
    package var round: Int?
    /// Whether the run waits for a person at the end of the phase.
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
    package var name: String
    /// Whether the programme is a built-in preset.
    package var preset: Bool
    /// The total length, without the time spent waiting for a person.
    package var totalMs: Int64
    /// The number of sets per round; for a routine, the number of steps.
    package var sets: Int
    package var rounds: Int
    package var lowMs: Int64?
    package var highMs: Int64?
    /// The phase with which each set begins: `low` or `high`.
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

package struct ProgrammeListJSON: Codable, Hashable, Sendable {
    /// The programmes in the config, in the order in which the config lists them, followed by the
    /// presets.
    package var programmes: [ProgrammeJSON]

    package init(programmes: [ProgrammeJSON]) { self.programmes = programmes }
}

/// The body of `POST /v1/workouts`. The request contains the name of a programme, or `lengthMs` for
/// both phases, or `lowMs` and `highMs`. All other fields override the values of the programme.
package struct WorkoutRequest: Codable, Hashable, Sendable {
    package var programme: String?
    package var lengthMs: Int64?
    package var lowMs: Int64?
    package var highMs: Int64?
    package var sets: Int?
    package var rounds: Int?
    /// `low` or `high`.
    package var start: String?
    package var getReadyMs: Int64?
    package var warmUpMs: Int64?
    package var coolDownMs: Int64?
    package var restMs: Int64?
    package var warningMs: Int64?
    package var halfway: Bool?
    /// Whether to end the running workout first.
    package var replace: Bool?

    package init() {}
}

/// The body of `POST /v1/routines`.
package struct RoutineRequest: Codable, Hashable, Sendable {
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
