import BellhopCore

/// A gym session that a rule is changing, with the resulting effects.
struct RestRound {
    private(set) var activity: Activity
    var session: RestSession
    private var decided: [Effect] = []
    private let timer: TimerRecord?
    private let now: ClockReading
    private let context: TrainingContext

    init(_ record: ActivityRecord, at now: ClockReading, context: TrainingContext) throws(Refusal) {
        guard case .rest(let session) = record.activity.value.body else {
            throw Refusal(.inconsistentState, "That is not a rest session.")
        }
        guard record.activity.value.isOpen else { throw Refusal(.alreadyDone, "That session is over.") }
        activity = record.activity.value
        self.session = session
        timer = record.timers.first { $0.kind == .rest }
        self.now = now
        self.context = context
    }

    /// The effects: the effect that saves the changed session, followed by the effects on timers
    /// and notices.
    var effects: [Effect] {
        var activity = activity
        activity.body = .rest(session)
        return [.saveActivity(activity)] + decided
    }

    private var key: NoticeKey { RestNotices.key(activity.id, rest: session.rests.count) }

    /// The time at which the current rest (running or ringing) started, according to the current
    /// clock. If the clock is set while a rest runs, the due time of its timer is moved as well.
    private var started: Instant {
        guard let timer, let planned = session.planned else { return session.started ?? now.wall }
        return timer.due - .milliseconds(planned)
    }

    /// How long the current rest has lasted, including its alarm, in milliseconds. Within one boot,
    /// setting the clock while the alarm rings does not change this length.
    private var taken: Int64 {
        if let rang = session.rang, rang.boot == now.boot { return rang.taken + now.sinceBoot.inMilliseconds - rang.sinceBoot }
        return max(.zero, now.wall - started).inMilliseconds
    }

    /// The remaining time of the running rest; `nil` if no rest is running.
    private var left: Duration? { session.phase == .resting ? timer?.remaining(at: now.wall) ?? .zero : nil }

    mutating func start(for length: Duration, replace: Bool) throws(Refusal) {
        guard AppSettings.restRange.contains(length) else {
            throw Refusal(.invalidDuration, "A rest must last 5 s to 60 min, not \(DurationText.words(length)).")
        }
        if let left, left > .zero, !replace {
            throw Refusal(
                .alreadyRunning,
                "You are already resting, with \(DurationText.left(left)) left. To end the rest: bellhop rest next. To begin another rest, use --replace."
            )
        }
        switch session.phase {
        case .ready: break
        // If a rest is cut short by the start of another rest, no set has started in between.
        case .resting: close(.stopped)
        case .over: close(.next)
        }
        begin(length)
    }

    private mutating func begin(_ length: Duration) {
        session.phase = .resting
        session.started = now.wall
        session.planned = length.inMilliseconds
        decided.append(.arm(.rest, due: now.wall + length, duration: length, basis: context.countBasis(at: now)))
    }

    mutating func next() throws(Refusal) {
        guard session.phase != .ready else {
            throw Refusal(.nothingRunning, "You are not resting, so there is no alarm to dismiss. To begin a rest: bellhop rest")
        }
        close(.next)
        if session.isAutoRest { begin(context.settings.restDuration) }
    }

    mutating func stop() throws(Refusal) {
        guard session.phase != .ready else { throw Refusal(.nothingRunning, "You are not resting, so there is no rest to stop.") }
        close(.stopped)
    }

    mutating func extend(_ change: TimerExtension) throws(Refusal) {
        guard let left, left > .zero, let timer else {
            throw Refusal(.nothingRunning, "You are not resting, so there is no rest to extend. To begin a rest: bellhop rest")
        }
        let due: Instant =
            switch change {
            case .by(let difference): timer.due + difference
            case .until(let when): when.resolved(now: now.wall, in: context.zone).instant
            }
        let began = started
        let length = due - began
        guard AppSettings.restRange.contains(length), due > now.wall else {
            throw Refusal(.invalidDuration, "A rest must last 5 s to 60 min and end in the future.")
        }
        session.started = began
        session.planned = length.inMilliseconds
        decided.append(.arm(.rest, due: due, duration: length, basis: context.countBasis(at: now)))
    }

    mutating func end() {
        if session.phase != .ready { close(.ended) }
        activity.ended = max(now.wall, activity.started)
    }

    mutating func ring(_ timer: TimerRecord) {
        decided.append(.disarm(.rest))
        guard session.phase == .resting else { return }
        session.started = started
        session.rang = RestSession.Rang(at: now, taken: max(.zero, now.wall - started))
        session.phase = .over
        decided.append(
            .announce(
                RestNotices.over(activity, session, key: key, due: timer.due, at: now.wall, settings: context.settings)))
    }

    /// Ends the current rest (running or ringing): adds the rest to the list of rests, and removes
    /// the timer and the notice of the rest.
    private mutating func close(_ end: RestSession.Taken.End) {
        let taken = taken
        decided.append(.disarm(.rest))
        // If the timer of the rest fires at this very moment, this step also withdraws the notice
        // that announces it.
        decided.append(.withdraw(key, state: .acknowledged, reason: "the rest is over"))
        session.rests.append(
            RestSession.Taken(
                started: now.wall - .milliseconds(taken), planned: session.planned ?? 0, taken: taken, end: end))
        if end == .next { session.sets += 1 }
        session.phase = .ready
        session.started = nil
        session.planned = nil
        session.rang = nil
    }
}
