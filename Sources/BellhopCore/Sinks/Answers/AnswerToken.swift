/// The token in a link for answers: `42-0f1e2d…`. It consists of the event's number, for fast
/// lookup, and 128 random bits.
///
/// A token is valid for one delivery at one sink; the receipt of the delivery stores it. Printing a
/// token shows only the number, because anyone with the complete token can answer.
public struct AnswerToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    private static let secretLength = 32

    public let event: EventNumber
    private let secret: String

    /// Creates a new token.
    public init(for event: EventNumber, _ timekeeper: any Timekeeper) {
        self.event = event
        secret = Self.makeSecret(timekeeper)
    }

    /// Parses exactly the form of ``reveal()``; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let event = EventNumber(parts[0]), event > 0, String(event) == parts[0], Self.isSecret(parts[1]) else {
            return nil
        }
        self.event = event
        secret = String(parts[1])
    }

    /// The complete token, for a URL and for a receipt.
    public func reveal() -> String { "\(event)-\(secret)" }

    /// Whether `other` is this token. The time of the comparison does not depend on the place of
    /// the first difference.
    public func matches(_ other: some StringProtocol) -> Bool { reveal().isEqualInConstantTime(to: String(other)) }

    public var description: String { "\(event)-…" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Creates 128 random bits as 32 digits of `[0-9a-f]`.
    public static func makeSecret(_ timekeeper: any Timekeeper) -> String {
        [timekeeper.randomBits(), timekeeper.randomBits()].map { bits in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Whether `text` has the form that ``makeSecret(_:)`` produces.
    public static func isSecret(_ text: some StringProtocol) -> Bool {
        text.utf8.count == secretLength && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension String {
    /// Whether both strings have the same bytes. The time of the comparison depends only on their
    /// lengths.
    public func isEqualInConstantTime(to other: String) -> Bool {
        var difference = utf8.count ^ other.utf8.count
        for (mine, theirs) in zip(utf8, other.utf8) { difference |= Int(mine ^ theirs) }
        return difference == 0
    }
}
