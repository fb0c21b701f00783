import BellhopCore
import ControlClient

/// A command line that the user typed after `:`, such as `timer 10m Tea` or `bellhop status`.
struct TypedCommand: Sendable {
    /// The maximum length of the output in bytes. Nobody reads more on a screen.
    private static let mostOutput = 262_144

    /// The line as the user typed it.
    let text: String
    /// The words without the name of the program.
    let words: [String]

    init(_ text: String) {
        self.text = text
        var words = ShellLine(text).words
        if words.first == "bellhop" { words.removeFirst() }
        if words.last == "" { words.removeLast() }
        self.words = words
    }

    /// The reason why the command cannot run in the live view; `nil` if it can.
    var refusal: String? {
        if words.first == "watch" { return say("You are already watching.") }
        if words.contains(where: { ["--follow", "--watch"].contains($0) }) || words.first == "setup" {
            return say("This command needs a terminal of its own: bellhop \(words.joined(separator: " "))")
        }
        return nil
    }

    /// Runs the command in a process of its own, so that nothing that the command does can disturb
    /// the view.
    ///
    /// - Parameter isColoured: whether the command prints colors.
    func run(in session: Session, isColoured: Bool) async -> WatchInput {
        var variables = session.explicitSocket.map { ["BELLHOP_SOCKET": $0] } ?? [:]
        let width = WatchTerminal.size().width - Frame.columns
        variables[Style.viewVariable] = String(width) + (isColoured ? " color" : "")
        guard let program = DaemonProgram.ownPath(),
            let run = await ProgramRun.runStopping(
                [program, "--lang", Speech.language.tag] + words, adding: variables, most: Self.mostOutput)
        else {
            return .refused(say("The command could not be started."))
        }
        return .printed(CommandOutput(command: text, text: run.output, isRefusal: run.status != 0))
    }

    /// Returns the output without the signs of success and without the name of the program, because
    /// the footer of the view adds its own sign.
    static func bare(_ output: String) -> String {
        let beginnings = [Sign.ok.unicode + " ", Sign.ok.ascii + " ", "bellhop: "]
        return output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.dropFirst(beginnings.first { line.hasPrefix($0) }?.count ?? 0)
        }.joined(separator: "\n")
    }

    // MARK: Completion

    /// Returns the possible last words of a line that the user is typing.
    static func completions(of text: String, in session: Session) async -> WatchInput {
        var line = ShellLine(text).words
        if line.count > 1, line.first == "bellhop" { line.removeFirst() }
        let completer = Completer(line)
        let wanted = completer.wanted()
        var candidates = wanted.candidates
        if let source = wanted.source {
            candidates += await CompletionAnswers(client: session.client, patience: session.tabPatience).candidates(of: source)
        }
        let begun = line.last?.lowercased() ?? ""
        let values = candidates.map { wanted.prefix + SafeText.line($0.value) }.filter { $0.lowercased().hasPrefix(begun) }
        return .completed(text, values)
    }

    /// Returns the line with its last word replaced by the common beginning of all `values`. A
    /// single value is complete, so a space follows it.
    static func completing(_ text: String, with values: [String]) -> String {
        guard let first = values.first else { return text }
        let shared = values.dropFirst().reduce(first) { common, value in
            String(zip(common, value).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
        }
        let begun = ShellLine(text).words.last ?? ""
        guard shared.count >= begun.count else { return text }
        let isQuoted = ShellLine(text).quote != nil
        let head = text.dropLast(writtenLength(of: text))
        let needsQuotes = !isQuoted && shared.contains { " \t'\"\\$;&|()".contains($0) }
        let word = needsQuotes ? "\"" + shared : (isQuoted ? "\"" : "") + shared
        return head + word + (values.count == 1 ? (needsQuotes || isQuoted ? "\" " : " ") : "")
    }

    /// Returns the number of characters of the last word as the user typed it, including its
    /// quotation marks.
    private static func writtenLength(of text: String) -> Int {
        let words = ShellLine(text).words.count
        if ShellLine(text).words.last == "", ShellLine(text).quote == nil { return 0 }
        var length = 0
        while length < text.count, ShellLine(String(text.dropLast(length))).words.count == words { length += 1 }
        // The space or quotation mark in front of the word is not a part of it.
        return max(0, length == text.count ? length : length - 1)
    }
}
