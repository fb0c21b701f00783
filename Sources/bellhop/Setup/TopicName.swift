import BellhopCore
import CLinux

/// Generates names for ntfy topics. Nobody can guess these names. Everyone who knows the name of a
/// topic can read its messages, so the name works as a password.
enum TopicName {
    /// 32 digits and letters that are hard to confuse on a small screen. The letters i, l, o and u
    /// are left out.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    /// The number of random characters. Each character contributes 5 bits, so a name has 105 random
    /// bits in total.
    static let length = 21

    /// Returns a topic name such as `laundry-x7k2m9q-w3t4v5z-ab0cd1e`.
    ///
    /// - Parameters:
    ///   - beginning: the first word of the name.
    ///   - chance: random bytes, one for each character.
    static func made(_ beginning: String = "laundry", of chance: [UInt8]) -> String {
        var name = beginning
        for (index, byte) in chance.prefix(length).enumerated() {
            if index.isMultiple(of: 7) { name += "-" }
            name.append(alphabet[Int(byte) & 31])
        }
        return name
    }

    /// Returns whether somebody could guess the name: a short one, or one without digits.
    static func isGuessable(_ name: String) -> Bool {
        name.utf8.count < 12 || !name.contains(where: \.isNumber)
    }

    /// Returns whether ntfy accepts the name as a topic. A topic consists of 1 to 64 characters:
    /// letters, digits, `-` and `_`.
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
