import ArgumentParser

struct SinksCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sinks",
        abstract: "Show and test the places that notices go to.",
        subcommands: [SinksList.self, SinksTest.self, SinksKinds.self],
        defaultSubcommand: SinksList.self)
}
