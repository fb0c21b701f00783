extension SafeText {
    /// Returns whether a scalar is active, that is, whether it can do more than appear as a
    /// character where the text is displayed. The active scalars are control characters (C0, DEL,
    /// C1), line and paragraph separators, and the bidirectional embeddings, overrides and
    /// isolates, which can reorder the text around them. The zero-width joiner in emoji and the
    /// plain direction marks are not active.
    package static func isActive(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns `text` for a place that displays several lines, such as a phone or a pop-up. Line
    /// breaks of any kind become `\n`, tabs stay, and all other active characters are removed.
    package static func stripped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isActive($0.value) && $0 != "\n" && $0 != "\t" }) else { return text }
        var lines = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append("\n")
            case "\n", "\t": lines.append(scalar)
            case _ where isActive(scalar.value): break
            default: lines.append(scalar)
            }
            previous = scalar
        }
        return String(lines)
    }

    /// Escapes `text` for HTML and XML, within an element or a quoted attribute.
    package static func markup(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
