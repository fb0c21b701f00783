import ArgumentParser
import BellhopCore
import FoundationEssentials

/// A command as ArgumentParser describes it.
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

    /// - Parameter dump: what `--experimental-dump-help` prints.
    init(dump: String) throws {
        self = try JSONDecoder().decode(Tool.self, from: Data(dump.utf8)).command
        // ArgumentParser's own, which says again what --help says.
        subcommands?.removeAll { $0.commandName == "help" }
    }

    /// The arguments of one command alone, by their English names, which is far quicker than the whole tree.
    static func arguments(of command: any ParsableCommand.Type) -> [ArgumentShape] {
        let dump = Speech.$language.withValue(.english) { command._dumpHelp() }
        do {
            return try CommandShape(dump: dump).arguments ?? []
        } catch {
            // Another form of a newer ArgumentParser: a test reads every command, and here nothing is completed.
            return []
        }
    }
}
