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
    /// The earlier answers, to which the user can go back; `nil` if there is no way back.
    var history: AnswerHistory?

    // MARK: Output

    private func show(_ line: String) throws {
        if history?.isRepeating != true { try out.line(line) }
    }

    /// Prints a text, wrapped to the width of the terminal. If the text comes from outside the
    /// program, its control characters must already be escaped.
    ///
    /// - Parameter hanging: the extra indentation of continuation lines.
    func tell(_ text: String = "", hanging: Int = 0) throws {
        try show(TextFit.fitted(text, style.width, hanging: hanging))
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
            try show(TextFit.fitted(line, style.width, hanging: column).replacing("\u{A0}", with: " "))
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

    /// Says at the end that nothing was written. An answer may have changed something else at once,
    /// such as starting the daemon.
    func tellUnchanged() throws {
        try tell(history?.hasTakenEffect == true ? say("The config was not changed.") : say("Nothing was changed."))
    }

    // MARK: Questions

    /// Asks for a line of text. If the user only presses Enter, the answer is the default, which is
    /// shown in brackets.
    ///
    /// - Parameters:
    ///   - remembers: whether to propose what the user typed before going back to this question.
    ///     By default, only questions with a default do so: elsewhere, Enter means "none".
    ///   - complaint: returns the reason why an answer is refused, after which the question is asked
    ///     again; `nil` for an answer that is accepted.
    func ask(
        _ question: String, default fallback: String = "", remembers: Bool? = nil, complaint: (String) -> String? = { _ in nil }
    ) async throws -> String {
        let isRemembered = remembers ?? !fallback.isEmpty
        let proposed = isRemembered ? history?.typedBefore(question) ?? fallback : fallback
        let form = Form(
            prompt: prompt(question, proposed), fallback: proposed, question: isRemembered ? question : nil, usual: fallback)
        return try await answer(form) { (text: String) throws -> String? in
            guard let complaint = complaint(text) else { return text }
            try tell("  " + complaint)
            return nil
        }
    }

    /// Asks for a secret, which is not shown while the user types. Returns `nil` if the user types
    /// no secret.
    ///
    /// - Parameter complaint: what to print if the user types nothing, after which the question is
    ///   asked again; `nil` if the secret may be left out.
    func secret(_ question: String, ifEmpty complaint: String? = nil) async throws -> Redacted? {
        let form = Form(prompt: prompt(question, ""), isSecret: true)
        let typed = try await answer(form) { (typed: String) throws -> String? in
            guard typed.isEmpty, let complaint else { return typed }
            try tell("  " + complaint)
            return nil
        }
        return typed.isEmpty ? nil : Redacted(typed)
    }

    func decide(_ question: String, default fallback: Bool) async throws -> Bool {
        let proposed = history?.typedBefore(question).flatMap(Self.decision) ?? fallback
        let form = Form(
            prompt: prompt(question, say(proposed ? "Y/n" : "y/N")), fallback: proposed ? "y" : "n", question: question,
            usual: fallback ? "y" : "n")
        return try await answer(form) { (typed: String) throws -> Bool? in
            if let decision = Self.decision(typed) { return decision }
            try tell(say("  Please answer y for yes or n for no."))
            return nil
        }
    }

    /// Returns what an answer to a question with yes or no means; `nil` if it is neither.
    private static func decision(_ typed: String) -> Bool? {
        switch typed.lowercased() {
        case "y", "yes", "j", "ja": true
        case "n", "no", "nein": false
        default: nil
        }
    }

    /// Asks for one of several words. The user types a word or the beginning of a word. If the user
    /// only presses Enter, the answer is the first word, or what the user typed before going back to
    /// this question.
    ///
    /// - Parameter other: returns the value of an answer that is none of the words; `nil` if there
    ///   is no such value.
    func choose<Value>(
        _ question: String, _ choices: [Choice<Value>], or other: (String) -> Value? = { _ in nil }
    ) async throws -> Value {
        let words = choices.map { say($0.word) }
        let before = history?.typedBefore(question)
        let proposed = before.map { typed in Self.place(of: typed, among: words).map { words[$0] } ?? typed } ?? words[0]
        let form = Form(
            prompt: prompt(question, among: words, usual: proposed), fallback: proposed, words: words, question: question,
            usual: words[0])
        return try await answer(form) { (typed: String) throws -> Value? in
            if let place = Self.place(of: typed, among: words) { return choices[place].value }
            if let value = other(typed) { return value }
            try tell("  " + say("Please answer with one of: \(lettered(words).joined(separator: ", "))"))
            return nil
        }
    }

    /// Returns the index of the word that was typed, or of the only word that begins with it.
    private static func place(of typed: String, among words: [String]) -> Int? {
        let (word, lowercased) = (typed.lowercased(), words.map { $0.lowercased() })
        let fitting = words.indices.filter { lowercased[$0].hasPrefix(word) }
        return fitting.first { lowercased[$0] == word } ?? (fitting.count == 1 ? fitting[0] : nil)
    }

    /// Does the work between two questions, such as sending a test notice. If the user goes back to
    /// an earlier question, the work is not done again: its result is already known.
    func once<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
        guard let history else { return try await work() }
        return try await history.result(of: work)
    }

    /// Returns a value that stays the same for the whole interview, wherever the user goes back to.
    func kept<Value: Sendable>(_ name: String, _ make: () throws -> Value) rethrows -> Value {
        guard let history else { return try make() }
        return try history.kept(name, make)
    }

    /// One question, and how its answer is read.
    private struct Form {
        var prompt: String
        var isSecret = false
        /// The answer if the user only presses Enter.
        var fallback = ""
        /// The words that answer the question.
        var words: [String] = []
        /// The question, if what the user types is proposed again after the user has gone back.
        var question: String?
        /// The answer that is proposed if the user has typed nothing before.
        var usual = ""
    }

    /// Forgets the result of the last work, so that ``once(_:)`` does it again.
    func again() { history?.forgetLastResult() }

    /// Asks a question until `read` accepts the answer.
    private func answer<Value>(_ form: Form, _ read: (String) throws -> Value?) async throws -> Value {
        if let known = history?.nextAnswer(), let value = try read(known) { return value }
        while true {
            let typed = try await line(form.prompt, isSecret: form.isSecret)
            if let history, Self.isBack(typed, words: form.words) {
                try history.goBack()
                let first: Phrase =
                    history.isSettled
                    ? "bellhopd is running now, so there is no question to go back to. Ctrl-C quits without changing the config."
                    : "This is the first question. Ctrl-C quits without changes."
                try tell("  " + say(first))
                continue
            }
            let text = typed.isEmpty ? form.fallback : typed
            if let value = try read(text) {
                history?.add(text, to: text == form.usual ? nil : form.question)
                return value
            }
        }
    }

    /// Returns whether the user wants to go back: `back` or `b`, or the same in the user's
    /// language. The manuals name the English letter, so it works in every language, except where
    /// it answers the question.
    ///
    /// - Parameter words: the words that answer the question.
    static func isBack(_ text: String, words: [String] = []) -> Bool {
        let (word, typed) = (say("back"), text.lowercased())
        if [word, String(word.prefix(1)), "back"].contains(typed) { return true }
        return typed == "b" && !words.contains { $0.lowercased().hasPrefix("b") }
    }

    private func prompt(_ question: String, among words: [String], usual: String) -> String {
        let usual = style.paint("(" + say("Enter: \(usual)") + ")", .gray)
        let text = question + " " + lettered(words).joined(separator: ", ") + " " + usual
        return TextFit.fitted(text, style.width.map { $0 - 2 }, hanging: 0) + ": "
    }

    private func lettered(_ words: [String]) -> [String] {
        Self.lettered(words, besides: history == nil ? [] : [say("back")])
    }

    /// Returns each word with the letters that are enough to choose it in brackets: `[y]es`.
    ///
    /// - Parameter taken: words that are not listed, but whose letters mean something else.
    static func lettered(_ words: [String], besides taken: [String] = []) -> [String] {
        words.map { word in
            let others = (words + taken).filter { $0 != word }.map { $0.lowercased() }
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

    private func line(_ prompt: String, isSecret: Bool) async throws -> String {
        switch await lines.read(prompt, isSecret) {
        case .text(let text):
            // The terminal does not show the Enter after a secret.
            if isSecret { try out.line("") }
            return trimmed(text)
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
