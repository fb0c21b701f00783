/// The words, other than numbers, that a time can contain, in every supported language.
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

    /// The expressions for each case, in the order of the cases. Spaces separate the expressions,
    /// and an underscore stands for a space within an expression.
    private static let names: [Phrase] = [
        "words of a time\u{4}at @", "words of a time\u{4}until till", "words of a time\u{4}on", "words of a time\u{4}in for",
        "words of a time\u{4}the", "words of a time\u{4}of", "words of a time\u{4}next coming", "words of a time\u{4}last",
        "words of a time\u{4}this", "words of a time\u{4}today", "words of a time\u{4}tomorrow",
        "words of a time\u{4}day_after_tomorrow the_day_after_tomorrow", "words of a time\u{4}yesterday",
        "words of a time\u{4}day_before_yesterday the_day_before_yesterday", "words of a time\u{4}noon midday",
        "words of a time\u{4}midnight", "words of a time\u{4}tonight", "words of a time\u{4}morning in_the_morning",
        "words of a time\u{4}afternoon in_the_afternoon", "words of a time\u{4}evening in_the_evening",
        "words of a time\u{4}hours", "words of a time\u{4}o'clock oclock",
    ]

    /// The number of words in the longest expression.
    static let mostWords = 4

    private static let byName: [String: Set<WhenWord>] = {
        var words: [String: Set<WhenWord>] = [:]
        for language in Language.Tongue.allCases.map({ Language($0) }) {
            for word in allCases {
                for name in language(names[word.rawValue]).split(separator: " ") {
                    words[name.lowercased(), default: []].insert(word)
                }
            }
        }
        return words
    }()

    /// Returns what the words can mean. Some words mean several things: `morgen` is German for
    /// "tomorrow" and for "morning". The words must be in lower case.
    static func meanings(of words: some Sequence<String>) -> Set<WhenWord> {
        byName[words.joined(separator: "_")] ?? []
    }
}
