/// A sentence for people, kept apart from what is put into it, so that it can be said in any language.
///
/// Written as a string: `"\(name)'s laundry is wet. Start the dryer, or skip it."`. The English pattern is its text id, with `%1`, `%2`, … for what is
/// put in; ``Language`` looks the pattern up in the table of its tongue. Never join sentences of several phrases with `+`: put one into the other.
public struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The English pattern: `%1's laundry is wet. Start the dryer, or skip it.`
    public var id: String
    /// What stands for `%1`, `%2`, …, at most nine.
    public var arguments: [Argument]

    public indirect enum Argument: Hashable, Sendable {
        case text(String)
        /// A number with its noun. In a pattern `%1{load|loads}`: the forms for one and for any other number.
        case count(Int)
        /// A time of day, with its date when that is not today.
        case time(CivilTime, date: CivilDate?)
        case phrase(Phrase)
        /// Joined with commas.
        case list([Phrase])
    }

    public init(id: String, arguments: [Argument] = []) {
        self.id = id
        self.arguments = arguments
    }

    public init(stringLiteral value: String) {
        self.init(id: value)
    }

    public init(stringInterpolation: Interpolation) {
        self.init(id: stringInterpolation.pattern, arguments: stringInterpolation.arguments)
    }

    /// Text that is no sentence of ours and is said as it is: a name, a message of the system.
    public static func verbatim(_ text: String) -> Phrase {
        Phrase(id: "%1", arguments: [.text(text)])
    }

    /// In English.
    public var description: String { Language.english(self) }

    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            pattern.reserveCapacity(literalCapacity + 2 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            pattern += literal
        }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            pattern += "%" + String(arguments.count)
        }

        public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            append(.text(text.description))
        }

        public mutating func appendInterpolation(_ phrase: Phrase) {
            append(.phrase(phrase))
        }

        public mutating func appendInterpolation(_ phrases: [Phrase]) {
            append(.list(phrases))
        }

        /// `3 loads`
        public mutating func appendInterpolation(count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "{" + one + "|" + other + "}"
        }

        /// Only the form, without the number: `is`, `are`.
        public mutating func appendInterpolation(form count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "?{" + one + "|" + other + "}"
        }

        /// `14:45`, `2:45 PM`
        public mutating func appendInterpolation(time: CivilTime) {
            append(.time(time, date: nil))
        }

        /// `14:45`, `2:45 PM`, with the date when it is another day than today.
        public mutating func appendInterpolation(time instant: Instant, now: Instant, zone: ZoneRules) {
            let civil = zone.civil(instant)
            // Seconds are left out.
            let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute)
            append(.time(time, date: civil.date == zone.civil(now).date ? nil : civil.date))
        }
    }
}
