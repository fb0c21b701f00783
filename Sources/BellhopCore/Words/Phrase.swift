/// A sentence for people, stored as a pattern and its arguments, so that it can be shown in any
/// language.
///
/// Write a phrase as a string literal: `"\(name)'s laundry is wet. Start the dryer, or skip it."`.
/// The English pattern, with `%1`, `%2`, … for the arguments, is the text id. ``Language`` looks up
/// the translation of this id. Never join phrases with `+`; insert one phrase into the other.
package struct Phrase: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The English pattern: `%1's laundry is wet. Start the dryer, or skip it.`
    package var id: String
    /// The values of `%1`, `%2`, …, at most nine.
    package var arguments: [Argument]

    package indirect enum Argument: Hashable, Sendable {
        case text(String)
        /// A number that is shown with its noun. In a pattern, `%1{load|loads}` contains the noun
        /// for 1 and the noun for all other numbers.
        case count(Int)
        /// A time of day, and its date unless the date is today.
        case time(CivilTime, date: CivilDate?)
        case phrase(Phrase)
        /// Phrases joined with commas.
        case list([Phrase])
        /// Phrases, each on its own line.
        case lines([Phrase])
    }

    package init(id: String, arguments: [Argument] = []) {
        self.id = id
        self.arguments = arguments
    }

    package init(stringLiteral value: String) {
        self.init(id: value)
    }

    package init(stringInterpolation: Interpolation) {
        self.init(id: stringInterpolation.pattern, arguments: stringInterpolation.arguments)
    }

    /// Returns a phrase for a text that is not translated, such as a name, a system message, or
    /// something that a person wrote. The text is never searched for placeholders.
    package static func verbatim(_ text: String) -> Phrase {
        text.isEmpty ? empty : Phrase(id: "%1", arguments: [.text(text)])
    }

    package static let empty = Phrase(id: "")

    /// Returns a phrase for a message of the operating system (`strerror`) or of a library. The
    /// word tables contain translations of the common messages.
    package static func message(ofSystem text: String) -> Phrase { Phrase(id: text) }

    package var isEmpty: Bool { self == .empty }

    /// Joins the phrases with semicolons.
    package static func joined(_ phrases: [Phrase]) -> Phrase {
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
    package func followed(by next: Phrase) -> Phrase { isEmpty ? next : next.isEmpty ? self : "\(self) \(next)" }

    /// Returns this phrase with `line` on a line below it. If one of the two is empty, returns the
    /// other.
    package func followed(byLine line: Phrase) -> Phrase { isEmpty ? line : line.isEmpty ? self : "\(lines: [self, line])" }

    /// Returns a copy of the phrase in which `other` replaces every text argument that equals
    /// `text`, also in nested phrases.
    package func replacing(_ text: String, with other: String) -> Phrase { mappingTexts { $0 == text ? other : $0 } }

    /// Returns a copy of the phrase in which `change` has been applied to every text argument, also
    /// in nested phrases.
    package func mappingTexts(_ change: (String) -> String) -> Phrase {
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

    /// Checks whether this phrase, or any phrase nested in its arguments, has the property.
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
    package var description: String { Language.english(self) }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var pattern = ""
        fileprivate var arguments: [Argument] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            pattern.reserveCapacity(literalCapacity + 2 * interpolationCount)
            arguments.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            pattern += literal
        }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            pattern += "%" + String(arguments.count)
        }

        package mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            append(.text(text.description))
        }

        package mutating func appendInterpolation(_ phrase: Phrase) {
            append(.phrase(phrase))
        }

        package mutating func appendInterpolation(_ phrases: [Phrase]) {
            append(.list(phrases))
        }

        /// Inserts phrases, each on its own line.
        package mutating func appendInterpolation(lines: [Phrase]) {
            append(.lines(lines))
        }

        /// Inserts a number with its noun: `3 loads`.
        package mutating func appendInterpolation(count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "{" + one + "|" + other + "}"
        }

        /// Inserts the word form that matches a number, without the number itself: `is` or `are`.
        package mutating func appendInterpolation(form count: Int, one: String, other: String) {
            append(.count(count))
            pattern += "?{" + one + "|" + other + "}"
        }

        /// Inserts a time of day: `14:45`, `2:45 PM`.
        package mutating func appendInterpolation(time: CivilTime) {
            append(.time(time, date: nil))
        }

        /// Inserts a time of day (`14:45`, `2:45 PM`), and its date unless the date is today.
        package mutating func appendInterpolation(time instant: Instant, now: Instant, zone: ZoneRules) {
            let civil = zone.civil(instant)
            // Seconds are omitted.
            let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute)
            append(.time(time, date: civil.date == zone.civil(now).date ? nil : civil.date))
        }
    }
}
