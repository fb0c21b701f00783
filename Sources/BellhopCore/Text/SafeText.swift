/// Makes text from people safe to display. Characters that would move the cursor, change colors,
/// hide text or reorder text lose their effect.
///
/// For terminals and logs (``line(_:)``, ``multiline(_:)``), these characters become visible: a
/// control character is replaced by its picture (`␛`, `␊`), and any other invisible character is
/// replaced by its number (`\u{202E}`). For a phone or a pop-up, which lays out the text itself
/// (``stripped(_:)``), these characters are removed. Letters of every script and all emoji,
/// including joined emoji and flags, are unchanged. Safe text is returned without a copy.
package enum SafeText {
    /// Makes text safe for one line of a terminal. Newlines and tabs are also made visible.
    package static func line(_ text: String) -> String {
        isHarmlessLine(text) ? text : escaped(text, keepingLines: false)
    }

    /// Makes text safe for several lines of a terminal. `\n` and tabs stay, and `\r\n` becomes
    /// `\n`.
    package static func multiline(_ text: String) -> String {
        isHarmlessLine(text) ? text : escaped(text, keepingLines: true)
    }

    /// Returns whether ``line(_:)`` would return the text unchanged. Names must fulfill this
    /// condition.
    package static func isHarmlessLine(_ text: String) -> Bool {
        if isPlain(text) { return true }
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isDeceptive(scalar, after: previous) { return false }
            previous = scalar
        }
        return true
    }

    /// Returns whether the bytes alone prove that the text is safe. Such a text contains only
    /// printable ASCII characters, and longer characters whose first byte cannot begin a harmful
    /// character. This is true for most names and most emoji.
    private static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // The loop contains no branches, so that the compiler can vectorize it.
            var isOther: UInt8 = 0
            for byte in bytes { isOther |= byte &- 0x20 < 0x5F ? 0 : 1 }
            return isOther == 0 || !bytes.contains(where: isSuspicious)
        }
    }

    /// Returns whether a byte is a control character or the first byte of a scalar that
    /// ``isDeceptive(_:after:)`` covers: U+0080, U+061C, U+180E, U+2000, U+FEFF, U+E0000 and their
    /// neighbors.
    private static func isSuspicious(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x1F, 0x7F, 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF3: true
        default: false
        }
    }

    private static func escaped(_ text: String, keepingLines: Bool) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        var previous: Unicode.Scalar?
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            scalars.formIndex(after: &index)
            let isLineEnd = scalar == "\r" && index < scalars.endIndex && scalars[index] == "\n"
            if keepingLines, isLineEnd { continue }
            if keepingLines, scalar == "\n" || scalar == "\t" {
                result.unicodeScalars.append(scalar)
            } else if isDeceptive(scalar, after: previous) {
                appendPicture(of: scalar, to: &result)
            } else {
                result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }

    private static func appendPicture(of scalar: Unicode.Scalar, to result: inout String) {
        if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
            result.unicodeScalars.append(picture)
        } else if scalar.value == 0x7F {
            result += "\u{2421}"
        } else {
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    /// Returns whether a scalar is active (``isActive(_:)``) or can make one name look like
    /// another, as direction marks and invisible characters do.
    private static func isDeceptive(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: return false
        case _ where isActive(scalar.value): return true
        case 0x061C, 0x200E, 0x200F: return true
        // Soft hyphen, zero-width space, invisible operators, deprecated format controls, byte
        // order mark, annotation anchors.
        case 0x00AD, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: return true
        // After a black flag, tag characters spell the flag of England, Scotland or Wales.
        // Elsewhere, tag characters hide text.
        case 0xE0000...0xE007F: return !(previous.map { $0.value == 0x1F3F4 || (0xE0020...0xE007E).contains($0.value) } ?? false)
        default: return false
        }
    }
}
