/// The lengths of time that people write without digits, in every supported language.
enum DurationPhrases {
    /// The phrases for each length, separated by commas.
    private static let phrases: [(names: Phrase, length: Duration)] = [
        ("names of a duration\u{4}half an hour, half hour, a half hour", .minutes(30)),
        ("names of a duration\u{4}an hour and a half, one and a half hours", .minutes(90)),
        ("names of a duration\u{4}quarter of an hour, a quarter of an hour, quarter hour", .minutes(15)),
        ("names of a duration\u{4}three quarters of an hour", .minutes(45)), ("names of a duration\u{4}half a minute", .seconds(30)),
        ("names of a duration\u{4}half a day", .hours(12)),
    ]
    private static let lengths: [String: Duration] = {
        var lengths: [String: Duration] = [:]
        for language in Language.Tongue.allCases.map({ Language($0) }) {
            for phrase in phrases {
                for name in language(phrase.names).split(separator: ",") {
                    lengths[String(DurationReader.trimmed(name)).lowercased()] = phrase.length
                }
            }
        }
        return lengths
    }()

    /// Returns the length that a text such as `half an hour` stands for; `nil` if the text is not
    /// such a phrase. The text must be in lower case, with single spaces.
    static func duration(_ text: String) -> Duration? { lengths[text] }

    /// The number of words in the longest phrase.
    static let mostWords = lengths.keys.map { $0.split(separator: " ").count }.max() ?? 1
}
