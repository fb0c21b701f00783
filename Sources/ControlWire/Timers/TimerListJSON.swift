/// The answer to `GET /v1/timers` and to a batch.
public struct TimerListJSON: Codable, Hashable, Sendable {
    /// In due order; in the order of the request for a batch.
    public var timers: [TimerJSON]
    /// How many there are in all; the list may be cut by `limit`.
    public var total: Int

    public init(timers: [TimerJSON], total: Int) {
        self.timers = timers
        self.total = total
    }
}
