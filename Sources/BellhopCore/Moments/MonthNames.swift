/// The names of the months in every supported language.
enum MonthNames {
    private static let names: Phrase =
        "names of the months\u{4}January February March April May June July August September October November December"

    private static let all: [[String]] = Language.Tongue.allCases.map { names(in: $0).map { $0.lowercased() } }

    /// Returns the twelve names in a language, beginning with January.
    static func names(in tongue: Language.Tongue) -> [String] { Language(tongue)(names).split(separator: " ").map(String.init) }

    /// Returns the month, from 1 to 12, that a word such as `dec`, `sept` or `Dezember` stands for.
    /// The word must be in lower case and have at least three letters.
    static func month(_ word: some StringProtocol) -> Int? {
        guard word.count >= 3 else { return nil }
        for names in all {
            if let index = names.firstIndex(where: { $0.hasPrefix(word) }) { return index + 1 }
        }
        return nil
    }
}
