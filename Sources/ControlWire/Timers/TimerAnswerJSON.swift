/// The answer to the commands for one timer (extend, snooze, ack, stop).
public struct TimerAnswerJSON: Codable, Hashable, Sendable {
    /// The timer after the command, or as it was when it was stopped; `nil` when it had ended already and only a notice was answered.
    public var timer: TimerJSON?
    /// The timer that does not run (any more) and is not gone.
    public var kept: KeptTimerJSON?
    public var changed: Bool
    public var message: String?
    /// What people should know besides: that nobody can be told.
    public var warnings: [String]?

    public init(
        timer: TimerJSON? = nil, kept: KeptTimerJSON? = nil, changed: Bool = true, message: String? = nil, warnings: [String]? = nil
    ) {
        self.timer = timer
        self.kept = kept
        self.changed = changed
        self.message = message
        self.warnings = warnings
    }
}
