/// A secret. Printing, logging or dumping this value shows only `‹redacted›`. Only ``reveal()``
/// returns the secret.
package struct Redacted: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let secret: String

    package init(_ secret: String) { self.secret = secret }

    /// Returns the secret, for the code that has to send it.
    package func reveal() -> String { secret }

    package var isEmpty: Bool { secret.isEmpty }
    package var description: String { "‹redacted›" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Returns `text` with every occurrence of the secret replaced. A secret that is shorter than
    /// four characters is not replaced.
    package func scrub(_ text: String) -> String {
        secret.count < 4 ? text : text.replacing(secret, with: description)
    }
}
