#if Push
import BellhopCore

/// Names that ntfy accepts, for topics and sequence ids alike.
enum NtfyName {
    static func isValid(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isAllowed)
    }

    /// Returns `key` as a sequence id. A key that ntfy would not accept is converted to one, always
    /// to the same.
    static func sequence(_ key: NoticeKey) -> String {
        if isValid(key.rawValue) { return key.rawValue }
        // FNV-1a, because the result must be the same in the next process.
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
