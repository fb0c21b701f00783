/// A set of weekdays.
package struct Weekdays: OptionSet, Hashable, Sendable, Codable {
    /// The bits: bit 0 is Sunday, and bit 6 is Saturday, as in ``CivilDate/weekday``.
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue & 0x7F }

    /// Creates a set with one day.
    ///
    /// - Parameter weekday: 0 for Sunday to 6 for Saturday.
    package init(weekday: Int) { self.init(rawValue: 1 << UInt8(weekday)) }

    package static let all = Weekdays(rawValue: 0x7F)

    package func contains(_ date: CivilDate) -> Bool {
        rawValue & (1 << UInt8(date.weekday)) != 0
    }

    /// The names as written in commands, JSON and the config, beginning with Monday: `mon`, `tue`
    /// and so on.
    package var names: [String] {
        Self.order.filter { contains(Weekdays(weekday: $0)) }.map { Self.words[$0] }
    }

    private static let words = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let order = [1, 2, 3, 4, 5, 6, 0]
}
