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
    /// The words for numbers. Each phrase lists the spellings of one number, separated by spaces.
    /// The first phrase stands for 1.
    private static let numbers: [Phrase] = [
        "names of a number\u{4}a an one", "names of a number\u{4}two", "names of a number\u{4}three", "names of a number\u{4}four",
        "names of a number\u{4}five", "names of a number\u{4}six", "names of a number\u{4}seven", "names of a number\u{4}eight",
        "names of a number\u{4}nine", "names of a number\u{4}ten", "names of a number\u{4}eleven", "names of a number\u{4}twelve",
    ]

    private static let languages = Language.Tongue.allCases.map { Language($0) }

    private static let lengths: [String: Duration] = {
        var lengths: [String: Duration] = [:]
        for language in languages {
            for phrase in phrases {
                for name in language(phrase.names).split(separator: ",") {
                    lengths[String(DurationReader.trimmed(name)).lowercased()] = phrase.length
                }
            }
        }
        return lengths
    }()

    private static let digits: [String: Int] = {
        var digits: [String: Int] = [:]
        for language in languages {
            for (index, names) in numbers.enumerated() {
                for name in language(names).split(separator: " ") { digits[name.lowercased()] = index + 1 }
            }
        }
        return digits
    }()

    /// Returns the length that a text such as `half an hour` stands for; `nil` if the text is not
    /// such a phrase. The text must be in lower case, with single spaces.
    static func duration(_ text: String) -> Duration? { lengths[text] }

    /// Returns the text with a digit instead of a number word before a unit: `1 hour` for `an
    /// hour`. Returns other texts unchanged.
    static func withDigits(_ text: String) -> String {
        let words = text.split(separator: " ")
        guard words.count == 2, let number = digits[String(words[0])], DurationUnit(name: words[1]) != nil else { return text }
        return "\(number) \(words[1])"
    }
}
