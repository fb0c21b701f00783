package import BellhopCore
package import BellhopEngine
package import Heartbeats

/// The daemon's state and activity in numbers. All counters are zero when the daemon starts.
package struct Metrics: Sendable {
    package struct Sink: Sendable {
        package var name: SinkName
        /// The sink's `type` in the config.
        package var kind: String
        /// Whether the sink seems to work: it is not parked, and its last delivery, if there was
        /// one, succeeded.
        package var isUp: Bool
        /// Whether the sink keeps failing and therefore gets only one notice at a time.
        package var isSpared: Bool
        /// How many notices and how many withdrawals wait for the sink; `nil` if the store cannot
        /// be read.
        package var waiting: Int?
        package var withdrawals: Int?
        /// The number of attempts for every possible outcome, including outcomes that never
        /// occurred.
        package var attempts: [(outcome: DeliveryOutcome.Kind, count: Int)]
        package var attemptTime: Histogram
        package var lateness: Histogram
        /// The number of notices that were or will be delivered as part of another notice.
        package var merged: Int
        /// The number of notices that were not delivered because their route had reached its limit.
        package var throttled: Int
        /// Whether rows are waiting only because of the sink's rate limit.
        package var isLimited: Bool
    }

    package var sinks: [Sink]
    /// Whether everything in the store can be read and written.
    package var isStoreUp: Bool
    /// The number of announced events of each kind.
    package var events: [(kind: EventKind, count: Int)]
    package var commitTime: Histogram
    /// The number of armed timers of each kind; empty if the store cannot be read.
    package var timers: [(kind: TimerKind, count: Int)]
    /// The number of unanswered notices, at most ``Overview/most``; `nil` if the store cannot be
    /// read.
    package var unanswered: Int?
    package var isHeldForQuiet: Bool
    /// The number of heartbeats in each condition; empty if the store cannot be read.
    package var heartbeats: [(condition: HeartbeatMachine.Shown, count: Int)]
}

extension Hub {
    /// Returns the current metrics. No sink is contacted.
    package func metrics() async throws -> Metrics {
        let counts = engine.meters.counts
        var reading = PartialReading()
        let waiting = try await reading.value(nil) { Optional(try await engine.store.waitingCounts()) }
        let armed = try await reading.value(nil) { Optional(try await engine.store.timerCounts()) }
        let timers = armed.map { Dictionary($0.map { ($0.kind, $0.count) }, uniquingKeysWith: +) }
        let catalog = catalog
        var sinks: [Metrics.Sink] = []
        for name in catalog.names {
            guard let sink = catalog.sinks[name] else { continue }
            let condition = await health.condition(of: name)
            let meter = counts.sinks[name] ?? Meters.Sink()
            let isSpared = desk.sparedUntil(name) != nil
            sinks.append(
                Metrics.Sink(
                    name: name, kind: sink.kind,
                    isUp: !isSpared && condition.parked == nil && condition.state != .unavailable && condition.state != .misconfigured,
                    isSpared: isSpared,
                    waiting: waiting.map { $0[name]?.notices ?? 0 }, withdrawals: waiting.map { $0[name]?.withdrawals ?? 0 },
                    attempts: DeliveryOutcome.Kind.allCases.map { ($0, meter.attempts[$0] ?? 0) }, attemptTime: meter.attemptTime,
                    lateness: meter.lateness, merged: meter.merged, throttled: meter.throttled, isLimited: desk.sparing(name) != nil))
        }
        let unanswered = try await reading.value(nil) { Optional(try await overview().waiting.count) }
        let shown = try await reading.value(nil) { Optional(try await heartbeats().map(\.shown)) }
        let isStoreUp = await !storeTroubles().contains(where: \.isSevere)
        return Metrics(
            sinks: sinks, isStoreUp: isStoreUp && reading.faults.isEmpty, events: EventKind.all.map { ($0, counts.events[$0] ?? 0) },
            commitTime: counts.commitTime,
            timers: timers.map { timers in TimerKind.allCases.map { ($0, timers[$0] ?? 0) } } ?? [], unanswered: unanswered,
            isHeldForQuiet: quietEnd() != nil,
            heartbeats: shown.map { shown in HeartbeatMachine.Shown.allCases.map { one in (one, shown.count { $0 == one }) } } ?? [])
    }
}
