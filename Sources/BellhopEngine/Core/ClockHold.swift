public import BellhopCore

/// A doubt about the clock, which jumped so far that it may be wrong: for an hour no pet dies,
/// unless somebody confirms that the clock is right (checklist G1).
public struct ClockHold: Hashable, Sendable, LosslessStringConvertible {
    /// Jumps longer than this cause a doubt.
    static let patience: Duration = .hours(24)
    static let length: Duration = .hours(1)
    static let noteKey = "clock.hold"
    /// The key of the notice that warns of it.
    package static let noticeKey = NoticeKey(rawValue: "clock_jumped")

    public var until: Instant
    /// How far the clock went; negative for backwards.
    public var jump: Duration

    init(until: Instant, jump: Duration) {
        self.until = until
        self.jump = jump
    }

    /// `1795269600000 2592000000`: `until` and `jump` in milliseconds.
    public var description: String { String(until.milliseconds) + " " + String(jump.inMilliseconds) }

    public init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let until = Int64(words[0]), let jump = Int64(words[1]) else { return nil }
        self.init(until: Instant(milliseconds: until), jump: .milliseconds(jump))
    }
}
