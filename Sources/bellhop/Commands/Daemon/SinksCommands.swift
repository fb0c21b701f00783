import ArgumentParser

struct SinksCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sinks",
            abstract: help("Show and test the places that notices go to."),
            subcommands: [SinksList.self, SinksTest.self, SinksKinds.self, SinksCheckPlugin.self],
            defaultSubcommand: SinksList.self)
    }
}
