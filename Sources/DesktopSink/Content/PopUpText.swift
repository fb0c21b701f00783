#if Desktop
import BellhopCore

/// Prepares text from people for a pop-up. Removes characters that could move, hide or reverse the
/// text around them, and limits the length.
enum PopUpText {
    /// Returns a single line of at most `most` characters and `8 * most` bytes. The limit in bytes
    /// is needed because a single character can consist of a letter and a hundred accents.
    ///
    /// - Parameter isClean: whether `text` is already sanitized. If so, isolation marks around a
    ///   name are kept.
    static func line(_ text: String, most: Int, isClean: Bool = false) -> String {
        var line = isClean ? text : SafeText.stripped(text)
        if line.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) {
            line = line.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
        }
        return cut(line, most: most)
    }

    /// Returns text of one or more lines, with at most `most` characters in total.
    static func lines(_ text: String, most: Int, isClean: Bool = false) -> String {
        cut(isClean ? text : SafeText.stripped(text), most: most)
    }

    private static func cut(_ text: String, most: Int) -> String {
        guard text.utf8.count > most else { return text }
        return SafeText.truncated(SafeText.truncated(text, toCharacters: most), toUTF8Bytes: most * 8)
    }

    /// Isolates a right-to-left name in `text`, so that the name does not change the order of the
    /// words around it: otherwise `שלום is ready` would be shown as `ready is שלום`. Names in other
    /// scripts, such as `Snowy`, and lines that consist only of the name are unchanged.
    static func isolated(_ name: String, in text: String) -> String {
        guard name.unicodeScalars.contains(where: isRightToLeft), text.contains(name) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line != name, line.contains(name) else { return String(line) }
            return "\u{200E}" + line.replacing(name, with: "\u{2068}" + name + "\u{2069}")
        }.joined(separator: "\n")
    }

    /// Returns whether a scalar belongs to a right-to-left script: Hebrew, Arabic, Syriac, Thaana,
    /// N'Ko or a related one. Presentation forms are included.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Escapes text for a server that interprets markup, so that the text is shown as it is
    /// written.
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
