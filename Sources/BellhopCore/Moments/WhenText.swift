/// Parses times as people write them (checklist G10), in every supported language.
///
/// - A length: `10m`, `+10m`, `in 2h30`, `in half an hour`, `for 3 days`, `in 10 Minuten`.
/// - A time of day: `14:45`, `at 14:45`, `until 15:00`, `7pm`, `at noon`, `um 18 Uhr`, `um 17.30`.
/// - A time on a dial: `quarter past 5`, `half past 5`, `halb acht`, `zehn vor acht`.
/// - A day: `today`, `tomorrow`, `day after tomorrow`, `friday`, `next tuesday`, `2026-12-24`,
///   `24.12.`, `24 december`, `12/24` as the person's region reads it.
/// - A day with a time of day, in either order: `tomorrow 7`, `18:00 on friday`, `tonight`.
/// - An instant with its UTC offset, as in ISO 8601.
///
/// A text with two meanings is refused, and the error contains both meanings.
package enum WhenText {
    /// Examples for error messages in a language: `at 14:45`, `um 14:45`.
    package static func examples(in tongue: Language.Tongue) -> [String] {
        tongue == .english
            ? TimeOfDayText.examples : ["\(WhenWord.at.name(in: tongue)) 14:45", "\(WhenWord.tomorrow.name(in: tongue)) 7:00"]
    }
    private static func someDays(in tongue: Language.Tongue) -> [String] { ["2026-12-20", examples(in: tongue)[1]] }
    /// Examples of times in the future, which an error about an unreadable time suggests.
    static func futureExamples(in tongue: Language.Tongue) -> [[String]] { [examples(in: tongue), someDays(in: tongue)] }

    /// The error message for a day without a time of day.
    package static let noTime: Phrase = "has no time of day"

    /// The accepted range of a length such as `in 3 days`: up to ten years.
    private static let widest: ClosedRange<Duration> = .milliseconds(1) ... .days(3650)

    /// Parses a text where a point in time is expected. A colon always means a time of day. A
    /// number without a unit is refused, because it could mean minutes or the hour of the day.
    ///
    /// - Parameters:
    ///   - language: the person's language, with the date and clock formats of the person's region.
    ///   - needsTime: whether to refuse a day without a time of day. If not, such a day means the
    ///     beginning of that day.
    package static func parse(_ text: String, as language: Language = .english, needsTime: Bool = true) throws(TextError) -> When {
        if let instant = instant(text) { return .instant(instant) }
        if let when = try length(text, language) { return when }
        if WhenReader.isMeant(by: text, language) || text.contains(":") { return try reading(text, language, needsTime: needsTime).when }
        let word = text.filter { !$0.isWhitespace }
        // Where a point in time is expected, `17.30` is a time of day.
        if word.contains("."), CivilTimeReader.read(word.replacing(".", with: ":")) != nil {
            return try reading(word.replacing(".", with: ":"), language, needsTime: needsTime).when
        }
        if !word.isEmpty, word.utf8.allSatisfy(DecimalNumber.isDigit) {
            throw TextError(
                .ambiguous, text, "could be a number of minutes or an hour of the day", suggestions: ["+\(word)m", "\(word):00"])
        }
        return try plainLength(text, language)
    }

    /// Parses a text where a length of time is expected (`timer 10m`, `timer at 14:45`). Everything
    /// that ``DurationText/parse(_:in:)`` accepts is a length, so `1:30` is 90 seconds. A time of
    /// day needs a word such as `at`, a day, or a sign such as `pm`. A text such as `14:45`, with a
    /// valid hour of two digits, could mean a length or a time of day and is refused.
    package static func parseTimer(_ text: String, as language: Language = .english) throws(TextError) -> When {
        try timer(text, language).when
    }

    /// Parses the same texts as ``parseTimer(_:as:)``, and also returns the number of words at the
    /// end that could instead begin a name: 1 for `at 18:00 sunday`.
    package static func timer(
        _ text: String, _ language: Language = .english
    ) throws(TextError) -> (when: When, looseWords: Int) {
        if let instant = instant(text) { return (.instant(instant), 0) }
        if let when = try length(text, language) { return (when, 0) }
        if WhenReader.isMeant(by: text, language) { return try reading(text, language, needsTime: true, mayBeLength: true) }
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count == 1, let word = words.first, let sign = word.firstIndex(where: { $0 == ":" || $0 == "." }) {
            let hour = word[..<sign]
            let clock = word.replacing(".", with: ":")
            if hour.utf8.count == 2, let time = CivilTimeReader.read(clock) {
                let parts = time.second == 0 && word.utf8.count < 6
                // A number with a point, such as `17.30`, could also be minutes.
                let length =
                    word[sign] == "." ? "\(word)m" : parts ? "\(hour)m\(word.suffix(2))s" : "\(time.hour)h\(time.minute)m\(time.second)s"
                throw TextError(
                    .ambiguous, text, "could be a time of day or a duration",
                    suggestions: ["\(WhenWord.at.name(in: language.tongue)) \(clock)", length])
            }
        }
        return (.after(try DurationText.parse(text, mayHaveName: true)), 0)
    }

    private static func reading(
        _ text: String, _ language: Language, needsTime: Bool, mayBeLength: Bool = false
    ) throws(TextError) -> (when: When, looseWords: Int) {
        var reader = WhenReader(text, language, mayBeLength: mayBeLength)
        let when = try reader.read(needsTime: needsTime)
        return (when, reader.looseWords)
    }

    /// Parses an instant with its UTC offset, which a word such as `at` may precede.
    private static func instant(_ text: String) -> Instant? {
        if let instant = Instant(iso8601: text) { return instant }
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard words.count == 2, !WhenWord.meanings(of: [words[0].lowercased()]).isDisjoint(with: [.at, .until]) else { return nil }
        return Instant(iso8601: String(words[1]))
    }

    // MARK: Lengths

    /// Parses a length with a word or a sign before it: `in 3 days`, `+10m`. A number of days or
    /// weeks may be followed by a time of day: `in 3 days at 7:00`. Returns `nil` for other texts.
    private static func length(_ text: String, _ language: Language) throws(TextError) -> When? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let first = words.first else { return nil }
        if first.first == "+" { return .after(try DurationText.parse(text, in: widest)) }
        guard words.count > 1, WhenWord.meanings(of: [first.lowercased()]).contains(.after) else { return nil }
        let rest = words.dropFirst()
        if let at = rest.indices.first(where: { beginsClock(rest[$0...]) }), at > rest.startIndex {
            let length = try DurationText.parse(rest[..<at].joined(separator: " "), in: widest)
            let milliseconds = length.duration.inMilliseconds
            let tail = rest[at...].joined(separator: " ")
            let end: When
            do throws(TextError) {
                end = try reading(tail, language, needsTime: true).when
            } catch {
                var error = error
                let said = words[..<at].joined(separator: " ")
                if error.kind == .ambiguous { error.suggestions = error.suggestions.map { said + " " + $0 } }
                throw error
            }
            guard milliseconds % 86_400_000 == 0, case .at(let time) = end else {
                throw TextError(
                    .notUnderstood, text, "contains both a duration and a time of day",
                    suggestions: [rest[..<at].joined(separator: " "), tail])
            }
            return .on(.fromToday(Int(milliseconds / 86_400_000)), time)
        }
        // `in the evening` is not a length.
        if WhenReader.isMeant(by: text, language), DayPart(WhenTokens(text, language).known()?.meanings ?? []) != nil { return nil }
        return .after(try DurationText.parse(rest.joined(separator: " "), in: widest))
    }

    /// Returns whether the words after a length begin with a time of day: `at 7`, `9:00`, `9 Uhr`, `9pm`.
    private static func beginsClock(_ words: ArraySlice<Substring>) -> Bool {
        let plain = words.prefix(2).map { $0.lowercased() }
        guard let first = plain.first else { return false }
        if WhenWord.meanings(of: [first]).contains(.at) { return true }
        guard first.first?.isNumber == true else { return false }
        if first.contains(":") || ["am", "pm"].contains(first.suffix(2)) { return true }
        let next = plain.dropFirst().first ?? ""
        return ["am", "pm"].contains(next) || !WhenWord.meanings(of: [next]).isDisjoint(with: [.hour, .oclock])
    }

    /// Parses a length that has no word such as `in` before it. For other texts, the error suggests
    /// what to write.
    private static func plainLength(_ text: String, _ language: Language) throws(TextError) -> When {
        do throws(TextError) {
            return .after(try DurationText.parse(text, in: widest))
        } catch {
            guard error.kind == .notUnderstood else { throw error }
            throw TextError(.notUnderstood, text, "is not a date or time", suggestions: someDays(in: language.tongue))
        }
    }
}
