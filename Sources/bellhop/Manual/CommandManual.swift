import ArgumentParser
import BellhopCore
import ControlWire

/// Writes the manual pages of the commands from their help.
enum CommandManual {
    /// Returns the page `bellhop.1`.
    static func overview() -> String { Speech.$language.withValue(.english) { overviewPage().text } }

    /// Returns the page of one command, or of a group of commands; `nil` if there is no such
    /// command.
    static func text(of command: String) -> String? {
        guard let type = CommandLookup.path([command]).first else { return nil }
        return Speech.$language.withValue(.english) { page(of: type).text }
    }

    /// The options that every command has. The manual describes them only once.
    private static let shared = Set(
        CommandShape.arguments(of: VersionCommand.self).filter { $0.kind != .positional }.map(\.title))

    private static func overviewPage() -> Mdoc {
        let root = Bellhop.configuration
        var page = Mdoc("bellhop", section: 1, date: ManualPage.date, what: sentence(root.abstract))
        page.section("SYNOPSIS")
        page.macro(".Nm")
        page.macro(".Ar command")
        page.macro(".Op Ar arguments")
        page.section("DESCRIPTION")
        page.help(root.discussion)
        page.section("COMMANDS")
        page.sentences("Each command has a page of its own.")
        for group in root.groupedSubcommands {
            page.subsection(group.name)
            page.terms(group.subcommands.map { $0.configuration }.filter(\.shouldDisplay)) { page, command in
                page.macro(".It Xr bellhop-\(command.commandName ?? "") 1")
                page.sentences(command.abstract)
            }
        }
        page.section("OPTIONS")
        page.sentences("Every command takes these options.")
        let arguments = CommandShape.arguments(of: VersionCommand.self).filter { shared.contains($0.title) && $0.shouldDisplay }
        page.terms(arguments) { ArgumentText.entry($1, in: &$0) }
        page.terms(["V"]) { page, letter in
            page.macro(".It Fl " + letter)
            page.sentences("The same as --version.")
        }
        environment(in: &page)
        files(in: &page)
        exitStatus(in: &page)
        page.section("SEE ALSO")
        page.macro(".Xr bellhop.toml 5 ,")
        page.macro(".Xr bellhopd 8")
        return page
    }

    private static func page(of type: any ParsableCommand.Type) -> Mdoc {
        let configuration = type.configuration
        let help = HelpText(type)
        let leaves = leaves(of: type, [])
        var page = Mdoc(
            "bellhop-" + (configuration.commandName ?? ""), section: 1, date: ManualPage.date, what: sentence(configuration.abstract))
        page.section("SYNOPSIS")
        page.literal(leaves.flatMap { HelpPage.usage($0.type, path: $0.path) })
        page.section("DESCRIPTION")
        page.sentences(configuration.abstract)
        if !help.rest.isEmpty {
            page.macro(".Pp")
            page.help(help.rest)
        }
        if configuration.subcommands.isEmpty {
            let own = ownArguments(of: type)
            if !own.isEmpty { page.section("OPTIONS") }
            page.terms(own) { ArgumentText.entry($1, in: &$0) }
        } else {
            page.section("COMMANDS")
            page.terms(leaves) { page, leaf in entry(leaf.type, leaf.path, in: &page) }
        }
        if type is Watch.Type { keys(in: &page) }
        if !help.exampleLines.isEmpty {
            page.section("EXAMPLES")
            page.literal(help.exampleLines)
        }
        page.section("SEE ALSO")
        page.sentences("The options of every command, the environment and the exit status:")
        page.macro(".Xr bellhop 1")
        return page
    }

    /// Returns the arguments of a command, without those that every command has.
    private static func ownArguments(of type: any ParsableCommand.Type) -> [ArgumentShape] {
        CommandShape.arguments(of: type).filter { $0.shouldDisplay && !shared.contains($0.title) }
    }

    private typealias Leaf = (type: any ParsableCommand.Type, path: [String])

