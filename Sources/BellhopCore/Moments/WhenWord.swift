/// The words, other than numbers and names, that a time or a repetition can contain, in every
/// supported language. Both readers, ``WhenReader`` and ``EveryReader``, use this table.
enum WhenWord: Int, CaseIterable, Hashable, Sendable {
    /// Before a time of day: `at`.
    case at
    /// Before the end of something: `until`.
    case until
    /// Before a day: `on`.
    case on
    /// A word that is written in front of a length: `in`, `for`.
    case after
    case the, of, next, last, this, today, tomorrow, overmorrow, yesterday, ereyesterday
    case noon, midnight, tonight, morning, afternoon, evening
    /// After the hour of a 24-hour clock: `Uhr`.
    case hour
    /// After the hour of a 12-hour clock: `o'clock`.
    case oclock

    // Before the hour on a dial. `halb acht` and `half past 7` are the same time.
    case quarterPast, quarterTo, halfPast, halfTo
    /// A quarter whose side is missing. `viertel acht` is 7:15 in some regions and 8:15 in others.
    case quarter
    /// Between the minutes and the hour on a dial: `ten past five`, `zehn vor acht`.
    case past, to

    // The days of a repetition.
    case every, other, daily, weekly, monthly, yearly, hourly
    /// A day from Monday to Friday, and all these days as an adverb: `weekdays`, `werktags`.
    case workday, workdays
    case weekend, weekends
    /// A word with two meanings: `biweekly`.
    case unclear
    /// Between the first and the last day of a range: `monday to friday`.
    case through
    /// Between the parts of a list: `and`, or a comma.
    case and
    /// After a number of repetitions: `5 times`.
    case times
    /// A single repetition: `once`.
    case once
    /// Before the first hour or the first day of a repetition: `from`.
    case from

    /// The expressions for each case, in the order of the cases. Spaces separate the expressions,
    /// and an underscore stands for a space within an expression. Messages suggest the first
    /// expression.
    private static let names: [Phrase] = [
        "words of a time\u{4}at @", "words of a time\u{4}until till", "words of a time\u{4}on", "words of a time\u{4}in for",
        "words of a time\u{4}the", "words of a time\u{4}of", "words of a time\u{4}next coming", "words of a time\u{4}last",
        "words of a time\u{4}this", "words of a time\u{4}today", "words of a time\u{4}tomorrow",
        "words of a time\u{4}day_after_tomorrow the_day_after_tomorrow", "words of a time\u{4}yesterday",
        "words of a time\u{4}day_before_yesterday the_day_before_yesterday", "words of a time\u{4}noon midday",
        "words of a time\u{4}midnight", "words of a time\u{4}tonight", "words of a time\u{4}morning in_the_morning",
        "words of a time\u{4}afternoon in_the_afternoon", "words of a time\u{4}evening in_the_evening",
        "words of a time\u{4}hundred_hours", "words of a time\u{4}o'clock oclock",
        "words of a time\u{4}quarter_past a_quarter_past quarter_after", "words of a time\u{4}quarter_to a_quarter_to quarter_before",
        "words of a time\u{4}half_past", "words of a time\u{4}half_to", "words of a time\u{4}quarter", "words of a time\u{4}past after",
        "words of a time\u{4}to before",
        "words of a repetition\u{4}every each on_every", "words of a repetition\u{4}other alternate", "words of a repetition\u{4}daily",
        "words of a repetition\u{4}weekly", "words of a repetition\u{4}monthly", "words of a repetition\u{4}yearly annually",
        "words of a repetition\u{4}hourly", "words of a repetition\u{4}weekday workday",
        "words of a repetition\u{4}weekdays workdays on_weekdays on_workdays", "words of a repetition\u{4}weekend",
        "words of a repetition\u{4}weekends on_weekends at_weekends",
        "words of a repetition\u{4}biweekly bi-weekly fortnight bimonthly", "words of a repetition\u{4}to through thru - –",
        "words of a repetition\u{4}and & ,", "words of a repetition\u{4}times time",
        "words of a repetition\u{4}once", "words of a repetition\u{4}from between starting beginning",
    ]

    /// The number of words in the longest expression.
    static let mostWords = 4

    private static let byTongue: [Language.Tongue: [String: Set<WhenWord>]] = {
        var tables: [Language.Tongue: [String: Set<WhenWord>]] = [:]
        for tongue in Language.Tongue.allCases {
            for word in allCases {
                for name in expressions(word, tongue) { tables[tongue, default: [:]][name.lowercased(), default: []].insert(word) }
            }
        }
        return tables
    }()

    private static let byName: [String: Set<WhenWord>] = byTongue.values.reduce(into: [:]) { all, table in
        all.merge(table) { $0.union($1) }
    }

    private static func expressions(_ word: WhenWord, _ tongue: Language.Tongue) -> [Substring] {
        Language(tongue)(names[word.rawValue]).split(separator: " ")
    }

    /// Returns what the words can mean. Some words mean several things: `morgen` is German for
    /// "tomorrow" and for "morning". The words must be in lower case.
    static func meanings(of words: some Sequence<String>) -> Set<WhenWord> {
        byName[words.joined(separator: "_")] ?? []
    }

    /// Returns the language of an expression; `nil` if it is in no table. An expression that
    /// several languages share is English.
    static func tongue(of words: some Sequence<String>) -> Language.Tongue? {
        let name = words.joined(separator: "_")
        return Language.Tongue.allCases.first { byTongue[$0]?[name] != nil }
    }

    /// Returns the usual expression in a language: `at`, `um`.
    func name(in tongue: Language.Tongue) -> String {
        Self.expressions(self, tongue).first.map { String($0.replacing("_", with: " ")) } ?? ""
    }
}
