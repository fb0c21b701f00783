/// The short id of a timer that belongs to no pet: `t7`. Every list shows it, and every command
/// takes it in place of the name, which several timers may share.
///
/// The hub counts upwards from 1, so a short id is not given to another timer while the daemon runs.
/// After a restart, the count continues after the highest short id in use.
package struct ShortID: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The number, 1 to ``limit``.
    package let number: Int64

    /// The highest number: a thousand timers a second would need 11 days to reach it. With a limit,
    /// counting on from a number that somebody has put into the database cannot overflow.
    package static let limit: Int64 = 1_000_000_000

    /// - Returns: `nil` if `number` is not 1 to ``limit``.
    package init?(number: Int64) {
        guard 1...Self.limit ~= number else { return nil }
        self.number = number
    }

    /// Parses `t7` or `T7`.
    ///
    /// - Returns: `nil` for every other text, including `t07`, `t0` and `t+7`.
    package init?(_ text: String) {
        guard text.hasPrefix("t") || text.hasPrefix("T"), let number = Int64(text.dropFirst()) else { return nil }
        guard String(number) == text.dropFirst() else { return nil }
        self.init(number: number)
    }

    package var description: String { "t" + String(number) }

    package static func < (left: ShortID, right: ShortID) -> Bool { left.number < right.number }

    /// The reserved label that contains the number. Like every label, it stays with the timer
    /// wherever the timer is stored: while it is paused, and in the notice of its end.
    package static let label = "bellhop.number"
}

extension Labels {
    /// The short id of the timer that has these labels; `nil` if the timer has none.
    package var shortID: ShortID? {
        get { self[ShortID.label].flatMap { Int64($0) }.flatMap(ShortID.init(number:)) }
        set { self[ShortID.label] = (newValue?.number).map { String($0) } }
    }
}

extension TimerRecord {
    /// The short id; `nil` for timers of pets, and for timers that Bellhop arms for itself.
    package var shortID: ShortID? {
        get { labels.shortID }
        set { labels.shortID = newValue }
    }
}
