import BellhopCore

/// A workout or a routine that a rule is changing.
struct LiveRun {
    var activity: Activity
    var run: ProgrammeRun
    /// The timer that ends the current phase, as it was before the change.
    private let timer: TimerRecord?
    /// The time at which the timeline began, or would have begun if there had been no pauses; `nil`
    /// unless the state of the run is `running`.
    private var start: Instant?
    let now: ClockReading
    let context: TrainingContext
    private var told: [Effect] = []
    /// The effect for each timer of the run. A later effect for a timer replaces an earlier effect
    /// for that timer.
    private var timers: [TimerKind: Effect] = [:]

    init(activity: Activity, run: ProgrammeRun, timers: [TimerRecord], at now: ClockReading, context: TrainingContext) {
        self.activity = activity
        self.run = run
        timer = timers.first { $0.kind == .phase }
        self.now = now
        self.context = context
        if run.state == .running { start = timer.map(run.start) }
    }

    /// The activity with all changes so far.
    var finished: Activity {
        var activity = activity
        activity.body = .run(run)
        return activity
    }

    /// The effects on the activity, followed by those on its timers and then those on the notices.
    var effects: [Effect] { [.saveActivity(finished)] + [.phase, .lapse].compactMap { timers[$0] } + told }

    private var isWorkout: Bool { activity.kind == .workout }
    private var notices: RunNotices { RunNotices(activity: finished, run: run, now: now.wall, context: context) }
    private var offset: Int64 { start.map { run.offset(at: now.wall, since: $0) } ?? run.held ?? run.timeline.begin(of: run.index) }

    // MARK: Restarts and sleep

    /// Checks whether the machine was restarted or slept, and processes the phases that are over by
    /// now. Returns whether a restart or a sleep interrupted the run.
    @discardableResult
    mutating func reckon() -> Bool {
        guard run.state == .running, let timer, let start else { return false }
        if isWorkout, case .count(let boot) = timer.basis, boot != now.boot {
            // After a restart, only the phase that was running when the machine went down is known.
            interrupt(at: run.timeline.begin(of: run.index), because: .restarted)
            return true
        }
        let slept = run.boot == now.boot ? now.suspended.inMilliseconds - run.asleep : 0
        if isWorkout, context.onSuspend == .pause, slept >= ProgrammeRun.leastSleep.inMilliseconds {
            // The time awake is the elapsed time minus the time of sleep. It does not matter when
            // the machine slept.
            let awake = (now.wall - start).inMilliseconds - slept
            let offset = max(run.timeline.begin(of: run.index), min(awake, run.timeline.length - 1))
            while run.timeline.end(of: run.index) <= offset { run.index += 1 }
            interrupt(at: offset, because: .slept)
            return true
        }
        dropLate(away: max(slept, (now.wall - timer.due).inMilliseconds), since: start)
        if timer.due <= now.wall { settle(from: start) }
        return false
    }

    private mutating func interrupt(at offset: Int64, because reason: RunNotices.Interruption) {
        hold(.interrupted, at: offset)
        let length = ProgrammeRun.resumable
        arm(.lapse, due: now.wall + length, length)
        told.append(.announce(notices.interrupted(reason)))
    }

    // MARK: Commands

    mutating func pause() throws(Refusal) {
        switch run.state {
        case .running:
            run.pauses += 1
            noteHeard()
            hold(.paused, at: offset)
        case .paused: throw Refusal(.alreadyDone, "\(name) is already paused.")
        case .waiting: throw Refusal(.nothingRunning, "\(name) is waiting for you. To continue: bellhop routine next")
        case .interrupted: throw Refusal(.nothingRunning, "\(name) was interrupted. Resume it, or end it.")
        case .ended: throw Refusal(.alreadyEnded, "\(name) is over.")
        }
    }

    mutating func resume() throws(Refusal) {
        switch run.state {
        case .paused, .interrupted: goOn(from: offset)
        case .running: throw Refusal(.alreadyRunning, "\(name) is running.")
        case .waiting: throw Refusal(.nothingRunning, "\(name) is waiting for you. To continue: bellhop routine next")
        case .ended: throw Refusal(.alreadyEnded, "\(name) is over.")
        }
    }

    mutating func skip() throws(Refusal) {
        if run.state == .waiting { return try next() }
        move(to: run.index + 1)
    }

    mutating func back() {
        let isAtBegin = offset - run.timeline.begin(of: run.index) <= ProgrammeRun.leastSleep.inMilliseconds
        move(to: isAtBegin ? max(0, run.index - 1) : run.index)
    }

    mutating func restart() {
        // Restarting also discards the training so far.
        run.setsDone = 0
        run.dropped = 0
        run.pauses = 0
        run.heard = nil
        activity.started = now.wall
        run.index = 0
        run.moved = 0
        goOn(from: 0)
    }

    mutating func stop() {
        close(.stopped, at: offset)
    }

    mutating func lapse() {
        close(.interrupted, at: offset)
    }

    /// Completes the current step, whether or not its time is up.
    mutating func next() throws(Refusal) {
        guard !isWorkout else { throw Refusal(.invalidValue, "A workout continues by itself. To skip a phase: bellhop workout skip") }
        move(to: run.index + 1)
    }

    private var name: String { SafeText.line(activity.name) }

