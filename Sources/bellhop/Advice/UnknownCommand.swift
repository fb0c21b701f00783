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
        if let usual = group.configuration.defaultSubcommand, word.hasPrefix("-") || CommandShape.takesWords(usual) {
            return group == RestCommands.self ? restFailure(arguments, at: path.count) : nil
        }
        if word.hasPrefix("-"), !path.isEmpty { return nil }
        return failure(arguments, at: path.count, in: group, asksForHelp)
    }

    /// Returns the failure for a word after `bellhop rest` that was probably meant as a command: a
    /// word without a digit that is no duration either. Returns `nil` if no command is similar.
    private static func restFailure(_ words: [String], at place: Int) -> CommandFailure? {
        let text = words[place...].prefix { !$0.hasPrefix("-") }.joined(separator: " ")
        guard !words[place].contains(where: \.isNumber), !words[place].isEmpty, !isDuration(text) else { return nil }
        let known = RestCommands.configuration.subcommands.compactMap { $0.configuration.commandName }
        let ideas = FamiliarWords.replacements(for: Array(words[place...]), in: ["rest"], known: known)
        return ideas.isEmpty ? nil : failure(words, at: place, in: RestCommands.self, false)
    }

    private static func isDuration(_ text: String) -> Bool {
        do throws(TextError) {
            _ = try DurationText.parse(text)
            return true
        } catch {
            return error.kind != .notUnderstood
        }
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
        if place == 0, word.lowercased() == "restart", words.count == 1 {
            return CommandFailure(.usage, fault.followed(byLine: "To restart the daemon: \(DaemonCommands.ours.restart)"))
        }
        let known = group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
            [$0.configuration.commandName].compactMap { $0 } + $0.configuration.aliases
        }
        let wrong = isOption ? [String(words[place].drop { $0 == "-" })] + words[(place + 1)...] : Array(words[place...])
        if let whole = FamiliarWords.elsewhere(word, after: above, words[(place + 1)...]), let line = CorrectedLine(whole), line.isValid {
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line])))
        }
        // `start workout tabata` has its words in the wrong order.
        if place == 0, words.count > 1,
            let inner = group.configuration.subcommands.first(where: { $0.configuration.commandName == words[1] }),
            inner.configuration.subcommands.contains(where: { $0.configuration.commandName == word.lowercased() }),
            let line = CorrectedLine([words[1], word.lowercased()] + words[2...]), line.isValid
        {
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line])))
        }
        let ideas = FamiliarWords.replacements(for: wrong, in: above, known: known)
        if asksForHelp, let idea = ideas.first?.first {
            let line = CorrectedLine(above + idea.prefix(1) + ["--help"])
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line].compactMap { $0 })))
        }
        // Show the first group that contains valid command lines, because the most likely group
        // comes first.
        let lines = ideas.lazy.map { $0.compactMap { CorrectedLine(above + $0) }.filter(\.isValid) }.first { !$0.isEmpty }
        if let lines {
            // Without the daemon, it is not known whether the name belongs to a pet.
            if place == 0, word.lowercased() == "rename" {
                return CommandFailure(
                    .usage,
                    fault.followed(byLine: "To rename a pet: \(lines[0].text)")
                        .followed(byLine: "The name of a timer cannot be changed."))
            }
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice(lines)))
        }
        if let idea = ideas.first?.first {
            // The command that the user probably meant needs more words, so point to its help.
            let path = CommandLookup.depth(above + idea).map { (above + idea)[..<$0] } ?? (above + idea.prefix(1))[...]
            return CommandFailure(
                .usage, fault.followed(byLine: "Did you mean this? \((["bellhop", "help"] + path).joined(separator: " "))"))
        }
        if let line = named(words, at: place, isOption) {
            let advice: Phrase =
                above == ["workout"] ? "If it is the name of a workout: \(line)" : "If it is the name of a routine: \(line)"
            return CommandFailure(.usage, fault.followed(byLine: advice).followed(byLine: "Help: \(name + " --help")"))
        }
        return CommandFailure(
            .usage,
            fault.followed(
                byLine: place == 0 ? "All commands: bellhop help all" : "Its commands: \(known.joined(separator: ", "))"))
    }

    /// Returns the line that starts a workout or a routine with the name `words[place]`, which may be
    /// in the config; `nil` if the word is probably no name.
    private static func named(_ words: [String], at place: Int, _ isOption: Bool) -> String? {
        guard !isOption, place == 1, ["workout", "routine"].contains(words[0]), !FamiliarWords.isCommand(words[1]) else { return nil }
        return CorrectedLine([words[0], "start"] + words[1...]).flatMap { $0.isValid ? $0.text : nil }
    }
}
