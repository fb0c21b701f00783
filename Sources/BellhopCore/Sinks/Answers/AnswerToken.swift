/// What a link for answers is known by: `42-0f1e2d…`, the number of the event, so that it is found at once, and 128 random bits.
///
/// It is good for one telling at one sink, whose receipt holds it. Printing it shows the number only: whoever knows all of it can answer.
public struct AnswerToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    private static let secretLength = 32

    public let event: EventNumber
    private let secret: String

    /// A fresh one.
    public init(for event: EventNumber, _ timekeeper: any Timekeeper) {
        self.event = event
        secret = Self.makeSecret(timekeeper)
    }

    /// Reads what ``reveal()`` gave; `nil` for anything else, to the letter.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let event = EventNumber(parts[0]), event > 0, String(event) == parts[0], Self.isSecret(parts[1]) else {
            return nil
        }
        self.event = event
        secret = String(parts[1])
    }

    /// All of it, for an address and for a receipt.
    public func reveal() -> String { "\(event)-\(secret)" }

    /// Whether `other` is this token. Takes the same time wherever they differ.
    public func matches(_ other: some StringProtocol) -> Bool { reveal().isEqualInConstantTime(to: String(other)) }

    public var description: String { "\(event)-…" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// 128 random bits as 32 digits of `[0-9a-f]`.
    public static func makeSecret(_ timekeeper: any Timekeeper) -> String {
        [timekeeper.randomBits(), timekeeper.randomBits()].map { bits in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Whether `text` has the form of what ``makeSecret(_:)`` gives.
    public static func isSecret(_ text: some StringProtocol) -> Bool {
        text.utf8.count == secretLength && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension String {
    /// Whether both are the same bytes; how long it takes depends on the lengths only.
    public func isEqualInConstantTime(to other: String) -> Bool {
        var difference = utf8.count ^ other.utf8.count
        for (mine, theirs) in zip(utf8, other.utf8) { difference |= Int(mine ^ theirs) }
        return difference == 0
    }
}
