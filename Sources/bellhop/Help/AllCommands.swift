import ArgumentParser
import BellhopCore

/// The page `bellhop help all`: every command, in groups.
enum AllCommands {
    static func text(_ style: Style) -> String {
        let root = Bellhop.configuration
        let groups = root.groupedSubcommands.map { group in
            let entries = group.subcommands.filter { $0.configuration.shouldDisplay }.map { type in
                let configuration = type.configuration
                let names = ([configuration.commandName ?? ""] + configuration.aliases).joined(separator: ", ")
                let own = configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
                return (names, configuration.abstract + (own.isEmpty ? "" : " (\(own.joined(separator: ", ")))"))
            }
            return style.paint(group.name, .bold) + "\n" + HelpLines.list(entries, style)
        }
        let ending = style.paint(
            say("Help for a command: bellhop help timer") + "\n" + say("The options of every command: bellhop help options"), .gray)
        return ([root.abstract] + groups + [ending]).joined(separator: "\n\n")
    }
}
