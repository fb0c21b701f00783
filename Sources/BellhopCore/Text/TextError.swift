/// The error for a person's text that is not accepted: what is wrong with the text and what to
/// write instead. The description is one printable line.
public struct TextError: PhrasedError, Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The text has no valid meaning.
        case notUnderstood
        /// The text has two meanings, and Bellhop does not guess.
        case ambiguous
        /// The text is valid, but its value is too small or too large.
        case outOfRange
    }

    public var kind: Kind
    /// The original text.
    public var text: String
    /// The part of the message that follows the quoted text: `could mean two things`.
    public var problem: Phrase
    /// Alternatives to write instead; at most two.
    public var suggestions: [String]

    public init(_ kind: Kind, _ text: String, _ problem: Phrase, suggestions: [String] = []) {
        self.kind = kind
        self.text = text
        self.problem = problem
        self.suggestions = suggestions
    }

    /// The complete message: `"1.5" could mean two things; write "1.5h" or "1m30s"`.
    public var sentence: Phrase {
        let shown = SafeText.truncated(SafeText.line(text), toCharacters: 60)
        guard !suggestions.isEmpty else { return "\"\(shown)\" \(problem)" }
        let choices = suggestions.map { choice -> Phrase in "\"\(SafeText.line(choice))\"" }
        return "\"\(shown)\" \(problem); write \(Language.alternatives(choices))"
    }
}
