/// The names of the weekdays in every supported language, as people write them.
enum WeekdayNames {
    /// The names of each weekday, beginning with Sunday and separated by spaces.
    private static let names: [Phrase] = [
        "names of a weekday\u{4}sun sunday", "names of a weekday\u{4}mon monday", "names of a weekday\u{4}tue tues tuesday",
        "names of a weekday\u{4}wed weds wednesday", "names of a weekday\u{4}thu thur thurs thursday",
        "names of a weekday\u{4}fri friday", "names of a weekday\u{4}sat saturday",
    ]

    private static let byName: [Language.Tongue: [String: Int]] = {
        var all: [Language.Tongue: [String: Int]] = [:]
        for tongue in Language.Tongue.allCases {
            for (weekday, names) in names.enumerated() {
                for name in Language(tongue)(names).split(separator: " ") { all[tongue, default: [:]][name.lowercased()] = weekday }
            }
        }
        return all
    }()

    /// Returns the weekday that a word names, from 0 for Sunday to 6 for Saturday. The word must be
    /// in lower case; a dot may follow the name.
    ///
    /// - Parameter tongue: the language in which a name may have only two letters without a dot.
    ///   `Do` is German for Thursday, but the name of an English timer may begin with it.
    static func weekday(_ word: String, short tongue: Language.Tongue) -> Int? {
        if word.count <= 2 { return byName[tongue]?[word] }
        let name = word.hasSuffix(".") ? String(word.dropLast()) : word
        return Language.Tongue.allCases.lazy.compactMap { byName[$0]?[name] }.first
    }

    /// Returns the weekday of a word that means every such day: `fridays`, `freitags`.
    static func plural(_ word: String) -> Int? {
        guard word.count > 6, word.hasSuffix("s") else { return nil }
        let name = String(word.dropLast())
        return Language.Tongue.allCases.lazy.compactMap { byName[$0]?[name] }.first
    }

    /// Returns the days of a range in one word, such as `mon-fri` or `Mo–Fr`, in their order;
    /// `nil` for other words, and for a range from a day to the same day.
    static func range(_ word: String) -> [Int]? {
        let ends = word.split(omittingEmptySubsequences: false) { "-–".contains($0) }.map(String.init)
        guard ends.count == 2 else { return nil }
        for tongue in Language.Tongue.allCases {
            if let first = weekday(ends[0], short: tongue), let last = weekday(ends[1], short: tongue) {
                return days(from: first, to: last)
            }
        }
        return nil
    }

    /// Returns the weekdays from one day to another, at least two; `nil` if they are the same day.
    static func days(from first: Int, to last: Int) -> [Int]? {
        first == last ? nil : (0...((last - first + 7) % 7)).map { (first + $0) % 7 }
    }

    /// Returns the language of a name, a plural or a range; `nil` if the word is none of these.
    static func tongue(of word: String) -> Language.Tongue? {
        let first = word.split { "-–".contains($0) }.first.map(String.init) ?? word
        let name = plural(first) == nil ? first : String(first.dropLast())
        return Language.Tongue.allCases.first { byName[$0]?[name] != nil }
    }
}