    /// Returns all commands that can be run, with the words that name them. Leaves out hidden
    /// commands, which only programs use.
    private static func leaves(of type: any ParsableCommand.Type, _ above: [String]) -> [Leaf] {
        let configuration = type.configuration
        guard configuration.shouldDisplay, let name = configuration.commandName else { return [] }
        let path = above + [name]
        return configuration.subcommands.isEmpty ? [(type, path)] : configuration.subcommands.flatMap { leaves(of: $0, path) }
    }

    private static func entry(_ type: any ParsableCommand.Type, _ path: [String], in page: inout Mdoc) {
        let own = ownArguments(of: type)
        page.macro(".It Xo")
        page.macro(".Ic bellhop " + path.map { Mdoc.escaped($0) }.joined(separator: " "))
        for argument in own { page.macro("." + ArgumentText.synopsis(argument)) }
        page.macro(".Xc")
        page.sentences(type.configuration.abstract)
        if !type.configuration.discussion.isEmpty {
            page.macro(".Pp")
            page.help(type.configuration.discussion)
        }
        page.terms(own) { ArgumentText.entry($1, in: &$0) }
    }

    /// Writes the keys of the live view, as its help shows them.
    private static func keys(in page: inout Mdoc) {
        page.section("KEYS")
        page.sentences("A key acts on the selected item. The bottom line shows the keys that the item has now.")
        for group in HelpPanel.groups(.plain) {
            page.subsection(group.title)
            page.terms(group.keys) { page, entry in
                page.macro(".It Ic " + Mdoc.word(entry.key))
                page.sentences(entry.meaning.prefix(1).uppercased() + entry.meaning.dropFirst() + ".")
            }
        }
    }

    private static func environment(in page: inout Mdoc) {
        page.section("ENVIRONMENT")
        let variables = [
            ("BELLHOP_SOCKET", "The socket of the daemon."), ("BELLHOP_BY", "Who does it: a member of the household."),
            ("NO_COLOR", "Turns colours off when set."),
            ("FORCE_COLOR, CLICOLOR_FORCE", "Turns colours on when set, also in a pipe."),
            ("LC_ALL, LC_MESSAGES, LANG", "The language: German where it begins with de, English otherwise."),
        ]
        page.terms(variables) { page, variable in
            page.macro(".It " + variable.0.split(separator: ", ").map { "Ev \($0)" }.joined(separator: " , "))
            page.sentences(variable.1)
        }
    }

    private static func files(in page: inout Mdoc) {
        page.section("FILES")
        let files = [
            ("~/.config/bellhop/bellhop.toml", "The config, else /etc/bellhop/bellhop.toml."),
            ("~/.config/bellhop/hooks.d", "Programs that run when something happens."),
            ("~/.local/state/bellhop/bellhop.db", "Timers, pets and the journal."),
            ("$XDG_RUNTIME_DIR/bellhop/socket", "The socket of the daemon."),
        ]
        page.terms(files) { page, file in
            page.macro(".It Pa " + Mdoc.word(file.0))
            page.sentences(file.1)
        }
    }

    private static func exitStatus(in page: inout Mdoc) {
        page.section("EXIT STATUS")
        page.sentences("The codes are those of sysexits.h:")
        let codes: [(Exit, String)] = [
            (.success, "Done."), (.usage, "The command line, or a value in it, is wrong."),
            (.state, "The command does not fit the current state."),
            (.noSuchThing, "There is no such pet, timer, event or sink."),
            (.unavailable, "The daemon cannot be reached, or a sink did not work."), (.internalError, "An internal error."),
            (.cannotCreate, "A folder or file cannot be created."), (.storeFailed, "The database or the disk failed."),
            (.tryAgain, "A temporary failure; try again."), (.notPermitted, "Not allowed."), (.config, "The config has faults."),
        ]
        page.terms(codes) { page, code in
            page.macro(".It \(code.0.rawValue)")
            page.sentences(code.1)
        }
    }

    /// Removes the full stop at the end of a text, as is usual for the one-line description in a
    /// manual page.
    static func sentence(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
