extension SafeText {
    private static let ellipsis = "…"

    /// Truncates `text` to at most `limit` bytes of UTF-8, without splitting a visible character. A
    /// `…` (3 bytes) marks the cut, if there is room for it.
    package static func truncated(_ text: String, toUTF8Bytes limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        let room = max(0, limit) - ellipsis.utf8.count
        guard room >= 0 else { return String(prefix(of: text, limit: max(0, limit)) { $0.utf8.count }) }
        return prefix(of: text, limit: room) { $0.utf8.count } + ellipsis
    }

    /// Truncates `text` to at most `limit` visible characters, including the `…` that marks the
    /// cut.
    package static func truncated(_ text: String, toCharacters limit: Int) -> String {
        // A text never has more characters than bytes, so the characters of most texts need not be
        // counted.
        if text.utf8.count <= limit { return text }
        guard limit > 0 else { return "" }
        guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end != text.endIndex else { return text }
        return text[..<text.index(before: end)] + ellipsis
    }

    /// Truncates `text` to at most `limit` columns of a terminal, including the `ellipsis` that
    /// marks the cut. For a terminal that shows only ASCII, pass `..`.
    package static func truncated(_ text: String, toWidth limit: Int, ellipsis: String = "…") -> String {
        if displayWidth(text) <= limit { return text }
        guard limit > 0 else { return "" }
        let mark = prefix(of: ellipsis, limit: limit) { displayWidth($0) }
        return prefix(of: text, limit: limit - displayWidth(String(mark))) { displayWidth($0) } + String(mark)
    }

    /// Pads `text` with spaces to `width` columns. A longer text stays unchanged.
    package static func padded(_ text: String, toWidth width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - displayWidth(text)))
    }

    private static func prefix(of text: String, limit: Int, _ size: (Character) -> Int) -> Substring {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += size(text[end])
            if used > limit { break }
            text.formIndex(after: &end)
        }
        return text[..<end]
    }
}
