import BellhopCore
/// Names of ntfy topics that nobody can guess: whoever knows the name of a topic may read it, so the name is its password.
enum TopicName {
    /// 32 letters and digits that are not easily taken for one another on a small screen: no i, l, o, u.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// How many of them: each is worth five bits of chance, 105 in all.
    static let length = 21

    /// `laundry-x7k2m9q-w3t4v5z-ab0cd1e`
    ///
    /// - Parameter chance: one random byte for each letter.
    static func made(of chance: [UInt8]) -> String {
        var name = "laundry"
        for (index, byte) in chance.prefix(length).enumerated() {
            if index.isMultiple(of: 7) { name += "-" }
            name.append(alphabet[Int(byte) & 31])
        }
        return name
    }

    /// What ntfy takes as a topic: 1 to 64 letters, digits, `-` and `_`.
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(TOMLText.isBare)
    }
}
