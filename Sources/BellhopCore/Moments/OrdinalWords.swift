/// The words for ordinal numbers in every supported language, such as `first` and `ersten`.
enum OrdinalWords {
    /// The spellings of each ordinal number, beginning with 1 and separated by spaces.
    private static let names: [Phrase] = [
        "names of an ordinal number\u{4}first 1st", "names of an ordinal number\u{4}second 2nd",
        "names of an ordinal number\u{4}third 3rd", "names of an ordinal number\u{4}fourth 4th",
        "names of an ordinal number\u{4}fifth 5th",
    ]

    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        for language in Language.Tongue.allCases.map({ Language($0) }) {
            for (index, names) in names.enumerated() {
                for name in language(names).split(separator: " ") { numbers[name.lowercased()] = index + 1 }
            }
        }
        return numbers
    }()

    /// Returns the number that a word such as `1st`, `15.`, `first` or `ersten` stands for; -1 for
    /// `last`. The word must be in lower case.
    static func number(_ word: String) -> Int? {
        if WhenWord.meanings(of: [word]).contains(.last) { return -1 }
        if let number = numbers[word] { return number }
        let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
        guard let number = Int(digits), number > 0, number <= 366 else { return nil }
        return word == digits + "." || word == Language.english.ordinal(number) ? number : nil
    }
}

extension Language {
    /// Returns the ordinal number in this language, such as `1st` in English and `1.` in German.
    package func ordinal(_ number: Int) -> String {
        guard tongue == .english else {
            let words: Phrase = "day of a month\u{4}\(number)th"
            return self(words)
        }
        let isTeen = (11...13).contains(number % 100)
        let ending =
            switch number % 10 {
            case 1 where !isTeen: "st"
            case 2 where !isTeen: "nd"
            case 3 where !isTeen: "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }
}
