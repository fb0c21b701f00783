/// A daily time window such as `22:00-07:00`. The start is included; the end is excluded. If the
/// end is before the start, the window spans midnight.
package struct TimeWindow: Hashable, Sendable, LosslessStringConvertible {
    package let from: CivilTime
    package let to: CivilTime

    /// Creates a window; returns `nil` if the start equals the end, because such a window could
    /// mean either never or always.
    package init?(from: CivilTime, to: CivilTime) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Parses two times of day separated by `-`, such as `9:00-17:30` or `10pm-7am`; returns `nil`
    /// for any other text.
    package init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.time(String($0)) }
        guard ends.count == 2, let from = ends[0], let to = ends[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// Parses a time in the format of the command line, ignoring spaces.
    private static func time(_ text: String) -> CivilTime? {
        CivilTimeReader.read(text.lowercased().filter { !$0.isWhitespace })
    }

    package func contains(_ time: CivilTime) -> Bool {
        from < to ? from <= time && time < to : time >= from || time < to
    }

    package var description: String { "\(from)-\(to)" }
}
