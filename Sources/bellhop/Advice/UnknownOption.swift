import ArgumentParser
import BellhopCore
import ControlWire

/// Explains an option that a command does not have, with a corrected command line that the user can
/// paste.
///
/// ArgumentParser suggests the option with the most similar letters. For `extend Tea --to 18:00`
/// this would be `--by`, which names a person.
enum UnknownOption {
    /// Returns the failure for the first unknown option; `nil` if the command has all the options.
    static func failure(_ arguments: [String]) -> CommandFailure? {
        guard let found = CommandLookup.resolve(arguments) else { return nil }
        let shapes = CommandShape.arguments(of: found.command)
        let options = shapes.filter { $0.kind != .positional && $0.shouldDisplay }
        let known = Set(options.flatMap { $0.names ?? [] }.map(\.written) + HelpRequest.options)
        var isValue = false
        for (place, word) in arguments.enumerated().dropFirst(found.depth) {
            if word == "--" { return nil }
            let name = String(word.prefix { $0 != "=" })
            if isValue || !word.hasPrefix("-") || word == "-" || isNumber(word) {
                isValue = false
            } else if known.contains(name) {
                isValue = name == word && options.contains { $0.kind == .option && $0.names?.contains { $0.written == name } == true }
            } else {
                // A word such as `-xyz` is explained by ArgumentParser or by `DashedWords`.
                guard name.hasPrefix("--") || name.utf8.count == 2 else { return nil }
                return failure(name, at: place, of: arguments, Array(arguments[..<found.depth]), options)
            }
        }
        return nil
    }

