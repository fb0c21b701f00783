public import BellhopCore

/// A timer that does not run and is not gone.
public struct KeptTimerJSON: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    /// `paused`; or `ready`, for one that is kept and waits to be started.
    public var state: String
    /// What it lasts when it is started; left out for an alarm that rings again and again.
    public var durationMs: Int64?
    /// What is left of one that is paused.
    public var remainingMs: Int64?
    /// Of an alarm that rings again and again: its rule as RFC 5545 writes it, and in words.
    public var rule: String?
    public var every: String?
    /// Whether it stays when it has ended.
    public var kept: Bool
    public var labels: [String: String]
    public var ownerName: String?

    public init(
        id: String, name: String, state: String, durationMs: Int64? = nil, remainingMs: Int64? = nil, rule: String? = nil,
        every: String? = nil,
        kept: Bool, labels: [String: String] = [:], ownerName: String? = nil
    ) {
        self.id = id
        self.name = name
        self.state = state
        self.durationMs = durationMs
        self.remainingMs = remainingMs
        self.rule = rule
        self.every = every
        self.kept = kept
        self.labels = labels
        self.ownerName = ownerName
    }

    /// `nil` for an activity that is no timer.
    public init?(_ activity: Activity, clock: LocalClock) {
        guard let kept = activity.keptTimer else { return nil }
        let recurrence = activity.recurrence
        self.init(
            id: activity.id.description, name: activity.name, state: kept.isPaused ? "paused" : "ready",
            durationMs: recurrence == nil ? kept.length : nil, remainingMs: recurrence == nil ? kept.remaining : nil,
            rule: recurrence?.rule.description, every: recurrence?.words(in: clock.language), kept: kept.isKept,
            labels: TimerRecord.shown(kept.labels),
            ownerName: kept.ownerName)
    }
}
