import ArgumentParser
import BellhopCore
import FoundationEssentials

/// A command as described by ArgumentParser.
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

    /// - Parameter dump: the output of `--experimental-dump-help`.
    init(dump: String) throws {
        self = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8)).command
        // Drop ArgumentParser's own command, which repeats what --help prints.
        subcommands?.removeAll { $0.commandName == "help" }
    }

    /// Returns the arguments of one command alone, by their English names. This is far quicker than
    /// building the whole tree.
    static func arguments(of command: any ParsableCommand.Type) -> [ArgumentShape] {
        let dump = Speech.$language.withValue(.english) { command._dumpHelp() }
        do {
            return try CommandShape(dump: dump).arguments ?? []
        } catch {
            // A newer ArgumentParser may use another format. A test reads every command; here,
            // nothing is completed.
            return []
        }
    }
}
