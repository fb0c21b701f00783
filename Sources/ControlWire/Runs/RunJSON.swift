public import BellhopCore

/// Where a workout or a routine stands. What it has none of is left out.
public struct RunJSON: Codable, Hashable, Sendable {
    /// `running`, `paused`, `waiting` (for somebody, between two steps), `interrupted`, `ended`
    public var state: String
    /// `finished`, `stopped`, `interrupted`
    public var ending: String?
    /// The phase that goes on, or in which it stands.
    public var phase: PhaseJSON?
    public var next: PhaseJSON?
    /// The number of the set, where it is in one, and how many a round has; of a routine its step.
    public var set: Int?
    public var sets: Int?
    public var round: Int?
    public var rounds: Int?
    public var phaseRemainingMs: Int64?
    public var phaseEndsAt: Timestamp?
    public var phaseEndsAtLocal: String?
    /// To the end of everything; left out where a step waits for somebody before that.
    public var remainingMs: Int64?
    public var endsAt: Timestamp?
    public var endsAtLocal: String?
    /// Until when an interrupted one can be resumed.
    public var resumableUntil: Timestamp?
    public var resumableUntilLocal: String?
    /// Sets that ended by themselves.
    public var setsDone: Int
    /// How long it went on, pauses and what was skipped left out.
    public var trainedMs: Int64
    public var pauses: Int
    /// Cues that were too late to be sounded.
    public var droppedCues: Int

    /// - Parameter timers: those of the activity.
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

/// The answer to `GET /v1/workouts` and `GET /v1/routines`: those that were begun, newest first.
public struct RunListJSON: Codable, Hashable, Sendable {
    public var runs: [ActivityJSON]
    public var totals: RunTotalsJSON

    public init(runs: [ActivityJSON], totals: RunTotalsJSON) {
        self.runs = runs
        self.totals = totals
    }
}

/// What all that are over come to.
public struct RunTotalsJSON: Codable, Hashable, Sendable {
    public var finished: Int
    /// Ended by somebody before that.
    public var stopped: Int
    /// Interrupted by the machine, and not resumed.
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
