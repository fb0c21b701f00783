#if Push
import BellhopCore

/// The names that ntfy accepts. The same rules apply to topics and to sequence ids.
enum NtfyName {
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isAllowed)
    }

    /// Returns the key of a notice as a sequence id. A key that ntfy would refuse is converted. The
    /// same key always gives the same result.
    static func sequence(_ key: NoticeKey) -> String {
        if isValid(key.rawValue) { return key.rawValue }
        // Use the FNV-1a hash, because the result must be the same in every process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let readable = String(decoding: key.rawValue.utf8.filter(isAllowed).prefix(40), as: UTF8.self)
        return readable + "-" + String(hash, radix: 16)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
#endif
