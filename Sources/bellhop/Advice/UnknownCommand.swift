import ArgumentParser
import BellhopCore
import ControlWire

/// Explains a command line whose command does not exist, with a corrected command line that the
/// user can paste.
///
/// ArgumentParser would only say `Unexpected argument 'staus'`. In a group with a default command,
/// it would also show the usage of that default command instead of the other commands of the group.
enum UnknownCommand {
    /// Returns the failure for the first word that should be a command but is not; `nil` if there
    /// is no such word, which means that something else is wrong.
    ///
    /// - Parameters:
    ///   - arguments: the arguments, without the options before the command.
    ///   - asksForHelp: whether the user asked for help about the command.
    static func failure(_ arguments: [String], asksForHelp: Bool = false) -> CommandFailure? {
        let path = CommandLookup.path(arguments)
        let group = path.last ?? Bellhop.self
        guard !(group is any BellhopCommand.Type), path.count < arguments.count else { return nil }
        let word = arguments[path.count]
        // The word may be an argument or an option of the group's default command.
        if let usual = group.configuration.defaultSubcommand, word.hasPrefix("-") || CommandShape.takesWords(usual) { return nil }
        if word.hasPrefix("-"), !path.isEmpty { return nil }
        return failure(arguments, at: path.count, in: group, asksForHelp)
    }

    private static func failure(
        _ words: [String], at place: Int, in group: any ParsableCommand.Type, _ asksForHelp: Bool
    ) -> CommandFailure {
        let above = Array(words[..<place])
        let name = (["bellhop"] + above).joined(separator: " ")
        let word = SafeText.truncated(SafeText.line(words[place]), toCharacters: 40)
        let isOption = word.hasPrefix("-")
        let fault: Phrase =
            isOption
            ? "There is no option \"\(word)\"."
            : place == 0 ? "There is no command \"\(word)\"." : "\"\(name)\" has no command \"\(word)\"."
        let known = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
            [$0.configuration.commandName].compactMap { $0 } + $0.configuration.aliases
        }
        let wrong = isOption ? [String(words[place].drop { $0 == "-" })] + words[(place + 1)...] : Array(words[place...])
        let ideas = FamiliarWords.replacements(for: wrong, in: above, known: known)
        if asksForHelp, let idea = ideas.first?.first {
            let line = CorrectedLine(above + idea.prefix(1) + ["--help"])
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line].compactMap { $0 })))
        }
        // Show the first group that contains valid command lines, because the most likely group
        // comes first.
        let lines = ideas.lazy.map { $0.compactMap { CorrectedLine(above + $0) }.filter(\.isValid) }.first { !$0.isEmpty }
        if let lines { return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice(lines))) }
        if let idea = ideas.first?.first {
            // The command that the user probably meant needs more words, so point to its help.
            let path = CommandLookup.depth(above + idea).map { (above + idea)[..<$0] } ?? (above + idea.prefix(1))[...]
            return CommandFailure(
                .usage, fault.followed(byLine: "Did you mean this? \((["bellhop", "help"] + path).joined(separator: " "))"))
        }
        return CommandFailure(
            .usage,
            fault.followed(
                byLine: place == 0 ? "All commands: bellhop help all" : "Its commands: \(known.joined(separator: ", "))"))
    }
}
