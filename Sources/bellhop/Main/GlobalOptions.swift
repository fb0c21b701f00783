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

    @Flag(help: help("Print no colors. The environment variable NO_COLOR does the same."))
    var noColor = false

    @Option(
        help: help("The daemon's socket. Default: $BELLHOP_SOCKET, then your own socket, then the system's socket.", valueName: "path")
    )
    var socket: String?

    /// An option that is declared only for the help texts. ``LanguageChoice`` has already removed
    /// `--lang` from the arguments.
    @Option(help: help("Speak German (de) or English (en). Default: from $LC_ALL or $LANG.", valueName: "language"))
    var lang: String?
}
