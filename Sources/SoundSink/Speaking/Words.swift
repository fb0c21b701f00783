import BellhopCore

/// What is to be said, and in which language.
struct Words: Sendable, Hashable {
    /// Characters of one utterance, at most.
    private static let longest = 400

    let text: String
    let tongue: Language.Tongue

    /// `nil` when there is nothing to say.
    init?(_ text: String, in language: Language) {
        let plain = SafeText.truncated(SafeText.line(SafeText.stripped(text)), toCharacters: Self.longest)
        guard plain.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        self.text = plain
        tongue = language.tongue
    }
}
