extension SafeText {
    /// Returns the number of columns that `text` takes on a terminal: 2 for each emoji and each
    /// East Asian wide character, 0 for each combining mark, and 1 for any other character. Control
    /// characters count as 0, so make the text safe first (``line(_:)``).
    package static func displayWidth(_ text: String) -> Int {
        var copy = text
        let plainWidth: Int? = copy.withUTF8 { bytes in
            bytes.allSatisfy { $0 &- 0x20 < 0x5F } ? bytes.count : nil
        }
        return plainWidth ?? text.reduce(0) { $0 + displayWidth($1) }
    }

    static func displayWidth(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return width(of: first) }
        let isEmoji =
            first.properties.isEmojiPresentation
            || (first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F })
        return isEmoji ? 2 : scalars.reduce(0) { $0 + width(of: $1) }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: return 1
        case 0...0x1F, 0x7F...0x9F: return 0
        // The vowels and final consonants of Hangul join the preceding syllable.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: return isWide(scalar) ? 2 : 1
        }
    }

    /// Returns whether a scalar takes two columns. This is the case if its East Asian Width is W or
    /// F (EastAsianWidth.txt of Unicode 15, here grouped into blocks), or if the scalar is
    /// displayed as an emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3: true
        case 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
        case 0x16FE0...0x18CFF, 0x18D00...0x18D08, 0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD: true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
