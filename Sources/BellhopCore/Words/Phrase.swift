/// A sentence for people, stored as a pattern and its arguments, so that it can be shown in any
/// language.
///
/// Write a phrase as a string literal: `"\(name)'s laundry is wet. Start the dryer, or skip it."`.
/// The English pattern, with `%1`, `%2`, … for the arguments, is the text id. ``Language`` looks up
/// the translation of this id. Never join phrases with `+`; insert one into the other.
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
        /// Phrases, each on its own line.
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
    /// wrote. The text is never searched for placeholders.
    public static func verbatim(_ text: String) -> Phrase {
        text.isEmpty ? empty : Phrase(id: "%1", arguments: [.text(text)])
    }

    public static let empty = Phrase(id: "")

    /// A message of the operating system (`strerror`) or of a library. The tables translate the
    /// common ones.
    public static func message(ofSystem text: String) -> Phrase { Phrase(id: text) }

    public var isEmpty: Bool { self == .empty }

    /// Joins the phrases with semicolons.
    public static func joined(_ phrases: [Phrase]) -> Phrase {
        switch phrases.count {
        case 0: return empty
        case 1: return phrases[0]
        case 2...9:
            // No language needs a translation of this pattern.
            return Phrase(
                id: (1...phrases.count).map { "%\($0)" }.joined(separator: "; "), arguments: phrases.map { .phrase($0) })
        default: return joined(Array(phrases.prefix(8)) + [joined(Array(phrases.dropFirst(8)))])
        }
    }

    /// Returns this phrase and `next`, with a space between them. If one of the two is empty,
    /// returns the other.
    public func followed(by next: Phrase) -> Phrase { isEmpty ? next : next.isEmpty ? self : "\(self) \(next)" }

    /// Returns this phrase with `line` on a line below it. If one of the two is empty, returns the
    /// other.
    public func followed(byLine line: Phrase) -> Phrase { isEmpty ? line : line.isEmpty ? self : "\(lines: [self, line])" }

    /// Returns the phrase with every argument `text` replaced by `other`, at every depth.
    public func replacing(_ text: String, with other: String) -> Phrase { mappingTexts { $0 == text ? other : $0 } }

    /// Returns the phrase with `change` applied to every text argument, at every depth.
    public func mappingTexts(_ change: (String) -> String) -> Phrase {
        Phrase(
            id: id,
            arguments: arguments.map { argument in
                switch argument {
                case .text(let text): .text(change(text))
                case .phrase(let phrase): .phrase(phrase.mappingTexts(change))
                case .list(let phrases): .list(phrases.map { $0.mappingTexts(change) })
                case .lines(let phrases): .lines(phrases.map { $0.mappingTexts(change) })
                case .count, .time: argument
                }
            })
    }

    /// Whether this phrase, or a phrase among its arguments at any depth, has the property.
    func contains(where property: (Phrase) -> Bool) -> Bool {
        property(self)
            || arguments.contains { argument in
                switch argument {
                case .phrase(let phrase): phrase.contains(where: property)
                case .list(let phrases), .lines(let phrases): phrases.contains { $0.contains(where: property) }
                case .text, .count, .time: false
                }
            }
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

        /// Inserts phrases, each on its own line.
        public mutating func appendInterpolation(lines: [Phrase]) {
            append(.lines(lines))
        }

        /// Inserts a number with its noun: `3 loads`.
        public mutating func appendInterpolation(count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "{" + one + "|" + other + "}"
        }

        /// Inserts only the plural form for a number, without the number: `is`, `are`.
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
