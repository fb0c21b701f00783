public import BellhopCore

/// A time that advances only when a test says so, with seeded random numbers.
///
/// A loop under test sets the alarm of its doorbell here and waits. ``advance(by:)`` moves the
/// clocks from deadline to deadline, rings, and continues only when every loop is at rest again.
/// Work that no doorbell shows (such as an attempt inside a stand-in sink) is announced with
/// ``begin()`` and ``end()``.
///
/// ```swift
/// let time = ManualTime(seed: 7)
/// async let running: Void = hub.run()
/// await time.untilSleeping(loops: 3)
/// await time.advance(by: .minutes(45))      // the wash rings here
/// ```
public final class ManualTime: Timekeeper {
    private struct State {
        var clocks: ManualClocks
        var zone: ZoneRules
        /// When the machine should wake, and the reason why it will not.
        var wake: Instant?
        var wakeRefusal: WakeRefusal?
        var generator: SeededGenerator
        /// The announced work that has not ended.
        var busy = 0
        /// A counter that grows with every sign of activity.
        var activity: UInt64 = 0
        /// Tests that wait for the state of rest to change.
        var watchers: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWatcher: UInt64 = 0
    }

    /// How often ``settle()`` lets other tasks run without any activity before it accepts that
    /// everything is at rest.
    private static let quietRounds = 60
    /// More rings than this without the clock moving mean that a loop keeps setting its alarm in
    /// the past.
    private static let mostRingsAtOneInstant = 100_000

    private let state: Locked<State>

    /// Creates the clocks.
    ///
    /// - Parameter start: the initial wall clock, by default 2025-10-01T14:00:00Z.
    public init(start: Instant = Instant(seconds: 1_759_327_200), zone: ZoneRules = .utc, seed: UInt64 = 1) {
        state = Locked(State(clocks: ManualClocks(wall: start), zone: zone, generator: SeededGenerator(seed: seed)))
    }

    // MARK: Timekeeper

    public func now() -> ClockReading {
        state.withLock { $0.clocks.reading }
    }

    public func ring(_ doorbell: Doorbell, at deadline: Instant?) {
        // The observer holds this object weakly, because a doorbell may live as long as its own
        // loop.
        doorbell.observe { [weak self] in self?.noteChange() }
        let ringsNow = locked { state in
            state.activity += 1
            return state.clocks.setAlarm(doorbell, at: deadline)
        }
        if ringsNow { doorbell.ring() }
    }

    public func zone() -> ZoneRules {
        state.withLock { $0.zone }
    }

    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? {
        state.withLock { state in
            state.wake = deadline
            return deadline == nil ? nil : state.wakeRefusal
        }
    }

    /// When the machine will wake from suspend, or `nil` for never.
    public var wake: Instant? { state.withLock { $0.wake } }

    /// Makes the machine refuse to wake from now on for this reason; `nil` makes it wake again.
    public func refuseWaking(_ refusal: WakeRefusal?) { state.withLock { $0.wakeRefusal = refusal } }

    public func randomBits() -> UInt64 {
        state.withLock { $0.generator.next() }
    }

    // MARK: Moving the clocks

    /// Advances the wall clock and the time since boot by `duration`. Each alarm rings at its own
    /// deadline, in order of deadlines, and after every ring the loops come to rest before time
    /// continues. Returns when everything is at rest.
    public func advance(by duration: Duration) async {
        precondition(duration >= .zero, "time does not pass backwards; step the wall clock instead")
        await settle()
        var remaining = duration
        var ringsHere = 0
        while !Task.isCancelled {
            var (due, passed): ([Doorbell], Duration) = locked { state in
                let untilNext = state.clocks.nextDeadline.map { $0 - state.clocks.wall } ?? remaining
                let part = min(remaining, max(.zero, untilNext))
                state.clocks.pass(part)
                return (state.clocks.takeDue(), part)
            }
            remaining -= passed
            ringsHere = passed == .zero ? ringsHere + due.count : due.count
            precondition(ringsHere < Self.mostRingsAtOneInstant, "a loop sets its alarm to the same instant for ever")
            if due.isEmpty, remaining == .zero { break }
            while !due.isEmpty {
                // Do not hold the doorbell while waiting: a loop that ends with its alarm releases
                // its doorbell.
                due.removeFirst().ring()
                await settle()
            }
        }
        await settle()
    }

    /// Advances until the wall clock shows `instant`, see ``advance(by:)``.
    public func advance(to instant: Instant) async {
        await advance(by: max(.zero, instant - now().wall))
    }

    /// Steps the wall clock forwards or backwards without time passing. Every doorbell rings.
    /// Returns when everything is at rest.
    public func stepWall(by duration: Duration) async {
        await settle()
        await change { $0.clocks.stepWall(by: duration) }
    }

    /// Steps the wall clock after `moment`, in the middle of whatever is running. Every doorbell
    /// rings. Does not wait for rest.
    public func stepWallAtOnce(by duration: Duration, after moment: Duration = .milliseconds(1)) {
        for doorbell in rung({ state in
            state.clocks.pass(moment)
            state.clocks.stepWall(by: duration)
        }) {
            doorbell.ring()
        }
    }

