public import BellhopCore

/// The state of a workout or routine. Fields that do not apply are left out.
public struct RunJSON: Codable, Hashable, Sendable {
    /// `running`, `paused`, `waiting` (for a person, between two steps), `interrupted` or `ended`.
    public var state: String
    /// How the run ended: `finished`, `stopped` or `interrupted`. Left out before the end.
    public var ending: String?
    /// The current phase.
    public var phase: PhaseJSON?
    public var next: PhaseJSON?
    /// The number of the current set; for a routine, of the current step. `sets` is the number of
    /// sets per round; for a routine, the number of steps.
    public var set: Int?
    public var sets: Int?
    public var round: Int?
    public var rounds: Int?
    public var phaseRemainingMs: Int64?
    public var phaseEndsAt: Timestamp?
    public var phaseEndsAtLocal: String?
    /// The time until the end of the run; left out if the run will wait for a person at some point,
    /// because its end is then unknown.
    public var remainingMs: Int64?
    public var endsAt: Timestamp?
    public var endsAtLocal: String?
    /// The time until which somebody can resume the interrupted run.
    public var resumableUntil: Timestamp?
    public var resumableUntilLocal: String?
    /// The number of completed sets.
    public var setsDone: Int
    /// The time spent training, without pauses and skipped parts.
    public var trainedMs: Int64
    public var pauses: Int
    /// The number of cues (sounds that mark a change in the workout) that were too late to be
    /// played.
    public var droppedCues: Int

    /// - Parameter timers: the timers of the activity.
    public init(_ run: ProgrammeRun, timers: [TimerRecord], clock: LocalClock) {
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
public struct RunListJSON: Codable, Hashable, Sendable {
    public var runs: [ActivityJSON]
    public var totals: RunTotalsJSON

    public init(runs: [ActivityJSON], totals: RunTotalsJSON) {
        self.runs = runs
        self.totals = totals
    }
}

/// The totals of all runs that have ended.
public struct RunTotalsJSON: Codable, Hashable, Sendable {
    public var finished: Int
    /// The number of runs that somebody ended early.
    public var stopped: Int
    /// The number of runs that a stop of the machine or the daemon interrupted and that nobody
    /// resumed.
    public var interrupted: Int
    public var all: Int
    public var sets: Int
    public var trainedMs: Int64
    public var longestMs: Int64
    public var mostSets: Int

    public init(
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
public struct PhaseJSON: Codable, Hashable, Sendable {
    /// `ready`, `warm-up`, `low`, `high`, `rest`, `cool-down` or `step`.
    public var kind: String
    /// The name as text for people, such as `High`, or the text of a step.
    public var name: String
    public var lengthMs: Int64
    public var set: Int?
    public var round: Int?
    /// Whether the run waits for a person at the end of the phase.
    public var waits: Bool?
    /// The start of the phase, counted from the start of the run. Set only in a timeline.
    public var offsetMs: Int64?

    public init(_ phase: Phase, name: String, offsetMs: Int64? = nil) {
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
public struct ProgrammeJSON: Codable, Hashable, Sendable {
    public var name: String
    /// Whether the programme is a built-in preset.
    public var preset: Bool
    /// The total length, without the time spent waiting for a person.
    public var totalMs: Int64
    /// The number of sets per round, or of steps in a routine.
    public var sets: Int
    public var rounds: Int
    public var lowMs: Int64?
    public var highMs: Int64?
    /// The phase with which each set begins: `low` or `high`.
    public var start: String?
    /// The timeline. Set only if the request names one programme.
    public var phases: [PhaseJSON]?
    /// The programme as a TOML table for the config. Set only if the request names one programme.
    public var toml: String?

    public init(
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

public struct ProgrammeListJSON: Codable, Hashable, Sendable {
    /// The programmes in the config, in its order, followed by the presets.
    public var programmes: [ProgrammeJSON]

    public init(programmes: [ProgrammeJSON]) { self.programmes = programmes }
}

/// The body of `POST /v1/workouts`. It contains the name of a programme, or `lengthMs` for both
/// phases, or `lowMs` and `highMs`. The other fields override the values of the programme.
public struct WorkoutRequest: Codable, Hashable, Sendable {
    public var programme: String?
    public var lengthMs: Int64?
    public var lowMs: Int64?
    public var highMs: Int64?
    public var sets: Int?
    public var rounds: Int?
    /// `low` or `high`.
    public var start: String?
    public var getReadyMs: Int64?
    public var warmUpMs: Int64?
    public var coolDownMs: Int64?
    public var restMs: Int64?
    public var warningMs: Int64?
    public var halfway: Bool?
    /// Whether to end the running workout first.
    public var replace: Bool?

    public init() {}
}

/// The body of `POST /v1/routines`.
public struct RoutineRequest: Codable, Hashable, Sendable {
    public var routine: String
    /// Whether to end a running routine of the same name first.
    public var replace: Bool?

    public init(routine: String, replace: Bool? = nil) {
        self.routine = routine
        self.replace = replace
    }
}

/// The commands for a run: `POST /v1/workouts/current/<verb>`,
/// `POST /v1/routines/{id, name or current}/<verb>`.
public enum RunVerb: String, Sendable, Hashable, CaseIterable {
    case pause, resume, skip, back, restart, end, next
}
