package import BellhopCore

/// Sleeps until the earliest due time in the store, then fires all due timers, up to 128 per
/// transaction.
package final class Scheduler: StepParticipant {
    /// How many timers are fired in one transaction. The number is small, because outcomes of
    /// deliveries cannot be stored until the transaction ends.
    static let batch = 128
    /// How many timers are fired in the first transaction of a wake-up. This batch is smaller, so
    /// that the sinks can begin to deliver while the remaining timers are fired.
    static let firstBatch = 64

    private let engine: Engine
    private let clock: ClockGuard
    private let firing: Firing
    private let unstored: UnstoredDelivery
    private let zone: ZoneFollower
    private let pruner: Pruner
    private let bell = Doorbell()
    private let alarm = Locked<Alarm>(.awake(armed: nil))
    private let currentFault = Locked<StoreError?>(nil)

    /// The reason why due timers cannot be fired at the moment; `nil` while they can be fired.
    package var fault: StoreError? { currentFault.withLock { $0 } }

    /// What the scheduler is doing or waiting for. If the scheduler is waiting for a time before
    /// the due time of a newly armed timer, it is not woken.
    private enum Alarm {
        /// The scheduler is firing due timers. `armed` is the earliest due time of the timers that
        /// were armed in the meantime.
        case awake(armed: Instant?)
        case set(Instant?)
    }

    package init(engine: Engine, clock: ClockGuard, desk: CourierDesk) {
        self.engine = engine
        self.clock = clock
        unstored = UnstoredDelivery(engine: engine, desk: desk)
        firing = Firing(engine: engine, unstored: unstored)
        zone = ZoneFollower(engine: engine)
        pruner = Pruner(engine: engine)
    }

    package func committed(_ committed: Committed, _ step: Step) async {
        var first: Instant?
        for change in step.changes {
            switch change {
            case .arm(let timer, _), .put(let timer): first = min(first ?? timer.due, timer.due)
            // A clock step moves the due times of counting timers forward or back, so the scheduler
            // must read the store again.
            case .shiftCounts(_, let shift, _, _) where shift != .zero: first = Instant(milliseconds: 0)
            default: break
            }
        }
        if let first { nudge(due: first) }
    }

    /// Records that a timer was armed. If the timer is due before the scheduler's next wake-up, the
    /// scheduler reads the store again.
    package func nudge(due: Instant) {
        let wakes = alarm.withLock { alarm in
            switch alarm {
            case .awake(let armed):
                alarm = .awake(armed: min(armed ?? due, due))
                return false
            case .set(let current): return current.map { due < $0 } ?? true
            }
        }
        if wakes { bell.ring() }
    }

    /// Fires timers until the task is canceled.
    package func run() async {
        var wake = Firing.Wake()
        while !Task.isCancelled {
            alarm.withLock { $0 = .awake(armed: nil) }
            let next: Instant?
            do {
                try await fireAllDue(&wake)
                // Reset the alarm before the next due time is read, because the read takes every
                // timer into account that has been armed so far.
                alarm.withLock { $0 = .awake(armed: nil) }
                next = try await nextDue()
                currentFault.withLock { $0 = nil }
            } catch {
                // Events that were merged but not announced will be read from the store again.
                wake = Firing.Wake()
                next = await report(error)
            }
            // If a timer with an earlier due time was armed after `next` was read, read the store
            // again instead of sleeping. Only the store knows when that timer is due now, because
            // the clock may have been stepped in the meantime.
            guard sets(alarm: next) else { continue }
            engine.timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    /// Records the due time until which the scheduler is about to sleep.
    ///
    /// - Returns: whether the scheduler may sleep; `false` if a timer with an earlier due time was
    ///   armed after `next` was read.
    private func sets(alarm next: Instant?) -> Bool {
        alarm.withLock { alarm in
            if case .awake(let armed?) = alarm, next.map({ armed < $0 }) ?? true { return false }
            alarm = .set(next)
            return true
        }
    }

    /// Handles a failure of the store: delivers due notices without storing them.
    ///
    /// - Returns: the time at which firing is tried again.
    private func report(_ error: StoreError) async -> Instant {
        let isNews = currentFault.withLock { fault in
            defer { fault = error }
            return fault != error
        }
        if isNews { engine.log.error("timers cannot be fired now, retrying every 5 s: \(error)") }
        let reading = engine.timekeeper.now()
        if let step = await clock.unmendedStep(at: reading) {
            await unstored.tellDue(at: reading, because: error, steppedBy: step)
        }
        return engine.timekeeper.now().wall + .seconds(5)
    }

    /// Returns the earliest due time of the timers that can be fired.
    private func nextDue() async throws(StoreError) -> Instant? {
        let aside = engine.unstored
        guard aside.setAsideCount > 0 else { return try await engine.store.nextDue() }
        return try await engine.store.timers(TimerQuery(limit: aside.setAsideCount + 1)).first { !aside.isSetAside($0) }?.due
    }

    private func fireAllDue(_ wake: inout Firing.Wake) async throws(StoreError) {
        try await firing.recover(&wake)
        wake.conflicts = 0
        var limit = Self.firstBatch
        while !Task.isCancelled {
            let reading = engine.timekeeper.now()
            // Handle steps of the clock before deciding which timers are due, because a clock step
            // must not end a wash that is still running.
            guard try await clock.settle(reading) else { continue }
            guard try await zone.follow(at: reading) else { continue }
            for owner in engine.parts.owners { try await owner.woke(at: reading) }
            let aside = engine.unstored
            let due = try await engine.store.timers(TimerQuery(dueBy: reading.wall, limit: limit + 1 + aside.setAsideCount))
                .filter { !aside.isSetAside($0) }
            // The rows are consistent with `reading` only if no newer clock step was handled in the
            // meantime.
            guard try await clock.settle(reading) else { continue }
            if due.isEmpty {
                try await firing.finish(&wake, at: reading)
                break
            }
            // One more timer was read than will be fired. This timer shows whether the batch is the
            // last one, which announces the digest of late events.
            let next = due.count > limit ? due[limit] : nil
            try await firing.fire(Array(due.prefix(limit)), before: next, at: reading, wake: &wake)
            limit = Self.batch
        }
        try await pruner.prune(at: engine.timekeeper.now().wall)
    }
}
