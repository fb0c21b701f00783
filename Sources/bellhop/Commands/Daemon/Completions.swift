import ArgumentParser
import BellhopCore
import ControlWire

struct Completions: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions",
            abstract: help("Print a completion script for a shell; it knows your pets, timers and sinks."),
            discussion: help(
                """
                contrib/install puts the scripts where the shells look. To do it by hand:
                  mkdir -p ~/.local/share/bash-completion/completions ~/.config/fish/completions
                  bellhop completions bash >~/.local/share/bash-completion/completions/bellhop
                  bellhop completions zsh >/usr/local/share/zsh/site-functions/_bellhop
                  bellhop completions fish >~/.config/fish/completions/bellhop.fish

                Or for the current shell only:
                  source <(bellhop completions bash)
                """))
    }

    @Argument(help: help("The shell: bash, zsh or fish."))
    var shell: String

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard let shell = CompletionScript.Shell(rawValue: shell) else { throw unknown }
        let text = CompletionScript.text(for: shell)
        try session.json ? session.show(text) { _ in "" } : session.out.write(text)
    }

    private var unknown: CommandFailure {
        let known = CompletionScript.Shell.allCases.map(\.rawValue)
        let fault: Phrase = "There are no completions for \"\(SafeText.line(shell))\". The shells are: \(known.joined(separator: ", "))."
        return CommandFailure(.usage, fault, suggestions: [SimilarWord.closest(to: shell, among: known)].compactMap(\.self))
    }
}
