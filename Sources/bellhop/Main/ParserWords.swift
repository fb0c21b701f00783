import BellhopCore

/// Translates the English texts of ArgumentParser into the language of the running command:
/// headings, errors, notes in parentheses.
enum ParserWords {
    /// Translates a help text or an error from ArgumentParser. Bellhop's own texts within it have
    /// already been translated.
    static func told(_ text: String) -> String {
        guard Speech.language.tongue != .english else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // If the text contains an error, the error comes first. It may have several lines, which
        // together form one message of ArgumentParser.
        let rest = lines.firstIndex { $0.hasPrefix("Help:  ") || $0.hasPrefix("Usage: ") || $0.hasPrefix("OVERVIEW: ") } ?? lines.endIndex
        var told: [String] = []
        if rest > 0 { told.append(refusal(lines[..<rest].joined(separator: "\n"))) }
        var indent = 0
        for line in lines[rest...] {
            if line.isEmpty || !line.hasPrefix("       ") { indent = 0 }
            told.append(String(repeating: " ", count: indent) + self.line(line))
            // The next lines are aligned with the text after the heading. They must move if the
            // translated heading is longer.
            for heading in ["Usage:", "USAGE:"] where line.hasPrefix(heading) { indent = said(heading).count - heading.count }
        }
        return told.joined(separator: "\n")
    }

    private static func refusal(_ text: String) -> String {
        let label = "bellhop: "
        guard text.hasPrefix(label) else { return say(ParserMessage.phrase(text)) }
        return label + named(say(ParserMessage.phrase(String(text.dropFirst(label.count)))))
    }

    /// Translates placeholders such as `<pet>`, and keeps the next column aligned.
    static func named(_ line: String) -> String {
        func told(_ text: Substring) -> String { String(text).replacing(/<(\w+)>/) { "<" + said(String($0.1)) + ">" } }
        guard let column = line.firstMatch(of: /^(  (?:-\S+ )*<[^ ]+>)( {2,})(\S.*)$/) else { return told(line[...]) }
        let label = told(column.1)
        let room = max(2, column.2.count - (label.count - column.1.count))
        return label + String(repeating: " ", count: room) + told(column.3)
    }

    private static func line(_ line: String) -> String {
        for heading in ["OVERVIEW: ", "USAGE: ", "Usage: ", "Help:  "] where line.hasPrefix(heading) {
            return said(heading.replacing(" ", with: "")) + " " + self.line(String(line.dropFirst(heading.count)))
        }
        if line.hasSuffix(" SUBCOMMANDS:") { return line.replacing(" SUBCOMMANDS:", with: ":") }
        if line.hasPrefix("  See '") { return "  " + named(say(ParserMessage.phrase(String(line.dropFirst(2))))) }
        if line.hasSuffix(":"), line == line.uppercased() { return said(line) }
        var line = line
        for words in ["Show help information.", "Show the version.", "Show subcommand help information.", "(default: ", "(default)"] {
            line = line.replacing(words, with: said(words))
        }
        return named(line)
    }
}
