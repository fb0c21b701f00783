import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc
import LinuxTime

/// The options of every command.
struct GlobalOptions: ParsableArguments {
    @Flag(help: help("Print JSON for programs; errors become problem documents on standard error."))
    var json = false

    @Flag(help: help("No colours; NO_COLOR in the environment does the same."))
    var noColor = false

    @Option(help: help("The daemon's socket. Otherwise $BELLHOP_SOCKET, yours, the system's.", valueName: "path"))
    var socket: String?

    /// Declared for the help only: ``LanguageChoice`` has already removed it.
    @Option(help: help("Speak German (de) or English (en). Otherwise as $LC_ALL or $LANG has it.", valueName: "language"))
    var lang: String?
}
