package import BellhopCore

/// The rules of one heartbeat, which have no side effects.
///
/// The rules are those of Healthchecks, so that the jobs of its users behave as before. In addition,
/// Bellhop never blames a job for a time in which nobody could have received its ping: the grace begins
/// only when Bellhop listens again.
package struct HeartbeatMachine: Sendable, Hashable {
    /// A change that people are notified of.
    package enum Report: Hashable, Sendable {
        /// No ping came in time.
        case missing(due: Instant)
        /// The job reported a failure, with its exit status if it gave one.
        case failed(status: UInt8?)
        /// The job reported its start, but not its end.
        case overrun(started: Instant)
        /// The job reported a success again, after it was down for this long.
        case up(after: Duration)
    }

    /// The result of a ping.
    package struct Outcome: Hashable, Sendable {
        /// The changes that people are notified of, in order.
        package var reports: [Report]
        /// The duration of the run that the ping ended; `nil` if the ping ended no known run.
        package var duration: Duration?
    }

    /// The words for the condition of a heartbeat at one moment.
    package enum Shown: String, Sendable, CaseIterable {
        case new, up, late, down, paused
    }

    /// The longest run whose duration is told. A run that seems to have taken longer has probably never
    /// reported its end.
    package static let longestRun: Duration = .hours(72)

    package let heartbeat: Heartbeat
    package private(set) var state: HeartbeatState
    /// The zone of the times of the schedule.
    private var zone: ZoneRules

    package init(_ heartbeat: Heartbeat, _ state: HeartbeatState, zone: ZoneRules) {
        self.heartbeat = heartbeat
        self.state = state
        self.zone = zone
    }

    // MARK: Pings

    /// Handles a ping.
    ///
    /// - Parameters:
    ///   - run: the identifier of the run that the ping belongs to; `nil` if the job gave none.
    ///   - boot: the boot of the machine; `nil` if unknown.
    package mutating func ping(_ signal: HeartbeatSignal, run: String? = nil, at now: Instant, in boot: BootID? = nil) -> Outcome {
        // The ping may come before the timer of a deadline that has passed has fired.
        var outcome = Outcome(reports: tick(at: now))
        let wasUntold = !outcome.reports.isEmpty
        switch signal {
        case .log: break
        case .start: state.run = HeartbeatState.Run(at: now, id: run, boot: boot)
        case .success, .exit(0):
            succeed(run, &outcome, at: now)
            // Nobody was told that the job was down, so nobody is told that it works again.
            if wasUntold { outcome.reports = [] }
        case .failure: fail(nil, run, &outcome, at: now)
        case .exit(let status): fail(status, run, &outcome, at: now)
        }
        if state.lastPing == now { state.boot = boot }
        return outcome
    }

    private mutating func succeed(_ run: String?, _ outcome: inout Outcome, at now: Instant) {
        outcome.duration = duration(of: run, at: now)
        // The end of another run says nothing about the newest run, unless the newest run has long
        // been reported as missing.
        if run == nil || run == state.run?.id || runEnd.map({ $0 <= now }) ?? false { state.run = nil }
        if case .down(let since, _) = state.condition { outcome.reports.append(.up(after: max(.zero, now - since))) }
        state.condition = .up
        expectNext(after: now)
    }

    private mutating func fail(_ status: UInt8?, _ run: String?, _ outcome: inout Outcome, at now: Instant) {
        outcome.duration = duration(of: run, at: now)
        state.run = nil
        switch state.condition {
        case .down(_, .failed): break
        case .down(let since, .missing), .down(let since, .overrun):
            outcome.reports.append(.failed(status: status))
            state.condition = .down(since: since, why: .failed)
        case .new, .up:
            outcome.reports.append(.failed(status: status))
            state.condition = .down(since: now, why: .failed)
        }
        expectNext(after: now)
    }

    private func duration(of run: String?, at now: Instant) -> Duration? {
        guard let started = state.run, started.id == run, now >= started.at, now - started.at < Self.longestRun else { return nil }
        return now - started.at
    }

    private mutating func expectNext(after ping: Instant) {
        state.isPaused = false
        state.lastPing = ping
        state.due = due(after: ping)
    }

    private func due(after ping: Instant) -> Instant? {
        switch heartbeat.schedule {
        case .every(let length): ping + length
        case .times(let recurrence): next(of: recurrence, after: ping)
        }
    }

    private func next(of recurrence: Recurrence, after instant: Instant) -> Instant? {
        recurrence.next(after: instant, in: zone).map { recurrence.zone(zone).instant($0) }
    }

    // MARK: Time

    /// When the heartbeat goes down because no ping has come; `nil` if it cannot.
    private var missingAt: Instant? {
        guard case .up = state.condition, !state.isPaused, let due = state.due else { return nil }
        return max(due, state.listening) + heartbeat.grace
    }

    /// When the heartbeat goes down because its run has not ended; `nil` if it cannot. This holds for
    /// a new and for a paused heartbeat, too: somebody has started the job.
    private var overrunAt: Instant? {
        if case .down = state.condition { return nil }
        return runEnd
    }

    /// When the known run has lasted for the whole grace; `nil` if no run is known.
    private var runEnd: Instant? { state.run.map { max($0.at, state.listening) + heartbeat.grace } }

    /// The next instant at which ``tick(at:)`` has something to do; `nil` if there is none.
    package var nextWake: Instant? { [missingAt, overrunAt].compactMap(\.self).min() }

    /// Handles the deadlines that have passed.
    package mutating func tick(at now: Instant) -> [Report] {
        guard let wake = nextWake, wake <= now else { return [] }
        if wake == missingAt, let due = state.due {
            state.condition = .down(since: wake, why: .missing)
            return [.missing(due: due)]
        }
        guard let run = state.run else { return [] }
        state.run = nil
        state.isPaused = false
        state.condition = .down(since: wake, why: .overrun)
        return [.overrun(started: run.at)]
    }

    /// Notes that Bellhop could not receive pings until now: the daemon has started, or the machine
    /// was suspended. The grace of what is already due begins now.
    package mutating func listensAgain(at now: Instant) { state.listening = now }

    /// Follows a step of the wall clock. A step changes no length: neither the time since the last ping
    /// nor what is left of the grace.
    ///
    /// - Parameters:
    ///   - step: how far the clock was set; negative if it was set back.
    ///   - now: the new time.
    ///   - boot: the boot of the machine. The time of a ping of an earlier boot comes from another setting of
    ///     the clock, so it stays.
    ///   - start: when the machine was started, according to the clock before the step.
    package mutating func clockWasSet(by step: Duration, at now: Instant, in boot: BootID? = nil, since start: Instant) {
        let before = now - step
        func moved(_ instant: Instant) -> Instant { (start...max(start, before)).contains(instant) ? instant + step : instant }
        if case .down(let since, let why) = state.condition { state.condition = .down(since: moved(since), why: why) }
        if let run = state.run, run.boot == boot { state.run?.at = run.at + step }
        state.listening = moved(state.listening)
        let isOfThisBoot = state.boot == boot
        if isOfThisBoot { state.lastPing = state.lastPing.map { $0 + step } }
        guard let due = state.due else { return }
        switch heartbeat.schedule {
        case .every: state.due = isOfThisBoot ? due + step : due
        case .times where due <= before: state.due = moved(due)
        case .times(let recurrence):
            // The next time that the clock has not shown yet.
            state.due = next(of: recurrence, after: min(before, now))
            // The job could not know the time over which the clock was set.
            if let due = state.due, due <= now { state.listening = now }
        }
    }

    /// Follows a change of the time zone.
    package mutating func zoneChanged(to zone: ZoneRules, at now: Instant) {
        self.zone = zone
        // A fixed interval does not depend on the zone.
        guard case .times = heartbeat.schedule else { return }
        scheduleAgain()
        listensAgain(at: now)
    }

    /// Follows a change of the schedule, of the grace or of the zone of this heartbeat. The time of the next
    /// ping follows the new rules, and the grace begins now if that time has passed already.
    package mutating func rulesChanged(at now: Instant) {
        scheduleAgain()
        listensAgain(at: now)
    }

    /// Computes again when the next ping is due. A heartbeat without a ping since its pause expects none.
    private mutating func scheduleAgain() {
        guard state.due != nil else { return }
        state.due = state.lastPing.flatMap { due(after: $0) }
    }

    // MARK: Pauses

    /// Pauses the heartbeat. The next success or failure ends the pause.
    package mutating func pause() { reset(isPaused: true) }

    /// Ends a pause without a ping. The heartbeat then behaves like a new one.
    package mutating func resume() { reset(isPaused: false) }

    private mutating func reset(isPaused: Bool) {
        state = HeartbeatState(isPaused: isPaused, lastPing: state.lastPing, listening: state.listening)
    }

    /// Returns the condition as people see it. A heartbeat is late while its grace runs.
    package func shown(at now: Instant) -> Shown {
        if state.isPaused { return .paused }
        switch state.condition {
        case .new: return .new
        case .down: return .down
        case .up: return state.due.map { now >= $0 } ?? false ? .late : .up
        }
    }
}
