import ArgumentParser
import BellhopCore
import FoundationEssentials

/// A command as ArgumentParser describes it (`--experimental-dump-help`).
struct CommandShape: Decodable, Sendable {
    var commandName: String
    var shouldDisplay: Bool?
    var abstract: String?
    var discussion: String?
    var defaultSubcommand: String?
    var subcommands: [CommandShape]?
    var arguments: [ArgumentShape]?

    private struct Tool: Decodable {
        var command: CommandShape
    }

    /// Reads ArgumentParser's description of a program.
    ///
    /// - Parameter dump: the output of `--experimental-dump-help`.
    init(dump: String) throws {
        self = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8)).command
        // Remove ArgumentParser's own `help` command, which prints the same text as `--help`.
        subcommands?.removeAll { $0.commandName == "help" }
    }

    /// Whether the command takes words that are not options.
    static func takesWords(_ command: any ParsableCommand.Type) -> Bool {
        arguments(of: command).contains { $0.kind == .positional }
    }

    /// Returns the arguments of a single command, with texts in `language`. Reading a single
    /// command is far quicker than reading all commands.
    static func arguments(of command: any ParsableCommand.Type, in language: Language = .english) -> [ArgumentShape] {
        let dump = Speech.$language.withValue(language) { command._dumpHelp() }
        do {
            return try CommandShape(dump: dump).arguments ?? []
        } catch {
            // A newer version of ArgumentParser may use another format. A test would detect the new
            // format. At run time, the command simply has no completions.
            return []
        }
    }
}
