/// A set of weekdays.
public struct Weekdays: OptionSet, Hashable, Sendable, Codable {
    /// The bits: bit 0 is Sunday, bit 6 Saturday, as in ``CivilDate/weekday``.
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// Creates a set with one day.
    ///
    /// - Parameter weekday: 0 for Sunday to 6 for Saturday.
    public init(weekday: Int) { self.init(rawValue: 1 << UInt8(weekday)) }

    public static let all = Weekdays(rawValue: 0x7F)

    public func contains(_ date: CivilDate) -> Bool {
        rawValue & (1 << UInt8(date.weekday)) != 0
    }

    /// The names as written in commands, JSON and the config: `mon`, `tue`, …, Monday first.
    public var names: [String] {
        Self.order.filter { contains(Weekdays(weekday: $0)) }.map { Self.words[$0] }
    }

    private static let words = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let order = [1, 2, 3, 4, 5, 6, 0]
}
