import ArgumentParser

struct ConfigCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check, show and reload the config.",
        subcommands: [ConfigCheck.self, ConfigShow.self, ConfigPath.self, ConfigReload.self],
        defaultSubcommand: ConfigShow.self)
}
