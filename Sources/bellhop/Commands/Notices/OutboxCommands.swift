import ArgumentParser

struct OutboxCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "Show what will be told and what waits; silence it.",
        subcommands: [OutboxPending.self, OutboxCancel.self],
        defaultSubcommand: OutboxPending.self)
}