    /// Moves to the beginning of a phase. A paused run stays paused there; any other run continues
    /// from there.
    private mutating func move(to index: Int) {
        noteHeard()
        let target = run.timeline.begin(of: index)
        run.moved += target - offset
        run.index = index
        if run.state == .paused, index < run.phases.count {
            run.held = target
            return
        }
        goOn(from: target)
    }

    /// Lets the run continue from this offset.
    private mutating func goOn(from offset: Int64) {
        let wasInterrupted = run.state == .interrupted
        let isBegin = run.index < run.phases.count && offset == run.timeline.begin(of: run.index)
        run.state = .running
        run.held = nil
        run.since = offset
        sleepSeen()
        withdraw(isAnswered: true, interruption: wasInterrupted)
        if wasInterrupted { timers[.lapse] = .disarm(.lapse) }
        if isBegin { enter(run.index, at: now.wall, isTold: false) }
        settle(from: now.wall - .milliseconds(offset))
    }

    // MARK: Progress

    /// Processes all phases that have ended by now, and arms the timer of the current phase.
    ///
    /// - Parameter start: the time at which the timeline began, or would have begun if there had
    ///   been no pauses.
    mutating func settle(from start: Instant) {
        self.start = start
        var end = start + .milliseconds(run.timeline.end(of: run.index))
        while run.index < run.phases.count, end <= now.wall {
            if run.timeline.endsSet(at: run.index) {
                run.setsDone += 1
                told.append(.announce(notices.set(at: run.index, ended: end)))
            }
            if run.phases[run.index].waits {
                hold(.waiting, at: run.timeline.end(of: run.index))
                told.append(.announce(notices.step(at: run.index, since: end)))
                return
            }
            run.index += 1
            guard run.index < run.phases.count else { break }
            enter(run.index, at: end, isTold: true)
            end = end + run.phases[run.index].duration
        }
        guard let phase = run.phase else { return finish(at: start + .milliseconds(run.timeline.length)) }
        sleepSeen()
        arm(.phase, due: end, phase.duration)
    }

    /// Announces the beginning of a routine's step. Does nothing if `isTold` is `false`: a person
    /// is just starting the step and needs no notice. Also does nothing for a step that immediately
    /// waits for a person, because the waiting is announced separately.
    mutating func enter(_ index: Int, at instant: Instant, isTold: Bool) {
        let phase = run.phases[index]
        guard isTold, phase.kind == .step, !(phase.waits && phase.length == 0) else { return }
        told.append(.announce(notices.step(at: index, since: instant)))
    }

    private mutating func finish(at end: Instant) {
        run.index = run.phases.count
        // If a person skips to the end of the run, the run ends now.
        let end = min(end, now.wall)
        close(.finished, at: run.timeline.length)
        told.append(.announce(notices.finished(at: end)))
    }

    private mutating func close(_ ending: ProgrammeRun.Ending, at offset: Int64) {
        if run.state == .interrupted { timers[.lapse] = .disarm(.lapse) }
        withdraw(isAnswered: ending == .stopped, interruption: run.state == .interrupted)
        run.held = offset
        start = nil
        run.state = .ended
        run.ending = ending
        // The clock may have been set back since the start.
        activity.ended = max(activity.started, now.wall)
        timers[.phase] = .disarm(.phase)
    }

    private mutating func hold(_ state: ProgrammeRun.State, at offset: Int64) {
        run.state = state
        run.held = offset
        start = nil
        timers[.phase] = .disarm(.phase)
    }

    private mutating func arm(_ kind: TimerKind, due: Instant, _ length: Duration) {
        timers[kind] = .arm(kind, due: due, duration: length, basis: .count(armedIn: now.boot))
    }

    /// Withdraws the notices that depend on the current position: the notice about an interruption
    /// (if `interruption` is `true`), and the notice about the current step of a routine.
    private mutating func withdraw(isAnswered: Bool, interruption: Bool) {
        let state: DeliveryState = isAnswered ? .acknowledged : .withdrawn
        if interruption {
            let reason: Reason = isAnswered ? "the workout was resumed or ended" : "the workout can no longer be resumed"
            told.append(.withdraw(RunNotices.key(.interrupted, activity.id), state: state, reason: reason))
        }
        if activity.kind == .routine {
            told.append(.withdraw(RunNotices.key(.step, activity.id), state: state, reason: "the routine continued"))
        }
    }

    // MARK: Cues

    private mutating func sleepSeen() {
        run.asleep = now.suspended.inMilliseconds
        run.boot = now.boot
    }

    /// Counts the cues that were due while the machine could not play them.
    private mutating func dropLate(away: Int64, since start: Instant) {
        guard away > Cue.tolerance.inMilliseconds else { return }
        let offset = (now.wall - start).inMilliseconds
        run.dropped += CueList.cues(of: run, start: start, from: max(0, offset - away)).count { $0.at + Cue.tolerance < now.wall }
    }

    /// Records the last countdown that was spoken, so that it is not repeated shortly afterwards.
    private mutating func noteHeard() {
        guard run.state == .running, let start else { return }
        for (index, phase) in run.phases.enumerated().prefix(run.index + 1).suffix(2) where run.timeline.endsSet(at: index) {
            var alone = run
            alone.index = index
            let cues = CueList.cues(of: alone, start: start, from: run.timeline.begin(of: index))
            guard let lead = cues.first(where: { $0.kind == .lead }), lead.at <= now.wall else { continue }
            run.heard = ProgrammeRun.Heard(set: phase.set, round: phase.round, at: lead.at)
        }
    }
}
