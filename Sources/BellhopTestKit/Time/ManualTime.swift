package import BellhopCore

/// A simulated clock for tests, with seeded random numbers. Time passes only when the test advances
/// the clock.
///
/// A loop under test sets the alarm of its doorbell here and waits. ``advance(by:)`` moves the
/// clocks from deadline to deadline. At each deadline it rings the doorbell and continues only when
/// all loops wait again. Work that waits at no doorbell, such as an attempt of a fake sink, must be
/// reported with ``begin()`` and ``end()``.
///
/// ```swift
/// let time = ManualTime(seed: 7)
/// async let running: Void = hub.run()
/// await time.untilSleeping(loops: 3)
/// await time.advance(by: .minutes(45))      // the wash rings here
/// ```
package final class ManualTime: Timekeeper {
    private struct State {
        var clocks: ManualClocks
        var zone: ZoneRules
        /// The zones that are known by their names, beside UTC.
        var zones: [String: ZoneRules] = [:]
        /// The time at which the machine should wake from suspend.
        var wake: Instant?
        var wakeRefusal: WakeRefusal?
        var generator: SeededGenerator
        /// The number of ``begin()`` calls that have had no matching ``end()`` yet.
        var busy = 0
        /// A counter that grows with every activity of a loop.
        var activity: UInt64 = 0
        /// The tests that are waiting for a condition. Each condition is checked after every
        /// change.
        var watchers: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWatcher: UInt64 = 0
    }

    /// How many times ``settle()`` lets other tasks run. If there is no activity during that time,
    /// all loops count as waiting.
    private static let quietRounds = 60
    /// The largest number of rings that may happen at one instant. If there are more, a loop keeps
    /// setting its alarm to a time in the past.
    private static let mostRingsAtOneInstant = 100_000

    private let state: Locked<State>
    /// Returns how much work a thread outside of the loops has done so far, such as the thread of a
    /// store; `nil` while that thread works.
    private let workOfOthers: @Sendable () -> Int?

    /// Creates the clocks.
    ///
    /// - Parameters:
    ///   - start: the wall clock at the beginning, by default 2025-10-01T14:00:00Z.
    ///   - workOfOthers: returns how much work a thread outside of the loops has done so far, in
    ///     any unit; `nil` while that thread works. ``settle()`` waits until it rests.
    package init(
        start: Instant = Instant(seconds: 1_759_327_200), zone: ZoneRules = .utc, seed: UInt64 = 1,
        workOfOthers: @escaping @Sendable () -> Int? = { 0 }
    ) {
        self.workOfOthers = workOfOthers
        state = Locked(State(clocks: ManualClocks(wall: start), zone: zone, generator: SeededGenerator(seed: seed)))
    }

    // MARK: Timekeeper

    package func now() -> ClockReading {
        state.withLock { $0.clocks.reading }
    }

    package func ring(_ doorbell: Doorbell, at deadline: Instant?) {
        // Hold this object weakly in the observer. Otherwise the doorbell, which may exist as long
        // as its loop, would keep this object alive.
        doorbell.observe { [weak self] in self?.noteChange() }
        let ringsNow = locked { state in
            state.activity += 1
            return state.clocks.setAlarm(doorbell, at: deadline)
        }
        if ringsNow { doorbell.ring() }
    }

    package func zone() -> ZoneRules {
        state.withLock { $0.zone }
    }

    package func zone(named name: String) -> ZoneRules? {
        state.withLock { $0.zones[name] } ?? (name == ZoneRules.utc.name ? .utc : nil)
    }

    /// Makes a zone known by its name.
    package func know(_ zone: ZoneRules) { state.withLock { $0.zones[zone.name] = zone } }

    package func wakeMachine(at deadline: Instant?) -> WakeRefusal? {
        state.withLock { state in
            state.wake = deadline
            return deadline == nil ? nil : state.wakeRefusal
        }
    }

    /// The time at which the machine will wake from suspend; `nil` for never.
    package var wake: Instant? { state.withLock { $0.wake } }

    /// Makes the machine refuse to wake from suspend, with this reason; `nil` lets it wake again.
    package func refuseWaking(_ refusal: WakeRefusal?) { state.withLock { $0.wakeRefusal = refusal } }

    package func randomBits() -> UInt64 {
        state.withLock { $0.generator.next() }
    }

    // MARK: Moving the clocks

    /// Advances the wall clock and the time since boot by `duration`. Every alarm rings at its own
    /// deadline. After each ring, all loops must wait again before time continues. Returns when all
    /// loops wait.
    package func advance(by duration: Duration) async {
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
                // Keep no reference to the doorbell during `settle()`. If a loop ends when its
                // alarm rings, the loop's doorbell must be released.
                due.removeFirst().ring()
                await settle()
            }
        }
        await settle()
    }

    /// Advances the clocks until the wall clock shows `instant`. Otherwise works like
    /// ``advance(by:)``.
    package func advance(to instant: Instant) async {
        await advance(by: max(.zero, instant - now().wall))
    }

    /// Sets the wall clock forwards or backwards while no time passes. Every doorbell rings.
    /// Returns when all loops wait.
    package func stepWall(by duration: Duration) async {
        await settle()
        await change { $0.clocks.stepWall(by: duration) }
    }

    /// Lets `moment` pass and sets the wall clock, even if loops are still busy. Every doorbell
    /// rings. Does not wait for the loops.
    package func stepWallAtOnce(by duration: Duration, after moment: Duration = .milliseconds(1)) {
        for doorbell in rung({ state in
            state.clocks.pass(moment)
            state.clocks.stepWall(by: duration)
        }) {
            doorbell.ring()
        }
    }

    /// Suspends the machine for `duration`. Nothing rings until the machine wakes; then every
    /// doorbell rings once. Returns when all loops wait.
    package func suspend(for duration: Duration) async {
        await settle()
        await change { $0.clocks.suspend(for: duration) }
    }

    /// Changes the time zone and rings every doorbell. Returns once all loops are waiting again.
    package func setZone(_ zone: ZoneRules) async {
        await settle()
        await change { $0.zone = zone }
    }

    /// Turns the machine off for `duration` and starts it again. After the restart, the boot id is
    /// new, the suspended time is zero, and no alarm is set. The test itself must end the loops
    /// that ran before the restart: it can cancel their tasks, or drop the loops as in a crash.
    package func reboot(after duration: Duration) {
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

    /// Applies a change and returns all doorbells, because all of them must ring.
    private func rung(_ apply: @Sendable (inout State) -> Void) -> [Doorbell] {
        locked { state in
            apply(&state)
            let due = state.clocks.takeDue()
            let others = state.clocks.doorbells.filter { bell in !due.contains { $0 === bell } }
            return due + others
        }
    }

    // MARK: Waiting for rest

    /// Reports the start of work that waits at no doorbell. Until the matching ``end()``,
    /// ``settle()`` and ``advance(by:)`` wait.
    package func begin() {
        state.withLock { state in
            state.busy += 1
            state.activity += 1
        }
    }

    /// Reports the end of work that began with ``begin()``.
    package func end() {
        state.withLock { $0.busy = max(0, $0.busy - 1) }
        noteChange()
    }

    /// The deadlines of all alarms, in order.
    package var deadlines: [Instant] {
        locked { $0.clocks.deadlines }
    }

    /// Waits until a task waits at each of the doorbells, or until this task is cancelled. The
    /// doorbells need not have had an alarm yet.
    package func untilSleeping(_ doorbells: Doorbell...) async {
        for doorbell in doorbells {
            doorbell.observe { [weak self] in self?.noteChange() }
        }
        await until { _ in doorbells.allSatisfy(\.isWaitedFor) }
        await settle()
    }

    /// Waits until tasks wait at `count` or more of the doorbells whose alarms have been set or
    /// cleared. Use it to wait until the loops of a hub have started.
    package func untilSleeping(loops count: Int) async {
        await until { state in state.clocks.doorbells.count(where: \.isWaitedFor) >= count }
        await settle()
    }

    /// Lets other tasks run for a while. Use this method if these tasks will wait for something
    /// that this clock cannot observe, such as a store that holds back their commits.
    package func letOthersRun() async {
        for _ in 0..<200 { await Task.yield() }
    }

    /// Waits until a loop has set its alarm to `instant` and all loops wait.
    package func untilAlarm(at instant: Instant) async {
        await until { $0.clocks.deadlines.contains(instant) }
        await settle()
    }

    /// Waits until all loops wait and all work that was reported with ``begin()`` has ended. Tasks
    /// that have just been resumed run first. On a busy machine that is certain only inside of
    /// ``onOneThread(_:)``.
    package func settle() async {
        while !Task.isCancelled {
            await until(Self.isAtRest)
            let before = state.withLock { $0.activity }
            let workBefore = workOfOthers()
            for _ in 0..<Self.quietRounds { await Task.yield() }
            let isQuiet = locked { state in Self.isAtRest(state) && state.activity == before }
            if isQuiet, let workBefore, workOfOthers() == workBefore { return }
        }
    }

    /// Runs `body` under the lock, and keeps all doorbells alive until the lock is released. When
    /// the last reference to a doorbell goes away, the doorbell's observer takes this lock. Under
    /// the lock, that would cause a deadlock. Code that uses no doorbells can take the lock
    /// directly.
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

    /// Waits until `condition` is true or this task is cancelled. The condition is checked again at
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
                // If the task is cancelled before the continuation is stored, the check of
                // `isCancelled` above handles it. Otherwise the continuation is resumed here.
                let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
                watcher?.resume()
            }
            if isTrue { return }
        }
    }
}
