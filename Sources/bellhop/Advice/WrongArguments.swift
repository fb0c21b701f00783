import ArgumentParser
import BellhopCore
import ControlWire

/// Explains arguments that ArgumentParser refuses, in at most three lines: what is wrong, an
/// example that works, and where to find help. ArgumentParser itself would add the whole usage.
enum WrongArguments {
    /// Returns the failure for a command line.
    ///
    /// - Parameter message: what is wrong, in the language of the running command.
    static func failure(_ message: String, _ arguments: [String]) -> CommandFailure {
        guard let found = CommandLookup.resolve(arguments) else { return CommandFailure(.usage, .verbatim(message)) }
        let message = explained(message, found)
        var text = Phrase.verbatim(message)
        if let line = joined(arguments) { return CommandFailure(.usage, text.followed(byLine: CorrectedLine.advice([line]))) }
        if let line = withTime(arguments, found) ?? withDuration(arguments, found) {
            return CommandFailure(.usage, text.followed(byLine: CorrectedLine.advice([line])))
        }
        if let line = quoted(arguments, found) {
            return CommandFailure(.usage, text.followed(byLine: "If it belongs to the name: \(line.text)"))
        }
        if let advice = ofOnePet(arguments, found) { return CommandFailure(.usage, text.followed(byLine: advice)) }
        let path = Array(arguments[..<found.depth])
        let room = 3 - TextFit.fitted("bellhop: " + message, 80).split(separator: "\n").count
        if room > 1 { text = text.followed(byLine: example(found.command, path, about: message)) }
        if room > 0 { text = text.followed(byLine: "Help: \((["bellhop"] + path + ["--help"]).joined(separator: " "))") }
        return CommandFailure(.usage, text)
    }

    /// Adds to the message about a missing argument what the user can type there.
    private static func explained(_ message: String, _ found: CommandLookup.Found) -> String {
        let missing = CommandShape.arguments(of: found.command).first { argument in
            argument.kind == .positional && message == say("\(ParserWords.named("<" + argument.title + ">")) is missing.")
        }
        // A help text with a colon lists the possible words. Other help texts only repeat the name.
        guard let words = missing?.abstract, words.contains(":") else { return message }
        return message + " " + help(words)
    }

    /// Returns the line with a list in one word: `--turns Anna, Ben` becomes `--turns Anna,Ben`.
    private static func joined(_ arguments: [String]) -> CorrectedLine? {
        guard arguments.dropLast().contains(where: { $0.hasSuffix(",") }) else { return nil }
        var words: [String] = []
        for word in arguments {
            if let last = words.last, last.hasSuffix(",") { words[words.count - 1] = last + word } else { words.append(word) }
        }
        return CorrectedLine(words).flatMap { $0.isValid ? $0 : nil }
    }

    /// Returns an example of a command, or its usage if it has no examples. An example with the
    /// option that the message begins with comes before the first example.
    private static func example(_ command: any ParsableCommand.Type, _ path: [String], about message: String) -> Phrase {
        let start = (["bellhop"] + path).joined(separator: " ")
        let examples = HelpText(command).examples.filter { $0.hasPrefix(start) }
        let option = message.prefix { !$0.isWhitespace }
        let fitting = option.hasPrefix("--") ? examples.first { $0.contains(" \(option) ") && !$0.hasSuffix("\\") } : nil
        if let example = fitting ?? examples.first { return "Example: \(example)" }
        return "Usage: \(HelpPage.usage(command, path: path)[0])"
    }

    /// Returns what to write instead of `status Tea` or `watch Tea`, which show everything.
    private static func ofOnePet(_ arguments: [String], _ found: CommandLookup.Found) -> Phrase? {
        guard found.command == Status.self || found.command == Watch.self, let name = arguments.last, !name.hasPrefix("-"),
            arguments.count == found.depth + 1, let pet = CorrectedLine(["pet", "show", name]), let event = CorrectedLine(["why", name])
        else { return nil }
        let one: Phrase = "About one pet: \(pet.text)"
        return one.followed(byLine: "About the last notice of a pet or timer: \(event.text)")
    }

    /// Returns the line with the surplus words joined to the name before them: `wash Snow White`
    /// becomes `wash 'Snow White'`. Returns `nil` unless the command takes exactly one word.
    private static func quoted(_ arguments: [String], _ found: CommandLookup.Found) -> CorrectedLine? {
        let positionals = CommandShape.arguments(of: found.command).filter { $0.kind == .positional && !$0.isForOthers }
        let rest = arguments[found.depth...]
        guard positionals.count == 1, !positionals[0].isRepeating, !rest.contains("--") else { return nil }
        let words = rest.prefix { !$0.hasPrefix("-") }
        guard words.count > 1, !words.contains(where: isDuration) else { return nil }
        let name = words.joined(separator: " ")
        guard let line = CorrectedLine(arguments[..<found.depth] + [name] + rest.dropFirst(words.count)), line.isValid else { return nil }
        return line
    }

    /// Returns the line with a time or a length of several words in quotes: `snooze Tea --until friday
    /// 18:00` becomes `snooze Tea --until 'friday 18:00'`, and `wash Snowy --for 50 min` becomes `wash
    /// Snowy --for '50 min'`.
    private static func withTime(_ arguments: [String], _ found: CommandLookup.Found) -> CorrectedLine? {
        let options = CommandShape.arguments(of: found.command).filter { $0.kind == .option }
        for place in arguments.indices {
            guard let option = options.first(where: { $0.title == arguments[place] }) else { continue }
            let words = arguments[(place + 1)...].prefix { !$0.hasPrefix("-") }
            for count in stride(from: words.count, through: 2, by: -1) {
                let value = words.prefix(count).joined(separator: " ")
                let fits =
                    switch option.valueName {
                    case "time": isTime(value)
                    case "duration", "days": DurationText.isLength(value)
                    default: false
                    }
                guard fits else { continue }
                if let line = CorrectedLine(arguments[...place] + [value] + arguments[(place + 1 + count)...]), line.isValid { return line }
            }
        }
        return nil
    }

    /// Returns whether a text is a time, even one that can be refused because it has two meanings or
    /// because of the current time. The current time is not known here.
    static func isTime(_ text: String) -> Bool {
        do throws(TextError) {
            _ = try WhenText.moment(text, .back, now: Instant(seconds: 0), zone: .utc, as: Speech.language)
            return true
        } catch {
            return error.kind != .notUnderstood
        }
    }

    /// Returns the line with `--for` in front of a duration: `wash Snowy 45m` becomes `wash Snowy
    /// --for 45m`.
    private static func withDuration(_ arguments: [String], _ found: CommandLookup.Found) -> CorrectedLine? {
        let places = arguments.indices.dropFirst(found.depth)
        guard let place = places.first(where: { isDuration(arguments[$0]) && !arguments[$0 - 1].hasPrefix("-") }) else { return nil }
        for option in ["--for", "--add"] {
            var words = arguments
            words.insert(option, at: place)
            if let line = CorrectedLine(words), line.isValid { return line }
        }
        return nil
    }

    private static func isDuration(_ word: String) -> Bool {
        do {
            _ = try DurationText.parse(word, in: DurationText.timerRange)
            return true
        } catch {
            return false
        }
    }
}
