/// The answer to `GET /v1/timers` and to a batch.
public struct TimerListJSON: Codable, Hashable, Sendable {
    /// In due order; in the order of the request for a batch.
    public var timers: [TimerJSON]
    /// Those that pause, and those that are kept and do not run.
    public var kept: [KeptTimerJSON]?
    /// Those of the config.
    public var presets: [PresetTimerJSON]?
    /// How many there are in all; the list may be cut by `limit`.
    public var total: Int

    public init(timers: [TimerJSON], kept: [KeptTimerJSON]? = nil, presets: [PresetTimerJSON]? = nil, total: Int) {
        self.timers = timers
        self.kept = kept
        self.presets = presets
        self.total = total
    }
}
