#if Desktop
import BellhopCore

/// Text from people for a pop-up: nothing in it moves, hides or turns around what stands beside it, and it is not too long.
enum PopUpText {
    /// One line of at most `most` characters, and 8 bytes for each of them, because one character may carry a hundred accents.
    static func line(_ text: String, most: Int) -> String {
        var line = SafeText.stripped(text)
        if line.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) {
            line = line.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
        }
        return cut(line, most: most)
    }

    /// Lines of at most `most` characters in all.
    static func lines(_ text: String, most: Int) -> String {
        cut(SafeText.stripped(text), most: most)
    }

    private static func cut(_ text: String, most: Int) -> String {
        guard text.utf8.count > most else { return text }
        return SafeText.truncated(SafeText.truncated(text, toCharacters: most), toUTF8Bytes: most * 8)
    }

    /// For a server that reads markup in the body: shown as it was written.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { entity($0) != nil }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            if let entity = entity(byte) { bytes.append(contentsOf: entity.utf8) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func entity(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
#endif
