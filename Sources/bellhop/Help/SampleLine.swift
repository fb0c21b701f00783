import ArgumentParser
import BellhopCore

/// The examples of commands whose help text contains none.
enum SampleLine {
    private static let values = ["pet": "Snowy", "shell": "bash"]

    /// Returns the examples of a group, which come from its first commands, or one example of a
    /// single command. Returns no example if a value in it is unknown.
    static func lines(_ command: any ParsableCommand.Type, path: [String]) -> [String] {
        let subcommands = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        guard subcommands.isEmpty else {
            return subcommands.prefix(3).compactMap { type in
                let path = path + [type.configuration.commandName ?? ""]
                return HelpText(type).examples.first ?? line(type, path)
            }
        }
        return line(command, path).map { [$0] } ?? []
    }

    /// Returns the shortest line that the command accepts: without its optional arguments, or else
    /// with them.
    private static func line(_ command: any ParsableCommand.Type, _ path: [String]) -> String? {
        let positionals = CommandShape.arguments(of: command).filter { $0.kind == .positional && $0.shouldDisplay }
        for arguments in [positionals.filter { !$0.isOptional }, positionals] {
            let samples = arguments.compactMap { value($0.valueName ?? "", path) }
            guard samples.count == arguments.count, CommandLookup.accepts(path + samples) else { continue }
            return (["bellhop"] + path + samples).joined(separator: " ")
        }
        return nil
    }

    private static func value(_ placeholder: String, _ path: [String]) -> String? {
        switch (path.first, placeholder) {
        case ("workout", "name"): "tabata"
        case ("routine", "name"): "pomodoro"
        case ("workout", "file"): "workouts.toml"
        case ("backup", "file"), ("restore", "file"): "bellhop.db"
        default: values[placeholder]
        }
    }
}
