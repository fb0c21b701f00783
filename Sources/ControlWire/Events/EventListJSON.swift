/// The answer to `GET /v1/events?after=N&limit=N`, oldest first; with `newest=true` the last ones, also oldest first.
public struct EventListJSON: Codable, Hashable, Sendable {
    public var events: [EventJSON]
    /// The number of the newest event in the journal, to follow from; 0 when it is empty.
    public var last: Int64

    public init(events: [EventJSON], last: Int64) {
        self.events = events
        self.last = last
    }
}
