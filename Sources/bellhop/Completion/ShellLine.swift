/// A bash command line up to the cursor, split into words by the rules of bash.
///
/// Quotes and backslashes are interpreted. Variables such as `$HOME` are not expanded, because
/// `bellhop` does not know their values.
struct ShellLine {
    enum Quote: Character {
        case single = "'"
        case double = "\""
    }

    /// The words of the last command on the line, beginning with the command's name. The last word
    /// is the one to complete, and may be empty.
    private(set) var words: [String] = []
    /// The kind of quotation mark that is still open at the end of the last word; `nil` if none is
    /// open.
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

    /// Returns the text that bash should insert to complete the last word as `value`. Bash splits
    /// words at colons and equals signs, so it needs only the text after the last of these
    /// characters. If a quotation mark is still open, the returned text continues the quoted part.
    func insertion(of value: String) -> String {
        switch quote {
        case .double: return value.map { "\\$`\"".contains($0) ? "\\" + String($0) : String($0) }.joined()
        // Nothing can be escaped inside single quotes. Instead, close the quoted part, add an
        // escaped single quote, and open a new quoted part.
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
