public import BellhopCore
import BellhopEngine

/// What the checks for "a notice did not appear", "it came twice" and "the badge is wrong" find
/// (checklist N-24 to N-26).
public struct NoticeExamination: Sendable {
    public struct Told: Sendable {
        public var event: Event
        public var delivery: Delivery
    }

    /// How many timers are running.
    public var armed: Int
    /// How many of them should have ended and have not.
    public var overdue: Int
    /// How many operations wait for sinks that people read, and how many of those for a
    /// misconfigured one.
    public var waiting: Int
    public var parked: Int
    /// The newest notice that a sink for people accepted.
    public var lastTold: Told?
    /// Notices lost to a fault within the last 24 hours, newest first.
    public var lost: [Told]
    /// For each sink that cannot replace notices: how many it shows twice, or may show twice.
    public var repeated: [SinkName: Int]
    /// Sinks that have shown notices and cannot replace them: a notice sent twice appears there
    /// twice.
    public var unreplacing: [SinkName]
    public var glance: Glance

    /// How late a timer may be before it counts as overdue.
    public static let patience: Duration = .seconds(5)
    /// How many events back the journal is searched.
    static let lookBack = 100
}

extension Hub {
    public func examineNotices() async throws -> NoticeExamination {
        let reading = try await reading()
        let people = Set(engine.peoplesSinks)
        let overdue = try await engine.store.timers(TimerQuery(dueBy: reading.wall - NoticeExamination.patience, limit: 10_000)).count
        let waiting = try await engine.store.outbox(limit: 10_000).filter { people.contains($0.operation.sink) }
        let armed = try await timerCount()
        var lastTold: NoticeExamination.Told?
        var lost: [NoticeExamination.Told] = []
        for event in try await engine.store.events(EventQuery(newestFirst: true, limit: NoticeExamination.lookBack)) {
            for delivery in try await engine.store.deliveries(DeliveryQuery(event: event.number)) where people.contains(delivery.sink) {
                let told = NoticeExamination.Told(event: event, delivery: delivery)
                switch delivery.state {
                case .sent, .seen, .acknowledged: lastTold = lastTold ?? told
                case .failed, .expired: if reading.wall - delivery.changed < .hours(24) { lost.append(told) }
                case .queued, .held, .merged, .throttled, .parked, .withdrawn: break
                }
            }
        }
        return NoticeExamination(
            armed: armed, overdue: overdue, waiting: waiting.count, parked: waiting.count { $0.state == .parked }, lastTold: lastTold,
            lost: lost, repeated: try await repeated(), unreplacing: try await unreplacing(), glance: try await glance())
    }

    /// The number of repeated notices for each sink. Every notice has one key, and a newer message
    /// under it replaces the older one, except on sinks that cannot replace.
    private func repeated() async throws(StoreError) -> [SinkName: Int] {
        var repeated: [SinkName: Int] = [:]
        for sink in engine.peoplesSinks where !engine.canReplace(sink) {
            let open = try await engine.store.deliveries(DeliveryQuery(sink: sink, states: [.sent, .seen], limit: 200))
            // Counts both what was sent again because an answer was lost and what was announced
            // again under the same key.
            let counts = Dictionary(open.map { ($0.key, $0.mayBeTwice ? 2 : 1) }, uniquingKeysWith: +)
            let count = counts.values.count { $0 > 1 }
            if count > 0 { repeated[sink] = count }
        }
        return repeated
    }

    private func unreplacing() async throws(StoreError) -> [SinkName] {
        var sinks: [SinkName] = []
        for sink in engine.peoplesSinks where !engine.canReplace(sink) {
            let told = DeliveryQuery(sink: sink, states: [.sent, .seen, .acknowledged, .withdrawn], limit: 1)
            if try await !engine.store.deliveries(told).isEmpty { sinks.append(sink) }
        }
        return sinks
    }
}
