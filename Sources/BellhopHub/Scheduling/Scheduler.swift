import BellhopCore

/// Sleeps until the earliest due row of the store, then fires everything due, up to 128 timers per
/// transaction.
final class Scheduler: Sendable {
    /// How many timers are fired in one transaction: few enough that outcomes of deliveries do not
    /// wait long for the store between two of them.
    static let batch = 128
    /// The first batch of a wake-up is smaller, so that the sinks can begin while the rest is
    /// fired.
    static let firstBatch = 64

    private let store: any EngineStore
    private let timekeeper: any Timekeeper
    private let clock: ClockGuard
    private let firing: Firing
    private let unstored: UnstoredTelling
    private let log: HubLog
    private let bell = Doorbell()
    /// The time that the alarm is set to, so that a timer due later does not wake the scheduler;
    /// `awake` while it runs anyway.
    private let alarm = Locked<Alarm>(.awake)

    private let currentFault = Locked<StoreError?>(nil)

    /// Why due timers cannot be stored; `nil` while they can.
    var fault: StoreError? { currentFault.withLock { $0 } }

    private enum Alarm {
        case awake
        case set(Instant?)
    }

    init(store: any EngineStore, timekeeper: any Timekeeper, clock: ClockGuard, firing: Firing, unstored: UnstoredTelling, log: HubLog) {
        self.store = store
        self.timekeeper = timekeeper
        self.clock = clock
        self.firing = firing
        self.unstored = unstored
        self.log = log
    }

    /// Notes that a timer was armed; the scheduler looks again if that is due before its next
    /// wake-up.
    func nudge(due: Instant) {
        let wakes = alarm.withLock { alarm in
            switch alarm {
            case .awake: true
            case .set(let current): current.map { due < $0 } ?? true
            }
        }
        if wakes { bell.ring() }
    }

    /// Fires timers until the task is cancelled.
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
                // Events that it merged and did not announce are read from the store again.
                wake = Firing.Wake()
                let isNews = currentFault.withLock { fault in
                    defer { fault = error }
                    return fault != error
                }
                if isNews { log.error("timers cannot be fired now, retrying every 5 s: \(error)") }
                let reading = timekeeper.now()
                if let step = await clock.unmendedStep(at: reading) {
                    await unstored.tellDue(at: reading, because: error, steppedBy: step)
                }
                next = timekeeper.now().wall + .seconds(5)
            }
            alarm.withLock { $0 = .set(next) }
            timekeeper.ring(bell, at: next)
            await bell.wait()
        }
    }

    /// The earliest due time among timers that can be fired.
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
            // Before anything counts as due: a clock step must not end a wash that is still
            // running.
            guard try await clock.settle(reading) else { continue }
            guard try await firing.followZone(at: reading) else { continue }
            try await firing.followSleep(at: reading)
            let aside = unstored.core.unstored
            let due = try await store.timers(TimerQuery(dueBy: reading.wall, limit: limit + 1 + aside.setAsideCount))
                .filter { !aside.isSetAside($0) }
            // The rows fit `reading` only if no newer step was handled meanwhile.
            guard try await clock.settle(reading) else { continue }
            if due.isEmpty {
                try await firing.finish(&wake, at: reading)
                break
            }
            // One more is read than is fired: the digest of late events goes out with the last of
            // them.
            let next = due.count > limit ? due[limit] : nil
            try await firing.fire(Array(due.prefix(limit)), before: next, at: reading, wake: &wake)
            limit = Self.batch
        }
        try await firing.prune(at: timekeeper.now().wall)
    }
}
