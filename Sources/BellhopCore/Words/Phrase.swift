/// A sentence for people, stored as a pattern and its arguments, so that it can be shown in any
/// language.
///
/// Written as a string: `"\(name)'s laundry is wet. Start the dryer, or skip it."`. The English
/// pattern, with `%1`, `%2`, … for the arguments, is the text id. ``Language`` looks it up in the
/// table of its tongue. Never join phrases with `+`; insert one into the other.
public struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The English pattern: `%1's laundry is wet. Start the dryer, or skip it.`
    public var id: String
    /// The values of `%1`, `%2`, …, at most nine.
    public var arguments: [Argument]

    public indirect enum Argument: Hashable, Sendable {
        case text(String)
        /// A number with its noun. In a pattern, `%1{load|loads}` gives the forms for one and for
        /// any other number.
        case count(Int)
        /// A time of day, with its date if that is not today.
        case time(CivilTime, date: CivilDate?)
        case phrase(Phrase)
        /// Phrases joined with commas.
        case list([Phrase])
        /// Phrases on a line each.
        case lines([Phrase])
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

    /// A text that is not translated, such as a name, a message of the system, or what a person
    /// wrote. It is never searched for placeholders.
    public static func verbatim(_ text: String) -> Phrase {
        text.isEmpty ? empty : Phrase(id: "%1", arguments: [.text(text)])
    }

    public static let empty = Phrase(id: "")

    public var isEmpty: Bool { self == .empty }

    /// This text and another with a space between them. An empty one of the two is left out.
    public func followed(by next: Phrase) -> Phrase { isEmpty ? next : next.isEmpty ? self : "\(self) \(next)" }

    /// This text with another line below it. An empty one of the two is left out.
    public func followed(byLine line: Phrase) -> Phrase { isEmpty ? line : line.isEmpty ? self : "\(lines: [self, line])" }

    /// The phrase with each argument that is this text replaced by another, at every depth.
    public func replacing(_ text: String, with other: String) -> Phrase {
        func replaced(_ argument: Argument) -> Argument {
            switch argument {
            case .text(let own): .text(own == text ? other : own)
            case .phrase(let phrase): .phrase(phrase.replacing(text, with: other))
            case .list(let phrases): .list(phrases.map { $0.replacing(text, with: other) })
            case .lines(let phrases): .lines(phrases.map { $0.replacing(text, with: other) })
            case .count, .time: argument
            }
        }
        return Phrase(id: id, arguments: arguments.map(replaced))
    }

    /// The sentence in English.
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

        /// Inserts phrases on a line each.
        public mutating func appendInterpolation(lines: [Phrase]) {
            append(.lines(lines))
        }

        /// Inserts a number with its noun: `3 loads`.
        public mutating func appendInterpolation(count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "{" + one + "|" + other + "}"
        }

        /// Inserts only the form, without the number: `is`, `are`.
        public mutating func appendInterpolation(form count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "?{" + one + "|" + other + "}"
        }

        /// Inserts a time of day: `14:45`, `2:45 PM`.
        public mutating func appendInterpolation(time: CivilTime) {
            append(.time(time, date: nil))
        }

        /// Inserts a time of day, with the date if it is not today: `14:45`, `2:45 PM`.
        public mutating func appendInterpolation(time instant: Instant, now: Instant, zone: ZoneRules) {
            let civil = zone.civil(instant)
            // Seconds are omitted.
            let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute)
            append(.time(time, date: civil.date == zone.civil(now).date ? nil : civil.date))
        }
    }
}
