/// A part of every day: `22:00-07:00`, from the first minute on and up to, not including, the last. Over midnight where it ends before it begins.
public struct TimeWindow: Hashable, Sendable, LosslessStringConvertible {
    public let from: CivilTime
    public let to: CivilTime

    /// `nil` for a window that ends where it begins: nobody can tell whether that is never or always.
    public init?(from: CivilTime, to: CivilTime) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    /// Two times of day with a `-` between them: `9:00-17:30`, `10pm-7am`. `nil` for anything else.
    public init?(_ text: String) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.time(String($0)) }
        guard ends.count == 2, let from = ends[0], let to = ends[1] else { return nil }
        self.init(from: from, to: to)
    }

    /// As on the command line, where blanks do not matter.
    private static func time(_ text: String) -> CivilTime? {
        CivilTimeReader.read(text.lowercased().filter { !$0.isWhitespace })
    }

    public func contains(_ time: CivilTime) -> Bool {
        from < to ? from <= time && time < to : time >= from || time < to
    }

    public var description: String { "\(from)-\(to)" }
}