    /// Returns the failure for a misspelled option in front of the command, such as `--colour always
    /// status`; `nil` if no option that may stand there is similar.
    static func leading(_ arguments: [String], at place: Int) -> CommandFailure? {
        let name = String(arguments[place].prefix { $0 != "=" })
        let known = LeadingOptions.names
        guard name.hasPrefix("--") || name.utf8.count == 2, !known.contains(name), !HelpRequest.options.contains(name) else { return nil }
        let lines = ideas(for: name, among: known).flatMap { corrected(arguments, place, name, $0) }.filter(\.isValid)
        guard let line = lines.first else { return nil }
        let shown = SafeText.truncated(SafeText.line(name), toCharacters: 40)
        let fault: Phrase = "There is no option \"\(shown)\"."
        return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line])))
    }

    /// Returns the options that were probably meant: options with the same purpose in other programs,
    /// and the option with the most similar name.
    private static func ideas(for name: String, among names: [String]) -> [String] {
        let letters = String(name.drop { $0 == "-" }).lowercased()
        // The opposite of an option, such as `--json` for `--no-json`, is similar but never meant.
        let others = names.map { String($0.drop { $0 == "-" }) }.filter { "no-" + $0 != letters && "no-" + letters != $0 }
        let near = SimilarWord.closest(to: letters, among: others).map { "--" + $0 }
        return (otherNames[letters] ?? []).map { "--" + $0 }.filter(names.contains) + (near.map { [$0] } ?? [])
    }

    private static func failure(
        _ name: String, at place: Int, of arguments: [String], _ path: [String], _ options: [ArgumentShape]
    ) -> CommandFailure {
        let shown = SafeText.truncated(SafeText.line(name), toCharacters: 40)
        let command = (["bellhop"] + path).joined(separator: " ")
        let fault: Phrase = "\"\(command)\" has no option \"\(shown)\"."
        if let line = ofDefault(name, arguments, path) {
            return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([line])))
        }
        let names = options.compactMap { $0.preferredName?.written }
        let ideas = ideas(for: name, among: names)
        let lines = ideas.flatMap { corrected(arguments, place, name, $0) }.filter(\.isValid)
        if !lines.isEmpty { return CommandFailure(.usage, fault.followed(byLine: CorrectedLine.advice([lines[0]]))) }
        let help: Phrase = "Help: \((["bellhop"] + path + ["--help"]).joined(separator: " "))"
        if let idea = ideas.first { return CommandFailure(.usage, fault.followed(byLine: "Did you mean \(idea)?").followed(byLine: help)) }
        let own = names.filter { !HelpPage.common.contains($0) && !HelpRequest.options.contains($0) }
        guard !own.isEmpty else { return CommandFailure(.usage, fault.followed(byLine: help)) }
        let first = fitting(own)
        let list = first.joined(separator: ", ") + (own.count > first.count ? ", …" : "")
        return CommandFailure(.usage, fault.followed(byLine: "Its options: \(list)").followed(byLine: help))
    }

    /// Returns the first names, as many as fit in one line of a terminal with 80 columns: at most 6.
    private static func fitting(_ names: [String]) -> [String] {
        var length = 0
        return Array(
            names.prefix(6).prefix { name in
                length += name.count + 2
                return length <= 58
            })
    }

    /// Returns the line without the name of a subcommand if the group's default command has the
    /// option: `stats workouts --html a.html` becomes `stats --html a.html`.
    private static func ofDefault(_ name: String, _ arguments: [String], _ path: [String]) -> CorrectedLine? {
        guard path.count == 2, let usual = CommandLookup.path([path[0]]).last?.configuration.defaultSubcommand,
            CommandShape.arguments(of: usual).contains(where: { $0.shouldDisplay && $0.names?.contains { $0.written == name } == true })
        else { return nil }
        return CorrectedLine([path[0]] + arguments.dropFirst(2)).flatMap { $0.isValid ? $0 : nil }
    }

    /// Returns the line with the right option instead of the wrong one. Returns no line if the
    /// words cannot be pasted safely.
    private static func corrected(_ arguments: [String], _ place: Int, _ wrong: String, _ right: String) -> [CorrectedLine] {
        var words = arguments
        words[place] = right + words[place].dropFirst(wrong.count)
        return [CorrectedLine(words)].compactMap { $0 }
    }

    private static func isNumber(_ word: String) -> Bool { word.dropFirst().first.map { $0.isNumber || $0 == "." } == true }

    /// Options of other programs, each with the options of Bellhop that have the same purpose.
    private static let otherNames: [String: [String]] = [
        "to": ["until"], "at": ["until"], "till": ["until"], "end": ["until"], "time": ["for", "until"], "duration": ["for"],
        "length": ["for"], "minutes": ["for"], "min": ["for"], "in": ["for"], "t": ["for"], "d": ["for"], "minus": ["less"],
        "subtract": ["less"], "sub": ["less"], "shorter": ["less"], "count": ["limit"], "max": ["limit"], "number": ["limit"],
        "n": ["limit"], "last": ["limit"], "lines": ["limit"], "since": ["after"], "from": ["after"], "start": ["after"],
        "force": ["yes", "replace"], "f": ["yes", "follow", "replace"], "y": ["yes"], "confirm": ["yes"], "restart": ["replace"],
        "again": ["replace"], "overwrite": ["replace"], "file": ["output"], "out": ["output"], "o": ["output"], "user": ["by", "owner"],
        "as": ["by"], "member": ["by", "owner"], "person": ["by", "owner"], "who": ["by"], "title": ["name"],
        "colour": ["color"], "no-colour": ["no-color"], "nocolor": ["no-color"], "language": ["lang"], "locale": ["lang"],
        "l": ["long", "lang"],
        "verbose": ["long"], "v": ["long"], "details": ["long"], "full": ["long", "all"], "a": ["all"], "everything": ["all"],
        "silent": ["quiet"], "s": ["quiet"], "tail": ["follow"], "w": ["follow"], "watch": ["follow"], "stream": ["follow"],
        "tag": ["label"], "labels": ["label"], "every-days": ["every"], "frequency": ["every"], "interval": ["every"], "cycle": ["every"],
        "more": ["add"], "plus": ["add"], "retire": ["retired"], "j": ["json"], "host": ["socket"],
        "sock": ["socket"], "repeat": ["keep"], "reuse": ["keep"], "save": ["keep"],
    ]
}
