import ArgumentParser
import BellhopCore
import ControlWire

/// Finds the possible last words of a command line. A completer knows the commands, but does not
/// ask the daemon for names.
struct Completer {
    /// A possible last word.
    struct Candidate: Hashable, Sendable {
        var value: String
        /// A description of the word, for shells that show one.
        var meaning: String = ""
    }

    /// The possible words at one position in a command line.
    struct Wanted: Hashable, Sendable {
        var candidates: [Candidate] = []
        var source: CompletionSource?
        /// The text before each value of ``source``, such as `--for=`.
        var prefix = ""
    }

    /// The words of the command line without the name of the program. The last word is the one to
    /// complete, and may be empty.
    private let words: [String]
    private var path: [any ParsableCommand.Type] = [Bellhop.self]
    private var arguments: [ArgumentShape] = []
    private var used: Set<String> = []
    private var position = 0
    /// The option whose value is the next word.
    private var open: ArgumentShape?
    private var isTerminated = false
    /// Whether the command line already has a word that no command accepts.
    private var isLost = false

    /// The value of `--socket`; `nil` if the option was not given. The candidates then come from
    /// the daemon at that socket.
    private(set) var socket: String?

    init(_ words: [String]) {
        self.words = words.isEmpty ? [""] : words
        arguments = Self.leading
        for word in self.words.dropLast() { take(word) }
    }

    /// The options that are also allowed before a command.
    private static let leading =
        CommandShape.arguments(of: VersionCommand.self).filter { $0.kind != .positional }
        + CommandShape.arguments(of: Fold.self).filter { $0.preferredName?.name == "by" }

    private var command: any ParsableCommand.Type { path[path.count - 1] }
    private var names: [String] { path.dropFirst().compactMap { $0.configuration.commandName } }

    // MARK: Written words

    private mutating func take(_ word: String) {
        if let option = open {
            if option.preferredName?.name == "socket" { socket = word }
            open = nil
        } else if isTerminated {
            position += 1
        } else if word == "--" {
            isTerminated = true
        } else if word.hasPrefix("-"), word.utf8.count > 1 {
            takeOption(word)
        } else if let next = subcommand(word) {
            enter(next)
        } else {
            enterDefault()
            position += 1
        }
    }

    private mutating func takeOption(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = option(parts[0]) ?? optionOfDefault(parts[0]) else { return }
        used.insert(option.title)
        if option.kind == .option, parts.count == 1 { open = option }
        if option.preferredName?.name == "socket", parts.count == 2 { socket = String(parts[1]) }
    }

    private func option(_ written: Substring) -> ArgumentShape? {
        arguments.first { $0.kind != .positional && $0.names?.contains { $0.written == written } == true }
    }

    /// Returns the option of the group's default command, and continues with that command: in
    /// `bellhop stats --html`, the option belongs to `bellhop stats laundry`.
    private mutating func optionOfDefault(_ written: Substring) -> ArgumentShape? {
        var inDefault = self
        inDefault.enterDefault()
        guard let option = inDefault.option(written) else { return nil }
        self = inDefault
        return option
    }

    private func subcommand(_ word: String) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0.configuration.commandName == word }
    }

    private mutating func enter(_ next: any ParsableCommand.Type) {
        path.append(next)
        position = 0
        arguments = next.configuration.subcommands.isEmpty ? CommandShape.arguments(of: next) : Self.leading
    }

    /// Continues with the default command of a group, if the group has one.
    private mutating func enterDefault() {
        guard !command.configuration.subcommands.isEmpty else { return }
        if let next = command.configuration.defaultSubcommand { enter(next) } else { isLost = true }
    }

    // MARK: Candidates

    /// Returns the candidates for the last word. The caller keeps only candidates that begin with
    /// the text typed so far.
    func wanted() -> Wanted {
        let last = words[words.count - 1]
        if isLost { return Wanted() }
        if let open { return values(of: open) }
        if !isTerminated, last.hasPrefix("-") {
            let parts = last.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            var here = self
            if parts.count == 2, let option = here.option(parts[0]) ?? here.optionOfDefault(parts[0]), option.kind == .option {
                var wanted = here.values(of: option)
                wanted.prefix = parts[0] + "="
                return wanted
            }
            return Wanted(candidates: options())
        }
        let subcommands = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        if !subcommands.isEmpty, !isTerminated {
            return Wanted(
                candidates: subcommands.compactMap { type in
                    type.configuration.commandName.map { Candidate(value: $0, meaning: type.configuration.abstract) }
                })
        }
        let positionals = arguments.filter { $0.kind == .positional && $0.shouldDisplay && $0.isForOthers == isTerminated }
        let place = isTerminated ? 0 : position
        guard let argument = place < positionals.count ? positionals[place] : positionals.last.flatMap({ $0.isRepeating ? $0 : nil })
        else { return Wanted(candidates: last.isEmpty && !isTerminated ? options() : []) }
        return values(of: argument)
    }

    private func options() -> [Candidate] {
        var all = arguments
        if let usual = command.configuration.defaultSubcommand {
            all += CommandShape.arguments(of: usual).filter { option in !all.contains { $0.title == option.title } }
        }
        return all.filter { $0.kind != .positional && $0.shouldDisplay && ($0.isRepeating || !used.contains($0.title)) }.compactMap {
            option in
            option.preferredName.map { Candidate(value: $0.written, meaning: Speech.language.pattern(option.abstract ?? "")) }
        }
    }

    private func values(of argument: ArgumentShape) -> Wanted {
        if names == ["timer"], argument.kind == .positional { return timerWords() }
        if names == ["settings"], argument.valueName == "value" { return settingValues() }
        return Wanted(source: CompletionSource(argument, of: names))
    }

    /// Returns the candidates for a word of `bellhop timer`. Timers that can be started are
    /// candidates for the first word, and for the word after `start`. There are no candidates for a
    /// time or for the name of a new timer.
    private func timerWords() -> Wanted {
        let verbs = words.dropLast().compactMap(TimerVerb.init(rawValue:))
        switch (position, verbs.last) {
        case (0, _): return Wanted(candidates: ["list", "start", "forget"].map { Candidate(value: $0) }, source: .ready)
        case (1, .start): return Wanted(source: .ready)
        case (1, .forget): return Wanted(source: .kept)
        default: return Wanted()
        }
    }

    /// Returns the values of the setting whose name comes before the last word.
    private func settingValues() -> Wanted {
        let setting = words.dropLast().lazy.compactMap(HouseholdSetting.init(rawValue:)).last
        return Wanted(source: setting?.values.map { .words($0) })
    }
}
