/// The answer to `GET /v1/events/{n}/why` and `GET /v1/deliveries/{event}/{sink}`: an event and every decision about it.
public struct WhyJSON: Codable, Hashable, Sendable {
    public var event: EventJSON
    /// All of the event's, or the one asked for.
    public var deliveries: [DeliveryJSON]
    /// Further sentences: which route matched, why there are no deliveries, which digest told it.
    public var notes: [String]

    public init(event: EventJSON, deliveries: [DeliveryJSON], notes: [String] = []) {
        self.event = event
        self.deliveries = deliveries
        self.notes = notes
    }
}
