/// The mark with which Bellhop's sinks show where a message comes from, so that two houses that notify
/// each other, or a sink that points at an inlet of its own house, end by themselves.
package struct HopMark: Hashable, Sendable, LosslessStringConvertible {
    /// The header that carries the mark.
    package static let header = "X-Bellhop-Hops"
    /// The label of a notice that came through other houses, with their number.
    package static let label = "hops"
    /// The most houses through which a message may come.
    package static let most = 3

    /// The key of the stored note with the id of this house.
    package static let houseNote = "house.id"

    /// The id of the house that sent the message last: 8 digits of `[0-9a-f]`.
    package var house: String
    /// The number of houses that the message came through, from 1.
    package var count: Int

    /// Creates the mark for a message that this house sends.
    ///
    /// - Parameter earlier: how many houses the message came through before; 0 if it began here.
    package init(of house: String, after earlier: Int = 0) {
        self.house = house
        count = earlier + 1
    }

    /// Returns the id of a new house.
    package static func makeHouse(_ randomBits: UInt64) -> String {
        let digits = String(UInt32(truncatingIfNeeded: randomBits), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
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
