import BellhopCore

/// Sleeps until the earliest due row of the store, then fires everything due, up to 500 timers a transaction.
final class Scheduler: Sendable {
    /// Timers fired in one transaction.
    static let batch = 500
    /// The first batch of a wake is small, so that the sinks begin while the rest is fired.
    static let firstBatch = 64

    private let store: any HubStore
    private let timekeeper: any Timekeeper
    private let clock: ClockGuard
    private let firing: Firing
    private let log: HubLog
    private let bell = Doorbell()
    /// What the alarm is set to, so that a timer due later does not wake anybody. `nil` while the scheduler is awake.
    private let alarm = Locked<Alarm>(.awake)

    private enum Alarm {
        case awake
        case set(Instant?)
    }

    init(store: any HubStore, timekeeper: any Timekeeper, clock: ClockGuard, firing: Firing, log: HubLog) {
        self.store = store
        self.timekeeper = timekeeper
        self.clock = clock
        self.firing = firing
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
        while !Task.isCancelled {
            alarm.withLock { $0 = .awake }
            let next: Instant?
            do {
                try await fireAllDue()
                next = try await store.nextDue()
            } catch {
                log.error("timers cannot be fired now, trying again in 5 s: \(error)")
                next = timekeeper.now().wall + .seconds(5)
            }
            alarm.withLock { $0 = .set(next) }
            timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    private func fireAllDue() async throws(StoreError) {
        var wake = Firing.Wake()
        var limit = Self.firstBatch
        while !Task.isCancelled {
            let reading = timekeeper.now()
            // Before anything is judged due: a step of the clock must not ring a running wash.
            try await clock.settle(reading)
            try await firing.followZone(at: reading)
            let due = try await store.timers(TimerQuery(dueBy: reading.wall, limit: limit))
            if due.isEmpty { break }
            try await firing.fire(due, at: reading, wake: &wake)
            limit = Self.batch
        }
        try await firing.prune(at: timekeeper.now().wall)
    }
}
