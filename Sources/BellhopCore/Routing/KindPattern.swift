/// A pattern for the kinds of events that a route accepts. It matches one kind, or all kinds with
/// the same prefix: `laundry.*`, `*`.
public struct KindPattern: Hashable, Sendable, CustomStringConvertible {
    private var text: String
    private var isPrefix: Bool

    /// Creates a pattern; `nil` when `text` is empty or has a star anywhere but at its end.
    public init?(_ text: String) {
        isPrefix = text.hasSuffix("*")
        self.text = isPrefix ? String(text.dropLast()) : text
        guard !text.isEmpty, !self.text.contains("*") else { return nil }
    }

    public func matches(_ kind: EventKind) -> Bool {
        isPrefix ? kind.rawValue.hasPrefix(text) : kind.rawValue == text
    }

    /// Whether the pattern matches only this kind.
    public func names(_ kind: EventKind) -> Bool { !isPrefix && kind.rawValue == text }

    /// The pattern as written in the config.
    public var description: String { isPrefix ? text + "*" : text }
}
