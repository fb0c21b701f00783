package import BellhopCore
import BellhopEngine

/// The results of the checks that are made for three complaints: "a notice did not appear", "a
/// notice appeared twice" and "the badge is wrong" (checklist N-24 to N-26).
package struct NoticeExamination: Sendable {
    package struct Told: Sendable {
        package var event: Event
        package var delivery: Delivery
    }

    /// The number of running timers and machines, counted as in lists.
    package var armed: Int
    /// How many timers should have ended but have not.
    package var overdue: Int
    /// The number of operations that are waiting for a sink.
    package var waiting: Int
    /// How many of the ``waiting`` operations have a misconfigured sink.
    package var parked: Int
    /// The newest notice that a sink for people accepted.
    package var lastTold: Told?
    /// The notices that were lost because of a fault within the last 24 hours, newest first.
    package var lost: [Told]
    /// For each sink that cannot replace notices, the number of notices that it shows twice or may
    /// show twice.
    package var repeated: [SinkName: Int]
    /// The sinks that have shown notices but cannot replace them. If a notice is sent twice, such a
    /// sink shows it twice.
    package var unreplacing: [SinkName]
    package var overview: Overview

    /// How late a timer may be before it counts as overdue.
    package static let patience: Duration = .seconds(5)
    /// How many of the newest events are searched.
    static let lookBack = 100
}

extension Hub {
    package func examineNotices() async throws -> NoticeExamination {
        let reading = try await reading()
        let people = Set(engine.peoplesSinks)
        let overdue = try await engine.store.timers(TimerQuery(dueBy: reading.wall - NoticeExamination.patience, limit: 10_000)).count
        let waiting = try await engine.store.outbox(limit: 10_000)
        let armed = try await timerCount(kinds: TimerKind.forPeople)
        var lastTold: NoticeExamination.Told?
        var lost: [NoticeExamination.Told] = []
        for event in try await engine.store.events(EventQuery(newestFirst: true, limit: NoticeExamination.lookBack)) {
            for delivery in try await engine.store.deliveries(DeliveryQuery(event: event.number)) where people.contains(delivery.sink) {
                let told = NoticeExamination.Told(event: event, delivery: delivery)
                switch delivery.state {
                case .sent, .seen, .acknowledged: lastTold = lastTold ?? told
                case .failed where delivery.reason == .soundsOff: break
                case .failed, .expired: if reading.wall - delivery.changed < .hours(24) { lost.append(told) }
                case .queued, .held, .merged, .throttled, .parked, .withdrawn: break
                }
            }
        }
        return NoticeExamination(
            armed: armed, overdue: overdue, waiting: waiting.count, parked: waiting.count { $0.state == .parked }, lastTold: lastTold,
            lost: lost, repeated: try await repeated(), unreplacing: try await unreplacing(), overview: try await overview())
    }

    /// Returns the number of notices that appear more than once, for each sink that cannot replace
    /// messages. On all other sinks, a newer message replaces an older message with the same key.
    private func repeated() async throws(StoreError) -> [SinkName: Int] {
        var repeated: [SinkName: Int] = [:]
        for sink in engine.peoplesSinks where !engine.canReplace(sink) {
            let open = try await engine.store.deliveries(DeliveryQuery(sink: sink, states: [.sent, .seen], limit: 200))
            // A notice appears twice if it was sent again because an answer was lost, or if it was
            // announced again with the same key.
            // Two faults of one sink have the same key, but they are two messages.
            let counts = Dictionary(
                open.filter { !$0.key.isOfFault || $0.mayBeTwice }.map { ($0.key, $0.mayBeTwice ? 2 : 1) }, uniquingKeysWith: +)
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
