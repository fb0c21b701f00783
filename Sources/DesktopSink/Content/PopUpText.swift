#if Desktop
import BellhopCore

/// Text from people for a pop-up: nothing in it moves, hides or turns around what stands beside it, and it is not too long.
enum PopUpText {
    /// One line of at most `most` characters, and 8 bytes for each of them, because one character may carry a hundred accents.
    ///
    /// - Parameter isClean: it was made harmless before; what isolates a name in it stays.
    static func line(_ text: String, most: Int, isClean: Bool = false) -> String {
        var line = isClean ? text : SafeText.stripped(text)
        if line.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) {
            line = line.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
        }
        return cut(line, most: most)
    }

    /// Lines of at most `most` characters in all.
    static func lines(_ text: String, most: Int, isClean: Bool = false) -> String {
        cut(isClean ? text : SafeText.stripped(text), most: most)
    }

    private static func cut(_ text: String, most: Int) -> String {
        guard text.utf8.count > most else { return text }
        return SafeText.truncated(SafeText.truncated(text, toCharacters: most), toUTF8Bytes: most * 8)
    }

    /// `text` with a name that is written from right to left kept apart, so that it does not turn the sentence around it: `Snowy` stands where it
    /// stands, `שלום is ready` does not become `ready is שלום`. What is written wholly in such a script is left to itself.
    static func isolated(_ name: String, in text: String) -> String {
        guard name.unicodeScalars.contains(where: isRightToLeft), text.contains(name) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line != name, line.contains(name) else { return String(line) }
            return "\u{200E}" + line.replacing(name, with: "\u{2068}" + name + "\u{2069}")
        }.joined(separator: "\n")
    }

    /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their kin, with the forms for presentation.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// For a server that reads markup: shown as it was written.
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
