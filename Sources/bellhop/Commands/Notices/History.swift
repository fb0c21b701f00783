import ArgumentParser
import ControlClient
import ControlWire

struct History: BellhopCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the laundry that was done, newest first.",
        usage: "bellhop history [<pet>] [--limit <count>]",
        discussion: """
            Examples:
              bellhop history
              bellhop history Snowy --limit 5
            """)

    @Argument(help: "Only this pet's.")
    var pet: String?

    @Option(help: ArgumentHelp("How many at most.", valueName: "count"))
    var limit = 20

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    func run(in session: Session) async throws {
        var query = [(name: "limit", value: String(limit))]
        if let pet { query.append(("pet", try Session.checked(pet))) }
        let history = try await session.client.send(Request(.get, .history, query: query), as: HistoryJSON.self)
        try session.show(history) { Journal.history(history, $0) }
    }
}
