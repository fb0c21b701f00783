import ArgumentParser

struct ConfigCommands: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config",
            abstract: help("Check, show and reload the config."),
            discussion: help("\"bellhop setup\" asks what is to be in it, and writes it."),
            subcommands: [ConfigCheck.self, ConfigShow.self, ConfigPath.self, ConfigReload.self],
            defaultSubcommand: ConfigShow.self)
    }
}
