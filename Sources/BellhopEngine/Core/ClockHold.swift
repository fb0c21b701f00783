package import BellhopCore

/// A doubt about the wall clock, raised when the clock jumps so far that it may be wrong. The doubt
/// lasts for one hour, or until somebody confirms that the clock is right. Until then, no pet dies
/// (checklist G1).
package struct ClockHold: Hashable, Sendable, LosslessStringConvertible {
    /// The largest jump of the clock that does not yet raise a doubt.
    static let patience: Duration = .hours(24)
    static let length: Duration = .hours(1)
    static let noteKey = "clock.hold"
    /// The key of the notice that warns of the doubtful clock.
    package static let noticeKey = NoticeKey(rawValue: "clock_jumped")

    package var until: Instant
    /// How far the clock jumped; negative if it jumped back.
    package var jump: Duration

    init(until: Instant, jump: Duration) {
        self.until = until
        self.jump = jump
    }

    /// The stored form: `until` and `jump` in milliseconds, for example `1795269600000 2592000000`.
    package var description: String { String(until.milliseconds) + " " + String(jump.inMilliseconds) }

    package init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, let until = Int64(words[0]), let jump = Int64(words[1]) else { return nil }
        self.init(until: Instant(milliseconds: until), jump: .milliseconds(jump))
    }
}
