/// Parses texts that describe a repetition, in every supported language.
///
/// Examples: `every day at 07:00`, `every weekday at 07:00`, `every mon,wed,fri 18:30`,
/// `every other friday at 9:00`, `every 2 weeks on tuesday at 9:00`,
/// `every month on the 1st at 08:00`, `every last friday at 17:00`,
/// `every year on 24 december at 10:00`, `every 90m`. In German: `jeden Tag um 7:00`, `werktags um
/// 8 Uhr`, `alle 2 Wochen am Dienstag um 9:00`, `am ersten Montag im Monat um 9:00`.
///
/// A text may end with `until 2026-12-31`, `until 24.12.` or `5 times`. A text may also contain a
/// rule of RFC 5545: `every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00`. A text with two meanings is refused, and the error
/// contains both meanings.
package enum EveryText {
    /// The error message for a text that is not a repetition.
    package static let notUnderstood: Phrase = "is not a repetition"

    /// Parses a repetition.
    ///
    /// - Parameter language: the person's language. All languages are understood; this one
    ///   determines how a date such as `12/24` is read, and which names of weekdays may have only
    ///   two letters. In a repetition that begins with a German word, they may always have two.
    /// - Parameter today: the person's current day. A last day without a year, such as `until 24.12.`,
    ///   is the nearest such day from today on.
    /// - Throws: an error with suggestions, if the text is not understood or has two meanings
    ///   (`every second friday`).
    package static func parse(_ text: String, as language: Language = .english, today: CivilDate) throws(TextError) -> EveryWish {
        var reader = EveryReader(text, language, today: today)
        return try reader.read()
    }

    /// Returns whether the words begin a repetition: `every …`, `täglich um …`, `on the first monday
    /// of the month …`. A word such as `daily` begins a repetition only if a time follows it,
    /// because otherwise it may begin the name of a timer.
    package static func begins(_ words: some Sequence<String>, as language: Language = .english) -> Bool {
        EveryReader(words.joined(separator: " "), language, today: .anyDay).begins
    }

    /// Returns whether the words name the days of a repetition, even if they lack a time of day.
    package static func isMeant(by words: some Sequence<String>, as language: Language = .english) -> Bool {
        let text = words.joined(separator: " ")
        do throws(TextError) {
            _ = try parse(text, as: language, today: .anyDay)
            return true
        } catch {
            return error.problem == WhenText.noTime || error.kind == .ambiguous
        }
    }

    /// Returns the word in front of the last day of a repetition: `until`.
    package static func wordOfEnd(in tongue: Language.Tongue) -> String { WhenWord.until.name(in: tongue) }

    /// Returns an example of a last day: the last day of the year, or of the next year on that day.
    package static func exampleOfLastDay(_ today: CivilDate) -> String {
        CivilDate(year: today.adding(days: 1).year, month: 12, day: 31).description
    }

    /// A word that can follow the days of a repetition, in front of or after its value.
    package enum TailWord: Sendable {
        /// Before a time of day.
        case at
        /// Before a day.
        case on
        /// Before the last day.
        case until
        /// Before a number of repetitions: `for`.
        case lasting
        /// After a number of repetitions.
        case times
        /// Before the first hour or day: `from`. No repetition may contain it.
        case from
    }

    /// Returns what a word stands for after the days of a repetition; `nil` for other words.
    package static func tailWord(_ word: String) -> TailWord? {
        let meanings = WhenWord.meanings(of: [word.lowercased()])
        let words: [(WhenWord, TailWord)] = [
            (.until, .until), (.at, .at), (.on, .on), (.after, .lasting), (.times, .times), (.from, .from),
        ]
        return words.first { meanings.contains($0.0) }?.1
    }
}

extension CivilDate {
    /// A day for questions whose answer is the same on every day.
    package static let anyDay = CivilDate(daysSince1970: 0)
}
