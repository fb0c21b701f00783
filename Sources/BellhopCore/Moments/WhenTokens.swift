/// The words of a time that have not been read yet.
struct WhenTokens {
    /// The words, in lower case and without commas at their ends.
    private(set) var words: ArraySlice<String>
    /// The person's language. Names of weekdays in this language may have only two letters.
    let language: Language

    init(_ text: String, _ language: Language) {
        self.language = language
        let spelled = text.lowercased().split(whereSeparator: \.isWhitespace)
        words = spelled.flatMap(Self.parts)[...]
    }

    var isEmpty: Bool { words.isEmpty }
    var first: String? { words.first }

    mutating func removeFirst(_ count: Int = 1) { words.removeFirst(count) }

    /// Returns the word after the first `count` words.
    func word(after count: Int) -> String? { words.dropFirst(count).first }

    /// Finds the longest known expression at the beginning, such as `in the morning`. Returns what
    /// the expression can mean and the number of its words; `nil` if there is no known expression.
    func known() -> (meanings: Set<WhenWord>, count: Int)? {
        for count in stride(from: min(WhenWord.mostWords, words.count), through: 1, by: -1) {
            let meanings = WhenWord.meanings(of: words.prefix(count))
            if !meanings.isEmpty { return (meanings, count) }
        }
        return nil
    }

    /// Splits a word into the words to read: `2026-12-24T18:00` contains a date and a time.
    private static func parts(_ word: Substring) -> [String] {
        var word = word
        while word.last == "," { word.removeLast() }
        switch word {
        case "a.m.", "a.m": return ["am"]
        case "p.m.", "p.m": return ["pm"]
        default: break
        }
        if let mark = word.firstIndex(of: "t"), word[..<mark].utf8.count == 10, CivilDate(iso: word[..<mark]) != nil {
            return [String(word[..<mark]), String(word[word.index(after: mark)...])]
        }
        return word.isEmpty ? [] : [String(word)]
    }
}
