import BellhopCore

/// Arranges help texts in lines and in two columns.
enum HelpLines {
    /// The width for which the help texts are written.
    private static let usual = 80
    /// The width of help texts. Much longer lines are hard to read, so a very wide terminal does
    /// not make them longer.
    static func width(_ style: Style) -> Int { min(style.width ?? usual, 100) }

    /// The column in which explanations begin. On a narrow terminal, most of the width belongs to
    /// the explanations.
    private static func column(_ style: Style) -> Int { width(style) < 72 ? 18 : 26 }

    /// Returns a list with a label and an explanation for each entry. A label that is too long for
    /// its column stands on a line of its own.
    static func list(_ entries: [(label: String, text: String)], _ style: Style) -> String {
        let column = column(style)
        return entries.map { entry in
            let text = wrapped(entry.text, width: width(style) - column, indent: column)
            let label = "  " + entry.label
            guard SafeText.displayWidth(label) <= column - 2 else {
                return style.paint(label, .cyan) + (text.isEmpty ? "" : "\n" + String(repeating: " ", count: column) + text)
            }
            guard !text.isEmpty else { return style.paint(label, .cyan) }
            return style.paint(label, .cyan) + String(repeating: " ", count: column - SafeText.displayWidth(label)) + text
        }.joined(separator: "\n")
    }

    /// Fits a text with hard line breaks to a terminal that is narrower than the text was written
    /// for. The lines of a paragraph are joined and broken anew; an indented line stays a line.
    static func refitted(_ text: String, _ style: Style) -> String {
        guard width(style) < usual else { return text }
        var lines: [String] = []
        var joins = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isProse = !line.isEmpty && !line.hasPrefix(" ")
            if joins, isProse { lines[lines.count - 1] += " " + line } else { lines.append(String(line)) }
            joins = isProse
        }
        return TextFit.fitted(lines.joined(separator: "\n"), width(style), hanging: 0)
    }

    /// Breaks a text at its spaces. An option stays together with its value: `[--for <duration>]`.
    ///
    /// - Parameter indent: the number of spaces before each line but the first.
    static func wrapped(_ text: String, width: Int, indent: Int = 2) -> String {
        var words: [String] = []
        for word in text.split(separator: " ") {
            if let last = words.last, last.hasPrefix("["), !last.contains("]") {
                words[words.count - 1] = last + " " + word
            } else {
                words.append(String(word))
            }
        }
        var lines: [String] = []
        for word in words {
            if let last = lines.last, SafeText.displayWidth(last) + 1 + SafeText.displayWidth(word) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}
