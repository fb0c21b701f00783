import ArgumentParser

/// What every command takes.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Print JSON for programs; errors become problem documents on standard error.")
    var json = false

    @Flag(help: "No colours; NO_COLOR in the environment does the same.")
    var noColor = false

    @Option(help: ArgumentHelp("The daemon's socket. Otherwise $BELLHOP_SOCKET, yours, the system's.", valueName: "path"))
    var socket: String?

    /// For errors that come before the options are known. An empty command line always parses.
    static var fallback: GlobalOptions {
        // Proof: every option above is a flag, or optional.
        try! GlobalOptions.parse([])
    }
}
