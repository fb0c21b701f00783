import BellhopCore

/// Arranges help texts in lines and in two columns.
enum HelpLines {
    /// The column in which explanations begin.
    private static let column = 26
    /// The width of help texts. Longer lines are hard to read, so a wide terminal does not make
    /// them longer.
    static func width(_ style: Style) -> Int { min(style.width ?? 80, 80) }

    /// Returns a list with a label and an explanation for each entry. A label that is too long for
    /// its column stands on a line of its own.
    static func list(_ entries: [(label: String, text: String)], _ style: Style) -> String {
        entries.map { entry in
            let text = wrapped(entry.text, width: width(style) - column, indent: column)
            let label = "  " + entry.label
            guard SafeText.displayWidth(label) <= column - 2 else {
                return style.paint(label, .cyan) + (text.isEmpty ? "" : "\n" + String(repeating: " ", count: column) + text)
            }
            guard !text.isEmpty else { return style.paint(label, .cyan) }
            return style.paint(label, .cyan) + String(repeating: " ", count: column - SafeText.displayWidth(label)) + text
        }.joined(separator: "\n")
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
