/// A pattern for the kinds of events that a route accepts. A pattern without a star matches exactly
/// one kind. A pattern such as `laundry.*` or `*` matches all kinds that begin with the text before
/// the star.
package struct KindPattern: Hashable, Sendable, CustomStringConvertible {
    private var text: String
    private var isPrefix: Bool

    /// Creates a pattern; returns `nil` when `text` is empty or contains a star anywhere except at
    /// its end.
    package init?(_ text: String) {
        isPrefix = text.hasSuffix("*")
        self.text = isPrefix ? String(text.dropLast()) : text
        guard !text.isEmpty, !self.text.contains("*") else { return nil }
    }

    package func matches(_ kind: EventKind) -> Bool {
        isPrefix ? kind.rawValue.hasPrefix(text) : kind.rawValue == text
    }

    /// Returns whether the pattern matches this kind and no other kind.
    package func names(_ kind: EventKind) -> Bool { !isPrefix && kind.rawValue == text }

    /// The pattern as written in the config.
    package var description: String { isPrefix ? text + "*" : text }
}
