/// The words for numbers in every supported language, as people use them in times: `in two hours`,
/// `um acht`.
enum NumberWords {
    /// The spellings of the numbers from 1 to 12, separated by spaces.
    private static let oneToTwelve: [Phrase] = [
        "names of a number\u{4}one", "names of a number\u{4}two", "names of a number\u{4}three", "names of a number\u{4}four",
        "names of a number\u{4}five", "names of a number\u{4}six", "names of a number\u{4}seven", "names of a number\u{4}eight",
        "names of a number\u{4}nine", "names of a number\u{4}ten", "names of a number\u{4}eleven", "names of a number\u{4}twelve",
    ]
    private static let twenty: Phrase = "names of a number\u{4}twenty"
    /// The words that mean 1 in front of a unit, as in `an hour`, but are not an hour of the day.
    private static let articles: Phrase = "names of a number\u{4}a an"

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (index, names) in oneToTwelve.enumerated() {
            for name in spellings(of: names) { numbers[name] = index + 1 }
        }
        for name in spellings(of: twenty) { numbers[name] = 20 }
        return numbers
    }()

    private static let ones = Set(spellings(of: articles))

    private static func spellings(of names: Phrase) -> [String] {
        Language.Tongue.allCases.flatMap { Language($0)(names).split(separator: " ").map { $0.lowercased() } }
    }

    /// Returns the number that a word such as `eight` stands for; `nil` for other words, and for
    /// articles such as `an`. The word must be in lower case.
    static func number(_ word: String) -> Int? { numbers[word] }

    /// Returns the number that a word in front of a unit stands for: 1 for `an` in `an hour`. The
    /// word must be in lower case.
    static func count(_ word: String) -> Int? { numbers[word] ?? (ones.contains(word) ? 1 : nil) }
}
