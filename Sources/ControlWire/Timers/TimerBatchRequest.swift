/// The body of `POST /v1/timers` with several timers: all start in one transaction or none does.
public struct TimerBatchRequest: Codable, Hashable, Sendable {
    public var timers: [TimerRequest]

    public init(timers: [TimerRequest]) {
        self.timers = timers
    }
}
