public import BellhopCore

/// One notice for one sink, and what became of it.
public struct DeliveryJSON: Codable, Hashable, Sendable {
    /// `42/phone`
    public var name: String
    public var event: Int64
    public var sink: String
    public var key: String
    /// `queued`, `sent`, `seen`, `acknowledged`, `held`, `merged`, `throttled`, `parked`, `expired`, `failed`, `withdrawn`; `stays` for what was to be
    /// withdrawn and still stands there, because the sink cannot take it back.
    public var state: String
    /// Why, in words for people.
    public var reason: String
    public var attempts: Int
    public var changed: Timestamp
    public var changedLocal: String

    public init(
        name: String, event: Int64, sink: String, key: String, state: String, reason: String, attempts: Int, changed: Timestamp,
        changedLocal: String
    ) {
        self.name = name
        self.event = event
        self.sink = sink
        self.key = key
        self.state = state
        self.reason = reason
        self.attempts = attempts
        self.changed = changed
        self.changedLocal = changedLocal
    }
}

extension DeliveryJSON {
    public init(_ delivery: Delivery, clock: LocalClock) {
        self.init(
            name: delivery.name, event: delivery.event, sink: delivery.sink.rawValue, key: delivery.key.rawValue,
            state: delivery.stays && delivery.state == .withdrawn ? "stays" : delivery.state.rawValue,
            reason: clock.language.retold(delivery.reason.rawValue), attempts: delivery.attempts,
            changed: Timestamp(delivery.changed), changedLocal: clock.text(delivery.changed))
    }
}
