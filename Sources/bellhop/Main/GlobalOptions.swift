import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc
import LinuxTime

/// The options of every command.
struct GlobalOptions: ParsableArguments {
    @Flag(help: help("Print JSON for programs; errors go to standard error, as problem documents (RFC 9457)."))
    var json = false

    @Flag(name: .shortAndLong, help: help("Print nothing if the command succeeds. Errors and the exit code stay."))
    var quiet = false

    @Option(
        help: help(
            "Use colours: auto (only on a terminal), always or never. Without this option, NO_COLOR=1 means never and FORCE_COLOR=1 means always.",
            valueName: "when"))
    var color: ColorChoice = .auto

    @Flag(help: help("Print no colours, as with --color never."))
    var noColor = false

    @Option(
        help: help("The daemon's socket. Default: $BELLHOP_SOCKET, then your own socket, then the system's socket.", valueName: "path")
    )
    var socket: String?

    /// An option that is declared only for the help texts. ``LanguageChoice`` has already removed
    /// `--lang` from the arguments.
    @Option(help: help("Speak German (de) or English (en). Default: from $LC_ALL or $LANG.", valueName: "language"))
    var lang: String?

    /// The choice of `--color`, or of its short form `--no-color`.
    var colors: ColorChoice { noColor ? .never : color }

    /// Returns the global options of a command line that is otherwise invalid or only asks for
    /// help; `nil` if the global options are invalid too.
    static func recovered(from arguments: [String]) -> GlobalOptions? {
        var words: [String] = []
        var isValue = false
        for word in arguments.prefix(while: { $0 != "--" }) {
            if isValue || ["--json", "--quiet", "-q", "--no-color"].contains(word) || word.hasPrefix("--color=")
                || word.hasPrefix("--socket=")
            {
                words.append(word)
                isValue = false
            } else if word == "--color" || word == "--socket" {
                words.append(word)
                isValue = true
            }
        }
        do {
            return try parse(words)
        } catch {
            // Ignore the error, because the command line is reported as invalid anyway.
            return nil
        }
    }
}

/// When to print colors.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument, Sendable {
    case auto, always, never
}
