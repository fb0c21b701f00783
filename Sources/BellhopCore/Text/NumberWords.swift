/// The words for numbers in every supported language, as people use them in times: `in two hours`,
/// `um acht`.
enum NumberWords {
    /// The spellings of each number, separated by spaces.
    private static let names: [(names: Phrase, number: Int)] = [
        ("names of a number\u{4}one", 1), ("names of a number\u{4}two", 2), ("names of a number\u{4}three", 3),
        ("names of a number\u{4}four", 4), ("names of a number\u{4}five", 5), ("names of a number\u{4}six", 6),
        ("names of a number\u{4}seven", 7), ("names of a number\u{4}eight", 8), ("names of a number\u{4}nine", 9),
        ("names of a number\u{4}ten", 10), ("names of a number\u{4}eleven", 11), ("names of a number\u{4}twelve", 12),
        ("names of a number\u{4}twenty", 20),
    ]
    /// The words that mean 1 in front of a unit, as in `an hour`, but are not an hour of the day.
    private static let articles: Phrase = "names of a number\u{4}a an"

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for (names, number) in names {
            for name in spellings(of: names) { numbers[name] = number }
        }
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
