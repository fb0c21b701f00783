import ArgumentParser

/// What every command takes.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON for programs; errors become problem documents on standard error.")
    var json = false

    @Flag(help: "No colours; NO_COLOR in the environment does the same.")
    var noColor = false

    @Option(help: ArgumentHelp("The daemon's socket. Otherwise $BELLHOP_SOCKET, yours, the system's.", valueName: "path"))
    var socket: String?
}
