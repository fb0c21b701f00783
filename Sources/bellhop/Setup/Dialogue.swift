import BellhopCore
import ControlWire

/// Asks questions on a terminal and reads the answers.
struct Dialogue: Sendable {
    /// The error that is thrown if the user presses Control-C or Control-D instead of answering a
    /// question.
    struct Interrupted: Error {}

    /// One of several possible answers. The user can type the whole word (`yes`) or its beginning
    /// (`y`).
    struct Choice<Value: Sendable>: Sendable {
        var value: Value
        var word: Phrase

        init(_ value: Value, _ word: Phrase) {
            self.value = value
            self.word = word
        }
    }

    let out: Output
    let lines: LineInput
    let style: Style

    // MARK: Output

    /// Prints a text, wrapped to the width of the terminal. If the text comes from outside the
    /// program, its control characters must already be escaped.
    ///
    /// - Parameter hanging: the extra indentation of continuation lines.
    func tell(_ text: String = "", hanging: Int = 0) throws {
        try out.line(TextFit.fitted(text, style.width, hanging: hanging))
    }

    /// Prints words in one column and their meanings in the next. Long meanings are wrapped within
    /// their column.
    func tell(_ rows: [(word: String, meaning: String)]) throws {
        let column = (rows.map { SafeText.displayWidth($0.word) }.max() ?? 0) + 2
        for (word, meaning) in rows {
            // While the line is being wrapped, use no-break spaces in the first column, so that
            // this column stays on one line.
            let gap = String(repeating: " ", count: column - SafeText.displayWidth(word))
            let line = "  " + (word + gap).replacing(" ", with: "\u{A0}") + meaning
            try out.line(TextFit.fitted(line, style.width, hanging: column).replacing("\u{A0}", with: " "))
        }
    }

    func heading(_ text: String) throws {
        try tell()
        try tell(style.paint(text, .bold))
    }

    /// Prints a text with a sign for success, failure or a warning in front of it.
    func mark(_ sign: Sign, _ text: String) throws {
        let colour: Style.Colour = sign == .ok ? .green : sign == .fail ? .red : .yellow
        try tell("  " + style.paint(style.sign(sign), colour) + " " + text, hanging: 2)
    }

    // MARK: Questions

    /// Asks for a line of text. If the user only presses Enter, the answer is the default, which is
    /// shown in brackets.
    func ask(_ question: String, default fallback: String = "") async throws -> String {
        let answer = try await line(prompt(question, fallback))
        return answer.isEmpty ? fallback : answer
    }

    /// Asks for a secret, which is not shown while the user types. Returns `nil` if the user types
    /// no secret.
    func secret(_ question: String) async throws -> Redacted? {
        let answer = try await line(prompt(question, ""), isSecret: true)
        try out.line("")
        return answer.isEmpty ? nil : Redacted(answer)
    }

    func decide(_ question: String, default fallback: Bool) async throws -> Bool {
        while true {
            let answer = try await line(prompt(question, say(fallback ? "Y/n" : "y/N"))).lowercased()
            if answer.isEmpty { return fallback }
            if ["y", "yes", "j", "ja"].contains(answer) { return true }
            if ["n", "no", "nein"].contains(answer) { return false }
            try tell(say("  Please answer y for yes or n for no."))
        }
    }

    /// Asks for one of several words. The user types a word or the beginning of a word. If the user
    /// only presses Enter, the answer is the first word.
    func choose<Value>(_ question: String, _ choices: [Choice<Value>]) async throws -> Value {
        let words = choices.map { say($0.word) }
        while true {
            let answer = try await line(prompt(question, among: words)).lowercased()
            if answer.isEmpty { return choices[0].value }
            let fitting = words.indices.filter { words[$0].lowercased().hasPrefix(answer) }
            if let exact = fitting.first(where: { words[$0].lowercased() == answer }) ?? (fitting.count == 1 ? fitting[0] : nil) {
                return choices[exact].value
            }
            try tell("  " + say("Please answer with one of: \(Self.lettered(words).joined(separator: ", "))"))
        }
    }

    private func prompt(_ question: String, among words: [String]) -> String {
        let usual = style.paint("(" + say("Enter: \(words[0])") + ")", .gray)
        let text = question + " " + Self.lettered(words).joined(separator: ", ") + " " + usual
        return TextFit.fitted(text, style.width.map { $0 - 2 }, hanging: 0) + ": "
    }

    /// Returns each word with the letters that are enough to choose it in brackets: `[y]es`.
    static func lettered(_ words: [String]) -> [String] {
        words.map { word in
            let others = words.filter { $0 != word }.map { $0.lowercased() }
            let enough = (1..<max(1, word.count)).first { count in
                !others.contains { $0.hasPrefix(word.lowercased().prefix(count)) }
            }
            let count = enough ?? word.count
            return "[" + word.prefix(count) + "]" + word.dropFirst(count)
        }
    }

    private func prompt(_ question: String, _ fallback: String) -> String {
        let bracket = fallback.isEmpty ? "" : " " + style.paint("[" + fallback + "]", .gray)
        let ending = question.hasSuffix("?") ? " " : ": "
        return TextFit.fitted(question + bracket, style.width.map { $0 - 2 }, hanging: 0) + ending
    }

    private func line(_ prompt: String, isSecret: Bool = false) async throws -> String {
        switch await lines.read(prompt, isSecret) {
        case .text(let text): return trimmed(text)
        case .end, .interrupted:
            try out.line("")
            throw Interrupted()
        }
    }

    private func trimmed(_ text: String) -> String {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
