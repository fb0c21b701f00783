import ArgumentParser

struct OutboxCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "outbox",
            abstract: help("Show what will be told and what waits; silence it."),
            subcommands: [OutboxPending.self, OutboxCancel.self],
            defaultSubcommand: OutboxPending.self)
    }
}
