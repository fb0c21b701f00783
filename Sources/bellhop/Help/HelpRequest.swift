import ArgumentParser
import BellhopCore
import ControlWire

/// A command line that asks for a help page or for the version, instead of running a command.
enum HelpRequest: Equatable {
    /// The page of the command or group that these words identify, or the first page if there are
    /// no words.
    case page([String])
    /// The list of all commands.
    case allCommands
    /// The options that every command has.
    case commonOptions
    case version

    /// The options that ask for help or for the version.
    static let options = ["--help", "-h", "--version", "-V"]

    /// Parses a command line. Returns `nil` if it asks neither for help nor for the version.
    ///
    /// - Parameter arguments: the arguments, without the options before the command.
    init?(_ arguments: [String]) {
        let words = Array(arguments.prefix { $0 != "--" })
        if words.first == "help" {
            let topic = words.dropFirst().filter { !$0.hasPrefix("-") }
            switch topic {
            case ["all"]: self = .allCommands
            case ["options"]: self = .commonOptions
            default: self = .page(topic)
            }
        } else if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
            self = .page(words.filter { !$0.hasPrefix("-") })
        } else if words.contains(where: { $0 == "--version" || $0 == "-V" }) {
            self = .version
        } else if Self.isGroup(words) {
            self = .page(words)
        } else {
            return nil
        }
    }

    /// Returns whether the words are exactly the name of a group that has no default command.
    private static func isGroup(_ words: [String]) -> Bool {
        let path = CommandLookup.path(words)
        guard let last = path.last, path.count == words.count else { return false }
        return !(last is any BellhopCommand.Type) && last.configuration.defaultSubcommand == nil
    }

    /// Returns the text to print.
    ///
    /// - Throws: a failure if the words identify no command.
    func text(_ style: Style) throws(CommandFailure) -> String {
        switch self {
        case .version: return Release.version
        case .allCommands: return AllCommands.text(style)
        case .commonOptions: return HelpPage.commonOptions(style)
        case .page(let words):
            if words.isEmpty { return EverydayHelp.text(style) }
            if let failure = UnknownCommand.failure(words, asksForHelp: true) { throw failure }
            let path = CommandLookup.path(words)
            return HelpPage(path[path.count - 1], path: Array(words[..<path.count]), style).text
        }
    }
}
