import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// The command that a shell's completion script calls each time the user presses Tab. The command
/// never fails, and prints nothing if there are no candidates.
struct Complete: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "complete",
            abstract: help("Print completions for a shell's command line."),
            discussion: help(
                """
                Used by the scripts that "bellhop completions" prints. Prints one line for each
                possible word, with a tab and its meaning. If the only line is
                :files, :folders or :programs, the shell completes those itself.
                """),
            shouldDisplay: false)
    }

    @Argument(help: help("The shell: bash, zsh or fish."))
    var shell: CompletionScript.Shell

    @Argument(parsing: .postTerminator, help: help("The words typed so far; bash passes the whole line as one word.", valueName: "words"))
    var words: [String] = []

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let line = shell == .bash ? ShellLine(words.first ?? "") : nil
        let words = line.map { Array($0.words.dropFirst()) } ?? words
        let completer = Completer(words)
        let wanted = completer.wanted()
        switch wanted.source {
        case .files: return try session.out.line(":files")
        case .folders: return try session.out.line(":folders")
        case .programs: return try session.out.line(":programs")
        default: break
        }
        var client = session.client
        if let socket = completer.socket { client = ControlClient(socketPaths: [socket], language: client.language) }
        var candidates = wanted.candidates
        if let source = wanted.source {
            candidates += await CompletionAnswers(client: client, patience: session.tabPatience).candidates(of: source)
        }
        let begun = (words.last ?? "").lowercased()
        for candidate in candidates {
            let value = wanted.prefix + SafeText.line(candidate.value)
            // Every command accepts a prefix of a name, in upper or lower case. Candidates are
            // found by the same rule.
            guard value.lowercased().hasPrefix(begun) else { continue }
            let written = line?.insertion(of: value) ?? value
            try session.out.line(shell == .bash ? written : written + "\t" + SafeText.line(candidate.meaning))
        }
    }
}
