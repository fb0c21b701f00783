public import BellhopCore

/// Time that moves only when a test says so, with seeded chance.
///
/// A loop under test sets the alarm of its doorbell here and waits; ``advance(by:)`` moves the clocks from deadline to deadline, rings,
/// and goes on only when every loop has come to rest again. Work that no doorbell shows (an attempt inside a stand-in sink, say) is announced with
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
        /// When the machine is to wake, and why it will not.
        var wake: Instant?
        var wakeRefusal: WakeRefusal?
        var generator: SeededGenerator
        /// Announced work that has not ended.
        var busy = 0
        /// Grows with everything that shows that something goes on.
        var activity: UInt64 = 0
        /// Tests that wait for a change of rest.
        var watchers: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWatcher: UInt64 = 0
    }

    /// How often a ``settle()`` lets other tasks run, with nothing happening meanwhile, before it believes in the rest.
    private static let quietRounds = 60
    /// More rings than this without the clock moving is a loop that arms itself in the past for ever.
    private static let mostRingsAtOneInstant = 100_000

    private let state: Locked<State>

    /// - Parameter start: the wall clock at first, 2025-10-01T14:00:00Z unless given.
    public init(start: Instant = Instant(seconds: 1_759_327_200), zone: ZoneRules = .utc, seed: UInt64 = 1) {
        state = Locked(State(clocks: ManualClocks(wall: start), zone: zone, generator: SeededGenerator(seed: seed)))
    }

    // MARK: Timekeeper

    public func now() -> ClockReading {
        state.withLock { $0.clocks.reading }
    }

    public func ring(_ doorbell: Doorbell, at deadline: Instant?) {
        // Weak: the doorbell outlives the test's interest in it no longer than its own loop.
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

    /// When the machine is to wake from suspend; `nil` for not at all.
    public var wake: Instant? { state.withLock { $0.wake } }

    /// From now on the machine will not wake, because of this; `nil`: it will.
    public func refuseWaking(_ refusal: WakeRefusal?) { state.withLock { $0.wakeRefusal = refusal } }

    public func randomBits() -> UInt64 {
        state.withLock { $0.generator.next() }
    }

    // MARK: Moving the clocks

    /// Lets `duration` pass on the wall clock and since boot. Each alarm rings at its own deadline, in order of deadlines, and after every ring
    /// the loops come to rest before time goes on. Returns when all is at rest at the end.
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
                // Not held while it is waited for rest: a loop that ends with its alarm lets its doorbell go.
                due.removeFirst().ring()
                await settle()
            }
        }
        await settle()
    }

    /// Lets time pass until the wall clock shows `instant`; see ``advance(by:)``.
    public func advance(to instant: Instant) async {
        await advance(by: max(.zero, instant - now().wall))
    }

    /// Sets the wall clock forwards or backwards; no time passes. Every doorbell rings. Returns at rest.
    public func stepWall(by duration: Duration) async {
        await settle()
        await change { $0.clocks.stepWall(by: duration) }
    }

    /// Sets the wall clock `moment` from now, in the middle of whatever goes on. Every doorbell rings; nobody is waited for.
    public func stepWallAtOnce(by duration: Duration, after moment: Duration = .milliseconds(1)) {
        for doorbell in rung({ state in
            state.clocks.pass(moment)
            state.clocks.stepWall(by: duration)
        }) {
            doorbell.ring()
        }
    }

    /// The machine sleeps for `duration`: nothing rings until it wakes, then every doorbell rings once. Returns at rest.
    public func suspend(for duration: Duration) async {
        await settle()
        await change { $0.clocks.suspend(for: duration) }
    }

    /// Moves to another zone. Every doorbell rings. Returns at rest.
    public func setZone(_ zone: ZoneRules) async {
        await settle()
        await change { $0.zone = zone }
    }

    /// The machine is off for `duration` and starts again: a new boot, nothing suspended, and all alarms of the old doorbells are gone. What ran
    /// before is the test's to end (by cancelling it, or by dropping it as a crash would).
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

    /// Applies a change and returns all doorbells, for every one is to ring.
    private func rung(_ apply: @Sendable (inout State) -> Void) -> [Doorbell] {
        locked { state in
            apply(&state)
            let due = state.clocks.takeDue()
            let others = state.clocks.doorbells.filter { bell in !due.contains { $0 === bell } }
            return due + others
        }
    }

    // MARK: Waiting for rest

    /// Announces work that no doorbell shows; nothing is at rest until the matching ``end()``.
    public func begin() {
        state.withLock { state in
            state.busy += 1
            state.activity += 1
        }
    }

    /// Ends what ``begin()`` announced.
    public func end() {
        state.withLock { $0.busy = max(0, $0.busy - 1) }
        noteChange()
    }

    /// Leaves `doorbell` out of account (its alarm too): for one that the test waits on by itself, without a loop.
    public func disregard(_ doorbell: Doorbell) {
        doorbell.observe(nil)
        locked { $0.clocks.forget(doorbell) }
        noteChange()
    }

    /// The deadlines that are set now, in order.
    public var deadlines: [Instant] {
        locked { $0.clocks.deadlines }
    }

    /// Returns when a task waits at each of `doorbells`, or when this task is cancelled. They need not have had an alarm yet.
    public func untilSleeping(_ doorbells: Doorbell...) async {
        for doorbell in doorbells {
            doorbell.observe { [weak self] in self?.noteChange() }
        }
        await until { _ in doorbells.allSatisfy(\.isWaitedFor) }
        await settle()
    }

    /// Returns when tasks wait at `count` doorbells (or more) that have set an alarm or cleared one: when the loops of a hub have started.
    public func untilSleeping(loops count: Int) async {
        await until { state in state.clocks.doorbells.count(where: \.isWaitedFor) >= count }
        await settle()
    }

    /// Gives tasks that were just begun their turns, so that they come to where they wait, where nothing shows it: at a store that is held.
    public func letOthersRun() async {
        for _ in 0..<200 { await Task.yield() }
    }

    /// Returns when a loop waits for its alarm at `instant`, and everything is at rest.
    public func untilAlarm(at instant: Instant) async {
        await until { $0.clocks.deadlines.contains(instant) }
        await settle()
    }

    /// Returns when every loop waits and no announced work goes on. Whoever has just been resumed gets its turn first.
    public func settle() async {
        while !Task.isCancelled {
            await until(Self.isAtRest)
            let before = state.withLock { $0.activity }
            for _ in 0..<Self.quietRounds { await Task.yield() }
            let isQuiet = locked { state in Self.isAtRest(state) && state.activity == before }
            if isQuiet { return }
        }
    }

    /// The same as ``settle()``.
    public func untilIdle() async {
        await settle()
    }

    /// Does something that may look at doorbells. They are let go of after the lock: the last one to let go of a doorbell has its observer called,
    /// which takes this lock. What looks at none takes the lock by itself.
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

    /// Returns when `condition` holds or this task is cancelled. It is tried again at each change.
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
                // Cancelled before the continuation was stored: `isCancelled` above sees it. After: it is here to be taken.
                let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
                watcher?.resume()
            }
            if isTrue { return }
        }
    }
}
