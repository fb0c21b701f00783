import BellhopCore

/// Wraps text at spaces so that no line is wider than the terminal. Tables are not wrapped, because
/// they already fit.
enum TextFit {
    /// Wraps the lines of a text to `width`. If `width` is `nil`, for example because the output is
    /// a pipe, nothing is wrapped. A word that is wider than a line is not split.
    ///
    /// - Parameter hanging: the extra indentation of continuation lines.
    static func fitted(_ text: String, _ width: Int?, hanging: Int = 2) -> String {
        guard let width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { fitted(line: $0, width, hanging) }.joined(
            separator: "\n")
    }

    private static func fitted(line: Substring, _ width: Int, _ hanging: Int) -> String {
        guard visibleWidth(line) > width else { return String(line) }
        let margin = String(line.prefix { $0 == " " })
        // Align the continuation of a usage line with the text after the heading `Usage:`.
        let heading = ["USAGE:", "Usage:"].map { said($0) + " " }.first { line.hasPrefix($0) }
        let indent = heading.map { String(repeating: " ", count: $0.count) } ?? margin + String(repeating: " ", count: hanging)
        var lines: [String] = []
        var current = margin
        var isEmpty = true
        let whole = words(of: line.dropFirst(margin.count), isUsage: heading != nil)
        for word in heading == nil ? commands(in: whole) : whole {
            if !isEmpty, visibleWidth(current) + 1 + visibleWidth(word) > width {
                lines.append(current)
                current = indent
                isEmpty = true
            }
            current += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// Splits a line into words at spaces. In a usage line, an option and its value stay together:
    /// `[--lang <language>]`.
    private static func words(of line: Substring, isUsage: Bool) -> [Substring] {
        var words: [Substring] = []
        for word in line.split(separator: " ", omittingEmptySubsequences: false) {
            if isUsage, let last = words.last, last.contains("["), !last.contains("]") {
                words[words.count - 1] = last.base[last.startIndex..<word.endIndex]
            } else {
                words.append(word)
            }
        }
        return words
    }

    /// Joins the words of a command that a text ends with, such as `bellhop resume Pills`, so that the
    /// command stays on one line and can be pasted. A command that is wider than the terminal stays on
    /// one line, too: a terminal that wraps it by itself copies it as one line.
    private static func commands(in words: [Substring]) -> [Substring] {
        var joined: [Substring] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word == "bellhop", joined.last?.hasSuffix(":") == true, let first = rest.first else {
                joined.append(word)
                continue
            }
            let end = rest.firstIndex { $0.hasSuffix(".") || $0.hasSuffix(";") || $0.hasSuffix(",") } ?? rest.endIndex - 1
            let command = first.base[word.startIndex..<rest[end].endIndex]
            joined.append(command)
            rest = rest[(end + 1)...]
        }
        return joined
    }

    /// Returns the width of a text without the escape sequences for colors.
    private static func visibleWidth(_ text: some StringProtocol) -> Int {
        guard text.contains("\u{1B}") else { return SafeText.displayWidth(String(text)) }
        var visible = ""
        var isEscape = false
        for character in text {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { visible.append(character) }
            if isEscape, character == "m" { isEscape = false }
        }
        return SafeText.displayWidth(visible)
    }
}
