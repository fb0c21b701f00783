/// The token in a link for answers: `42-0f1e2d…`. It consists of the event's number, for fast
/// lookup, and 128 random bits.
///
/// A token is valid for one delivery at one sink; the receipt of the delivery stores it. Printing a
/// token shows only the number, because anyone with the complete token can answer.
package struct AnswerToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    private static let secretLength = 32

    package let event: EventNumber
    private let secret: String

    /// Creates a new token.
    package init(for event: EventNumber, _ timekeeper: any Timekeeper) {
        self.event = event
        secret = Self.makeSecret(timekeeper)
    }

    /// Parses a text in exactly the form that ``reveal()`` returns; returns `nil` for any other
    /// text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let event = EventNumber(parts[0]), event > 0, String(event) == parts[0], Self.isSecret(parts[1]) else {
            return nil
        }
        self.event = event
        secret = String(parts[1])
    }

    /// Returns the complete token, for a URL and for a receipt.
    package func reveal() -> String { "\(event)-\(secret)" }

    /// Returns whether `other` is this token. The duration of the comparison does not depend on
    /// where the first difference is.
    package func matches(_ other: some StringProtocol) -> Bool { reveal().isEqualInConstantTime(to: String(other)) }

    package var description: String { "\(event)-…" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Creates 128 random bits and returns them as 32 digits of `[0-9a-f]`.
    package static func makeSecret(_ timekeeper: any Timekeeper) -> String {
        [timekeeper.randomBits(), timekeeper.randomBits()].map { bits in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Returns whether `text` has the form that ``makeSecret(_:)`` produces.
    package static func isSecret(_ text: some StringProtocol) -> Bool {
        text.utf8.count == secretLength && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension String {
    /// Returns whether both strings have the same bytes. The duration of the comparison depends
    /// only on the lengths of the strings.
    package func isEqualInConstantTime(to other: String) -> Bool {
        var difference = utf8.count ^ other.utf8.count
        for (mine, theirs) in zip(utf8, other.utf8) { difference |= Int(mine ^ theirs) }
        return difference == 0
    }
}