    /// Suspends the machine for `duration`. Nothing rings until it wakes, and then every doorbell
    /// rings once. Returns when everything is at rest.
    public func suspend(for duration: Duration) async {
        await settle()
        await change { $0.clocks.suspend(for: duration) }
    }

    /// Changes the time zone. Every doorbell rings. Returns when everything is at rest.
    public func setZone(_ zone: ZoneRules) async {
        await settle()
        await change { $0.zone = zone }
    }

    /// Turns the machine off for `duration` and starts it again: there is a new boot, no suspended
    /// time, and the alarms of the old doorbells are gone. The test must end what ran before, by
    /// cancelling it or by dropping it as in a crash.
    public func reboot(after duration: Duration) {
        locked { state in
            for doorbell in state.clocks.doorbells { doorbell.observe(nil) }
            state.clocks.reboot(after: duration)
            state.busy = 0
        }
        noteChange()
    }

    private func change(_ apply: @Sendable (inout State) -> Void) async {
        for doorbell in rung(apply) { doorbell.ring() }
        await settle()
    }

    /// Applies a change and returns all doorbells, because every one must ring.
    private func rung(_ apply: @Sendable (inout State) -> Void) -> [Doorbell] {
        locked { state in
            apply(&state)
            let due = state.clocks.takeDue()
            let others = state.clocks.doorbells.filter { bell in !due.contains { $0 === bell } }
            return due + others
        }
    }

    // MARK: Waiting for rest

    /// Announces work that no doorbell shows. Nothing counts as at rest until the matching
    /// ``end()``.
    public func begin() {
        state.withLock { state in
            state.busy += 1
            state.activity += 1
        }
    }

    /// Ends work announced with ``begin()``.
    public func end() {
        state.withLock { $0.busy = max(0, $0.busy - 1) }
        noteChange()
    }

    /// The current deadlines, in order.
    public var deadlines: [Instant] {
        locked { $0.clocks.deadlines }
    }

    /// Waits until a task waits on each of `doorbells`, or until this task is cancelled. The
    /// doorbells need not have had an alarm yet.
    public func untilSleeping(_ doorbells: Doorbell...) async {
        for doorbell in doorbells {
            doorbell.observe { [weak self] in self?.noteChange() }
        }
        await until { _ in doorbells.allSatisfy(\.isWaitedFor) }
        await settle()
    }

    /// Waits until tasks wait on at least `count` doorbells that have set or cleared an alarm. That
    /// is the case when the loops of a hub have started.
    public func untilSleeping(loops count: Int) async {
        await until { state in state.clocks.doorbells.count(where: \.isWaitedFor) >= count }
        await settle()
    }

    /// Lets tasks that were just started run until they wait for something that this clock cannot
    /// observe, such as a store that the test holds.
    public func letOthersRun() async {
        for _ in 0..<200 { await Task.yield() }
    }

    /// Waits until a loop waits for its alarm at `instant`, and everything is at rest.
    public func untilAlarm(at instant: Instant) async {
        await until { $0.clocks.deadlines.contains(instant) }
        await settle()
    }

    /// Waits until every loop waits and no announced work is in progress. Tasks that have just been
    /// resumed run first.
    public func settle() async {
        while !Task.isCancelled {
            await until(Self.isAtRest)
            let before = state.withLock { $0.activity }
            for _ in 0..<Self.quietRounds { await Task.yield() }
            let isQuiet = locked { state in Self.isAtRest(state) && state.activity == before }
            if isQuiet { return }
        }
    }

    /// Runs `body` under the lock and keeps the doorbells alive until the lock is released.
    /// Releasing the last reference to a doorbell calls its observer, which takes this lock. Code
    /// that uses no doorbells can take the lock directly.
    private func locked<Result: Sendable>(_ body: (inout sending State) -> Result) -> Result {
        let (result, kept) = state.withLock { state in
            let kept = state.clocks.doorbells
            return (body(&state), kept)
        }
        withExtendedLifetime(kept) {}
        return result
    }

    private static func isAtRest(_ state: State) -> Bool {
        state.busy == 0 && state.clocks.doorbells.allSatisfy(\.isAtRest)
    }

    private func noteChange() {
        let watchers = state.withLock { state in
            state.activity += 1
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until `condition` holds or this task is cancelled. The condition is checked again at
    /// each change.
    private func until(_ condition: @Sendable (State) -> Bool) async {
        while !Task.isCancelled {
            let id = state.withLock { state -> UInt64 in
                state.nextWatcher += 1
                return state.nextWatcher
            }
            let isTrue = await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let isDone = locked { state in
                        if Task.isCancelled || condition(state) { return true }
                        state.watchers[id] = continuation
                        return false
                    }
                    if isDone { continuation.resume() }
                }
                return locked { condition($0) }
            } onCancel: {
                // If the task is cancelled before the continuation is stored, `isCancelled` above
                // catches it. Otherwise the continuation is resumed here.
                let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
                watcher?.resume()
            }
            if isTrue { return }
        }
    }
}
