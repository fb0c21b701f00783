/// A bash command line up to the cursor, split into words as bash does it.
///
/// Quotes and backslashes are interpreted. Words that begin with a dollar sign stay as they are,
/// since their expansion is unknown here.
struct ShellLine {
    enum Quote: Character {
        case single = "'"
        case double = "\""
    }

    /// The words of the last command, beginning with its name. The last one is the word to
    /// complete, which may be empty.
    private(set) var words: [String] = []
    /// The quote in which the last word is still open.
    private(set) var quote: Quote?

    init(_ line: String) {
        var word: String?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (quote, character) {
            case (.single?, "'"), (.double?, "\""): quote = nil
            case (.double?, "\\"):
                if let next = rest.first, "\"\\$`".contains(next) {
                    word = (word ?? "") + String(rest.removeFirst())
                } else {
                    word = (word ?? "") + "\\"
                }
            case (_?, _): word = (word ?? "") + String(character)
            case (nil, "'"), (nil, "\""):
                quote = Quote(rawValue: character)
                word = word ?? ""
            case (nil, "\\"): if let next = rest.popFirst() { word = (word ?? "") + String(next) }
            case (nil, ";"), (nil, "|"), (nil, "&"), (nil, "("):
                words = []
                word = nil
            case (nil, " "), (nil, "\t"), (nil, "\n"):
                if let complete = word { words.append(complete) }
                word = nil
            case (nil, _): word = (word ?? "") + String(character)
            }
        }
        words.append(word ?? "")
    }

    /// Returns the text that bash should insert for the last word, which it has split at colons and
    /// equals signs. In an open quote, the text continues that quote.
    func insertion(of value: String) -> String {
        switch quote {
        case .double: return value.map { "\\$`\"".contains($0) ? "\\" + String($0) : String($0) }.joined()
        // Nothing can be escaped inside single quotes: end the quote, add an escaped one, and begin
        // another.
        case .single: return value.replacing("'", with: "'\\''")
        case nil: break
        }
        let written = words[words.count - 1]
        var tail = value[...]
        if let mark = written.lastIndex(where: { $0 == ":" || $0 == "=" }) {
            tail = value.dropFirst(written.distance(from: written.startIndex, to: mark) + 1)
        }
        return tail.map { Self.plain.contains($0) || $0.isLetter || $0.isNumber ? String($0) : "\\" + String($0) }.joined()
    }

    private static let plain: Set<Character> = ["-", "_", ".", ",", "/", ":", "=", "@", "%", "+"]
}
