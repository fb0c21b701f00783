/// A secret. Printing, logging, dumping or encoding it shows `‹redacted›`. Only ``reveal()``
/// returns the secret.
public struct Redacted: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let secret: String

    public init(_ secret: String) { self.secret = secret }

    /// Returns the secret, for the code that has to send it.
    public func reveal() -> String { secret }

    public var isEmpty: Bool { secret.isEmpty }
    public var description: String { "‹redacted›" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Returns `text` with every occurrence of the secret replaced. A secret shorter than four
    /// characters is not searched for.
    public func scrub(_ text: String) -> String {
        secret.count < 4 ? text : text.replacing(secret, with: description)
    }
}
