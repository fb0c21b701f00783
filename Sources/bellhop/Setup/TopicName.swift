import BellhopCore
import CLinux

/// Names of ntfy topics that nobody can guess. Whoever knows the name of a topic can read it, so
/// the name is its password.
enum TopicName {
    /// 32 digits and letters that are not easily confused on a small screen: no i, l, o, u.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// The number of random characters. Each has five bits, which makes 105 in all.
    static let length = 21

    /// Returns a name such as `laundry-x7k2m9q-w3t4v5z-ab0cd1e`.
    ///
    /// - Parameter chance: one random byte for each character.
    static func made(of chance: [UInt8]) -> String {
        var name = "laundry"
        for (index, byte) in chance.prefix(length).enumerated() {
            if index.isMultiple(of: 7) { name += "-" }
            name.append(alphabet[Int(byte) & 31])
        }
        return name
    }

    /// Whether ntfy accepts the name as a topic: 1 to 64 letters, digits, `-` and `_`.
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(TOMLText.isBare)
    }
}

/// Random numbers from the system.
enum Chance {
    static func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return bh_random_bytes(&bytes, count) == 0 ? bytes : nil
    }
}
