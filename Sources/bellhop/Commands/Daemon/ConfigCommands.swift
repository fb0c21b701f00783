import ArgumentParser

struct ConfigCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: help("Check, show and reload the config."),
            subcommands: [ConfigCheck.self, ConfigShow.self, ConfigPath.self, ConfigReload.self],
            defaultSubcommand: ConfigShow.self)
    }
}
