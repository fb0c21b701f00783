/// The words of a time or of a repetition that have not been read yet.
struct WhenTokens {
    /// The words in lower case. Their indices are the indices of ``spelled``.
    private(set) var words: ArraySlice<String>
    /// All words, also those that have been read, as the person spelled them.
    let spelled: [String]
    /// The person's language. Names of weekdays in this language may have only two letters.
    let language: Language
    /// Whether `am` after a time can mean the first half of the day. In a text with another German
    /// word, it means "on".
    let hasAM: Bool

    /// Splits a text into words, without the commas at their ends.
    init(_ text: String, _ language: Language) {
        self.init(spelled: text.split(whereSeparator: \.isWhitespace).flatMap(Self.parts), language)
    }

    init(spelled: [String], _ language: Language) {
        let plain = spelled.map(Self.plain)
        self.spelled = spelled
        self.language = language
        hasAM = !plain.contains { $0 != "am" && (WhenWord.tongue(of: [$0]) ?? WeekdayNames.tongue(of: $0) ?? .english) != .english }
        words = plain[...]
    }

    /// The language for suggestions: the language of the words that only one language has, or else
    /// the person's language.
    var tongue: Language.Tongue {
        // `am` is German for "on", but also follows an English time.
        let plain = spelled.map { $0.lowercased() }.filter { $0 != "am" }
        let tongues = plain.compactMap { WhenWord.tongue(of: [$0]) ?? ($0.count > 2 ? WeekdayNames.tongue(of: $0) : nil) }
        return tongues.first { $0 != .english } ?? tongues.first ?? language.tongue
    }

    var isEmpty: Bool { words.isEmpty }
    var first: String? { words.first }
    /// The index of the first word that has not been read.
    var position: Int { words.startIndex }

    mutating func removeFirst(_ count: Int = 1) { words.removeFirst(count) }

    /// Returns the word after the first `count` words.
    func word(after count: Int) -> String? { words.dropFirst(count).first }

    /// Returns the tokens without the first `count` words.
    func dropping(_ count: Int) -> WhenTokens {
        var rest = self
        rest.removeFirst(min(count, words.count))
        return rest
    }

    /// Finds the longest known expression at the beginning, such as `in the morning`. Returns what
    /// the expression can mean and the number of its words; `nil` if there is no known expression.
    func known() -> (meanings: Set<WhenWord>, count: Int)? {
        for count in stride(from: min(WhenWord.mostWords, words.count), through: 1, by: -1) {
            let meanings = WhenWord.meanings(of: words.prefix(count))
            if !meanings.isEmpty { return (meanings, count) }
        }
        return nil
    }

    /// Returns the number of words of the expression at the beginning if it can mean one of the
    /// given words; otherwise `nil`.
    func count(of meanings: Set<WhenWord>) -> Int? {
        known().flatMap { $0.meanings.isDisjoint(with: meanings) ? nil : $0.count }
    }

    /// Returns the text of all words, with other words in place of those in `range`.
    func replacing(_ range: Range<Int>, with text: String) -> String {
        Self.text(Array(spelled[..<range.lowerBound]) + [text] + spelled[range.upperBound...])
    }

    /// Joins words with spaces, but without a space in front of a comma.
    static func text(_ words: some Sequence<String>) -> String {
        words.joined(separator: " ").replacing(" ,", with: ",")
    }

    /// Splits a word into the words to read: `2026-12-24T18:00` contains a date and a time.
    private static func parts(_ word: Substring) -> [String] {
        var word = word
        while word.last == "," { word.removeLast() }
        if let mark = word.firstIndex(where: { $0 == "t" || $0 == "T" }), word[..<mark].utf8.count == 10,
            CivilDate(iso: word[..<mark]) != nil
        {
            return [String(word[..<mark]), String(word[word.index(after: mark)...])]
        }
        return word.isEmpty ? [] : [String(word)]
    }

    private static func plain(_ word: String) -> String {
        let word = word.lowercased()
        return switch word {
        case "a.m.", "a.m": "am"
        case "p.m.", "p.m": "pm"
        default: word
        }
    }
}
