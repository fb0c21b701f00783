public import BellhopCore
public import BellhopEngine

/// The daemon's state and activity in numbers. Counters start at zero at each start.
public struct Metrics: Sendable {
    public struct Sink: Sendable {
        public var name: SinkName
        /// Its `type` in the config.
        public var kind: String
        /// Whether its last delivery succeeded, if there was one, and it is not parked.
        public var isUp: Bool
        /// Whether it keeps failing and is tried with one notice at a time.
        public var isSpared: Bool
        /// How many notices and how many withdrawals wait for it; `nil` if the store cannot say.
        public var waiting: Int?
        public var withdrawals: Int?
        /// Attempts by outcome: all outcomes, including those that never occurred.
        public var attempts: [(outcome: DeliveryOutcome.Kind, count: Int)]
        public var attemptTime: Histogram
        public var lateness: Histogram
        /// Notices that were or will be delivered as part of another one.
        public var merged: Int
        /// Notices that were not delivered, because their route had reached its limit.
        public var throttled: Int
        /// Whether rows wait only for the sink's rate limit.
        public var isLimited: Bool
    }

    public var sinks: [Sink]
    /// Whether everything in the store can be read and written.
    public var isStoreUp: Bool
    /// Announced events, by kind.
    public var events: [(kind: EventKind, count: Int)]
    public var commitTime: Histogram
    /// Armed timers, by kind; empty if the store cannot say.
    public var timers: [(kind: TimerKind, count: Int)]
    /// How many notices are unanswered, counted up to ``Glance/most``. `nil` if the store cannot
    /// say.
    public var unanswered: Int?
    public var isHeldForQuiet: Bool
}

extension Hub {
    /// The current metrics. No sink is asked. The store keeps the number of armed timers and counts
    /// pending rows.
    public func metrics() async throws -> Metrics {
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
        let unanswered = try await reading.value(nil) { Optional(try await glance().waiting.count) }
        let isStoreUp = await !storeTroubles().contains(where: \.isSevere)
        return Metrics(
            sinks: sinks, isStoreUp: isStoreUp && reading.faults.isEmpty, events: EventKind.all.map { ($0, counts.events[$0] ?? 0) },
            commitTime: counts.commitTime,
            timers: timers.map { timers in TimerKind.allCases.map { ($0, timers[$0] ?? 0) } } ?? [], unanswered: unanswered,
            isHeldForQuiet: quietEnd() != nil)
    }
}
