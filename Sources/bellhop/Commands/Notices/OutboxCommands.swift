import ArgumentParser

struct OutboxCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "outbox",
            abstract: help("Show what will be told and what waits; try it again, silence it, drop it."),
            subcommands: [OutboxPending.self, OutboxRetry.self, OutboxDrop.self, OutboxCancel.self],
            defaultSubcommand: OutboxPending.self)
    }
}
