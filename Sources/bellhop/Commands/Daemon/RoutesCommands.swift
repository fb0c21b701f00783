import ArgumentParser

struct RoutesCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routes",
            abstract: help("Show which notices go where, and why."),
            subcommands: [RoutesShow.self, RoutesExplain.self],
            defaultSubcommand: RoutesShow.self)
    }
}
