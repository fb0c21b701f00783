import ArgumentParser
import ControlClient
import ControlWire

struct TaskCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "task",
            abstract: help("Show the current round of laundry of each pet."),
            subcommands: [TaskCurrent.self],
            defaultSubcommand: TaskCurrent.self)
    }
}

struct TaskCurrent: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "current",
            abstract: help("Show the current round of laundry of each pet, the newest first."),
            usage: help("bellhop task current [<pet>]"))
    }

    @Argument(help: help("Show only this pet."))
    var pet: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let query = try pet.map { [(name: "pet", value: try Session.checked($0))] } ?? []
        let list = try await session.client.send(Request(.currentTasks, query: query), as: TaskListJSON.self)
        try session.show(list) { Rounds.open(list, $0) }
    }
}
