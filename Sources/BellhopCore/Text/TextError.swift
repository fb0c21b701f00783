/// Why a text from a person is refused: what is wrong with it and what to write instead. Its description is one printable line.
public struct TextError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        /// No reading of the text makes sense.
        case notUnderstood
        /// There are two readings, and nothing is guessed.
        case ambiguous
        /// Understood, but too small or too large.
        case outOfRange
    }

    public var kind: Kind
    /// The text as it was given.
    public var text: String
    /// Without the text and the suggestions: `could mean two things`.
    public var problem: Phrase
    /// What could be written instead; at most two.
    public var suggestions: [String]

    public init(_ kind: Kind, _ text: String, _ problem: Phrase, suggestions: [String] = []) {
        self.kind = kind
        self.text = text
        self.problem = problem
        self.suggestions = suggestions
    }

    /// `"1.5" could mean two things; write "1.5h" or "1m30s"`
    public var sentence: Phrase {
        let shown = SafeText.truncated(SafeText.line(text), toCharacters: 60)
        guard !suggestions.isEmpty else { return "\"\(shown)\" \(problem)" }
        let choices = suggestions.map { choice -> Phrase in "\"\(SafeText.line(choice))\"" }
        return "\"\(shown)\" \(problem); write \(Language.alternatives(choices))"
    }

    /// In English.
    public var description: String { sentence.description }
}
