import BellhopCore

/// Suggests the name that a user may have meant.
enum Suggestion {
    /// Returns advice for an unknown word: `did you mean "server"?`, or `known: a, b, c` if no
    /// known word is close. `nil` if there are no known words.
    static func advice(for word: String, among known: [String]) -> Phrase? {
        if let near = SimilarWord.closest(to: word, among: known) { return "did you mean \"\(near)\"?" }
        return known.isEmpty ? nil : "known: \(known.joined(separator: ", "))"
    }
}
