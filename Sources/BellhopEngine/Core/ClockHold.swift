public import BellhopCore

/// A doubt about the wall clock, raised when the clock jumps so far that it may be wrong. No pet
/// dies for one hour, or until somebody confirms that the clock is right (checklist G1).
public struct ClockHold: Hashable, Sendable, LosslessStringConvertible {
    /// A clock jump longer than this raises a doubt about the clock.
    static let patience: Duration = .hours(24)
    static let length: Duration = .hours(1)
    static let noteKey = "clock.hold"
    /// The key of the notice that warns of the doubtful clock.
    package static let noticeKey = NoticeKey(rawValue: "clock_jumped")

    public var until: Instant
    /// How far the clock jumped; negative if it jumped back.
    public var jump: Duration

    init(until: Instant, jump: Duration) {
        self.until = until
        self.jump = jump
    }

    /// The stored form: `until` and `jump` in milliseconds, for example `1795269600000 2592000000`.
    public var description: String { String(until.milliseconds) + " " + String(jump.inMilliseconds) }

    public init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let until = Int64(words[0]), let jump = Int64(words[1]) else { return nil }
        self.init(until: Instant(milliseconds: until), jump: .milliseconds(jump))
    }
}
