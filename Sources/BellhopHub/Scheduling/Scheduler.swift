import BellhopCore

/// Sleeps until the earliest due row of the store, then fires everything due, up to 128 timers a transaction.
final class Scheduler: Sendable {
    /// Timers fired in one transaction: few enough that the outcomes of what was told do not wait long for the store between two of them.
    static let batch = 128
    /// The first batch of a wake is small, so that the sinks begin while the rest is fired.
    static let firstBatch = 64

    private let store: any HubStore
    private let timekeeper: any Timekeeper
    private let clock: ClockGuard
    private let firing: Firing
    private let unstored: UnstoredTelling
    private let log: HubLog
    private let bell = Doorbell()
    /// What the alarm is set to, so that a timer due later does not wake anybody. `nil` while the scheduler is awake.
    private let alarm = Locked<Alarm>(.awake)

    private let currentFault = Locked<StoreError?>(nil)

    /// Why what is due cannot be stored; `nil` while it can.
    var fault: StoreError? { currentFault.withLock { $0 } }

    private enum Alarm {
        case awake
        case set(Instant?)
    }

    init(store: any HubStore, timekeeper: any Timekeeper, clock: ClockGuard, firing: Firing, unstored: UnstoredTelling, log: HubLog) {
        self.store = store
        self.timekeeper = timekeeper
        self.clock = clock
        self.firing = firing
        self.unstored = unstored
        self.log = log
    }

    /// A timer was armed; the scheduler looks again if it is due before what it sleeps for.
    func nudge(due: Instant) {
        let wakes = alarm.withLock { alarm in
            switch alarm {
            case .awake: true
            case .set(let current): current.map { due < $0 } ?? true
            }
        }
        if wakes { bell.ring() }
    }

    /// Fires until the task is cancelled.
    func run() async {
        var wake = Firing.Wake()
        while !Task.isCancelled {
            alarm.withLock { $0 = .awake }
            let next: Instant?
            do {
                try await fireAllDue(&wake)
                next = try await nextDue()
                currentFault.withLock { $0 = nil }
            } catch {
                // What it merged and did not tell is read again from the store.
                wake = Firing.Wake()
                let isNews = currentFault.withLock { fault in
                    defer { fault = error }
                    return fault != error
                }
                if isNews { log.error("timers cannot be fired now, trying again every 5 s: \(error)") }
                next = timekeeper.now().wall + .seconds(5)
            }
            alarm.withLock { $0 = .set(next) }
            timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    /// The earliest due time of what can be fired.
    private func nextDue() async throws(StoreError) -> Instant? {
        let aside = unstored.core.unstored
        guard aside.setAsideCount > 0 else { return try await store.nextDue() }
        return try await store.timers(TimerQuery(limit: aside.setAsideCount + 1)).first { !aside.isSetAside($0) }?.due
    }

    private func fireAllDue(_ wake: inout Firing.Wake) async throws(StoreError) {
        try await firing.recover(&wake)
        wake.conflicts = 0
        var limit = Self.firstBatch
        while !Task.isCancelled {
            let reading = timekeeper.now()
            // Before anything is judged due: a step of the clock must not ring a running wash.
            guard try await clock.settle(reading) else { continue }
            guard try await firing.followZone(at: reading) else { continue }
            try await firing.followSleep(at: reading)
            let aside = unstored.core.unstored
            let due = try await store.timers(TimerQuery(dueBy: reading.wall, limit: limit + 1 + aside.setAsideCount))
                .filter { !aside.isSetAside($0) }
            // They were read by the clock of `reading` only if nobody has mended a newer step meanwhile.
            guard try await clock.settle(reading) else { continue }
            if due.isEmpty {
                try await firing.finish(&wake, at: reading)
                break
            }
            // One more than is fired: the digest of what is late goes out with the last of it.
            let next = due.count > limit ? due[limit] : nil
            do throws(StoreError) {
                try await firing.fire(Array(due.prefix(limit)), before: next, at: reading, wake: &wake)
            } catch {
                await unstored.tellDue(at: reading, because: error)
                throw error
            }
            limit = Self.batch
        }
        try await firing.prune(at: timekeeper.now().wall)
    }
}
