/// The error for a text from a person that Bellhop does not accept. It describes what is wrong with
/// the text and what to write instead. The description is a single printable line.
package struct TextError: PhrasedError, Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// The text has no valid meaning.
        case notUnderstood
        /// The text has two meanings, and Bellhop does not guess.
        case ambiguous
        /// The text is valid, but its value is too small or too large.
        case outOfRange
    }

    package var kind: Kind
    /// The original text.
    package var text: String
    /// The part of the message that follows the quoted text: `could mean two things`.
    package var problem: Phrase
    /// What the person could write instead; at most two texts.
    package var suggestions: [String]
    /// Whether the suggestions are only examples of a correct text, because it is not clear what the
    /// person meant.
    package private(set) var areExamples = false

    package init(_ kind: Kind, _ text: String, _ problem: Phrase, suggestions: [String] = []) {
        self.kind = kind
        self.text = text
        self.problem = problem
        self.suggestions = suggestions
    }

    package init(_ kind: Kind, _ text: String, _ problem: Phrase, examples: [String]) {
        self.init(kind, text, problem, suggestions: examples)
        areExamples = true
    }

    /// The complete message: `"1.5" could mean two things; write "1.5h" or "1m30s"`.
    package var sentence: Phrase {
        guard !suggestions.isEmpty else { return withoutAdvice }
        let choices = suggestions.map { choice -> Phrase in "\"\(SafeText.line(choice))\"" }
        return "\"\(shown)\" \(problem); write \(Language.alternatives(choices))"
    }

    /// The message without the suggestions: `"1.5" could mean two things`.
    package var withoutAdvice: Phrase { "\"\(shown)\" \(problem)" }

    private var shown: String { SafeText.truncated(SafeText.line(text), toCharacters: 60) }
}
