import ArgumentParser
import BellhopCore

/// A page of the manual. Each command has its own page, and so has each group of commands.
enum ManualPage: Hashable, Sendable {
    /// `bellhop.1`: what all commands have in common, and a list of the commands.
    case overview
    /// `bellhopd.8`
    case daemon
    /// `bellhop.toml.5`
    case config
    /// `bellhop-pet.1`, for the command or the group of commands `pet`.
    case command(String)

    /// The date when the texts were last reviewed as a manual.
    static let date = "November 24, 2026"

    /// All pages. The pages of the commands are in the order of `bellhop help all`.
    static var all: [ManualPage] {
        let commands = Bellhop.configuration.groupedSubcommands.flatMap(\.subcommands).map { $0.configuration }
        return [.overview, .daemon, .config] + commands.filter(\.shouldDisplay).compactMap(\.commandName).map { .command($0) }
    }

    /// The name of the page and of its file.
    var name: String {
        switch self {
        case .overview: "bellhop.1"
        case .daemon: "bellhopd.8"
        case .config: "bellhop.toml.5"
        case .command(let command): "bellhop-\(command).1"
        }
    }

    /// The name that people type: `timer` for `bellhop-timer.1`, `bellhopd` for `bellhopd.8`.
    var shortName: String {
        if case .command(let command) = self { command } else { String(name.dropLast(2)) }
    }

    /// Returns the page with this name, such as `bellhop-timer.1`, `bellhop-timer` or `timer`.
    static func named(_ name: String) -> ManualPage? {
        all.first { $0.name == name } ?? all.first { [$0.shortName, String($0.name.dropLast(2))].contains(name) }
    }
}
