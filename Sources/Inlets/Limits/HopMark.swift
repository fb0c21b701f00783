/// The mark with which Bellhop's sinks show where a message comes from, so that two houses that notify
/// each other, or a sink that points at an inlet of its own house, end by themselves.
package struct HopMark: Hashable, Sendable, LosslessStringConvertible {
    /// The header that carries the mark.
    package static let header = "X-Bellhop-Hops"
    /// The most houses through which a message may come.
    package static let most = 3

    /// The id of the house that sent the message last: 8 digits of `[0-9a-f]`.
    package var house: String
    /// The number of houses that the message came through, from 1.
    package var count: Int

    /// Creates the mark for a message that this house sends.
    ///
    /// - Parameter earlier: the mark with which the message came to this house; `nil` if it began here.
    package init(of house: String, after earlier: HopMark? = nil) {
        self.house = house
        count = (earlier?.count ?? 0) + 1
    }

    /// The text in a header: `0f1e2d3c;1`.
    package var description: String { "\(house);\(count)" }

    package init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 8,
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            parts[1].utf8.count <= 2, let count = Int(parts[1]), count >= 1, String(count) == parts[1]
        else { return nil }
        house = String(parts[0])
        self.count = count
    }

    /// Returns whether a house may accept a message with this mark.
    package func isAcceptable(to house: String) -> Bool { self.house != house && count < Self.most }
}
