/// Which kinds of events a route is for: one kind, or all that begin alike: `laundry.*`, `*`.
public struct KindPattern: Hashable, Sendable, CustomStringConvertible {
    private var text: String
    private var isPrefix: Bool

    /// `nil` when `text` is empty or has a star anywhere but at its end.
    public init?(_ text: String) {
        isPrefix = text.hasSuffix("*")
        self.text = isPrefix ? String(text.dropLast()) : text
        guard !text.isEmpty, !self.text.contains("*") else { return nil }
    }

    public func matches(_ kind: EventKind) -> Bool {
        isPrefix ? kind.rawValue.hasPrefix(text) : kind.rawValue == text
    }

    /// Whether it is this kind alone.
    public func names(_ kind: EventKind) -> Bool { !isPrefix && kind.rawValue == text }

    /// As it is written in the config.
    public var description: String { isPrefix ? text + "*" : text }
}
