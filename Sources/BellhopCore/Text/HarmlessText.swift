/// Text from people, made harmless for phones, pop-ups and JSON. For terminals and logs there is ``SafeText``.
public enum HarmlessText {
    /// Whether a scalar can do something to a surface other than being shown on it: control characters (C0, DEL, C1), line and paragraph
    /// separators, and the bidirectional embeddings, overrides and isolates, which can turn around what stands next to them. The joiner
    /// of emoji and the plain direction marks are not among them.
    public static func isHarmful(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// `text` for a surface with several lines (a phone, a pop-up): line breaks of any kind become `\n`, tabs stay, all else that is
    /// harmful is left out.
    public static func lines(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isHarmful($0.value) && $0 != "\n" && $0 != "\t" }) else { return text }
        var lines = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append("\n")
            case "\n", "\t": lines.append(scalar)
            case _ where isHarmful(scalar.value): break
            default: lines.append(scalar)
            }
            previous = scalar
        }
        return String(lines)
    }

    /// `text` in at most `limit` bytes of UTF-8, cut between two characters as people see them, with an ellipsis where something is left out.
    public static func fitting(_ text: String, utf8 limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let room = max(0, limit - 3)
        var used = 0
        var end = text.startIndex
        for index in text.indices {
            let size = text[index].utf8.count
            if used + size > room { break }
            used += size
            end = text.index(after: index)
        }
        return limit < 3 ? "" : text[..<end] + "…"
    }
}
