import ArgumentParser
import BellhopCore

/// Finds the commands that a user probably meant: commands with a similar name, and commands for
/// which other programs use another word.
enum FamiliarWords {
    /// Returns groups of command lines that the user probably meant instead of `words`, the most
    /// likely group first. The lines of a group are equally likely.
    ///
    /// - Parameters:
    ///   - words: the wrong word and all words after it.
    ///   - above: the group to which the wrong word should belong; empty for the program itself.
    ///   - known: the names of the commands in that group.
    static func replacements(for words: [String], in above: [String], known: [String]) -> [[[String]]] {
        let (word, rest) = (words[0].lowercased(), Array(words.dropFirst()))
        var found: [[[String]]] = []
        if word == "rename", rest.count == 2, above.isEmpty || above == ["pet"] {
            found.append([(above.isEmpty ? ["pet"] : []) + ["set", rest[0], "--name", rest[1]]])
        }
        // Quiet hours are a part of the config, not a command.
        if above.isEmpty, ["quiet", "quiet-hours", "dnd", "do-not-disturb", "silence", "mute"].contains(word) {
            return [[["setup", "--quiet-hours"] + (rest.isEmpty ? ["22:00-07:00"] : rest)]]
        }
        // `hilfe timer` has its words in the order of `help timer`.
        if above.isEmpty, word == "hilfe" { return [[["help"] + (CommandLookup.path(rest).isEmpty ? [] : rest)]] }
        if known.contains(word) { found.append([[word] + rest]) }
        if above.isEmpty { found += meant(word, rest) }
        // `um 14:45 Essen` and `jeden Freitag um 18:00 Training` are timers.
        if above.isEmpty, rest.isEmpty, word == "heute" { return [[["today"]]] }
        let isTime = WhenText.isTimeWord(word) || EveryText.begins(words, as: Speech.language)
        if above.isEmpty, isTime, programWords[word] == nil { return [[["timer"] + words]] }
        let usual = ((above.isEmpty ? programWords : groupWords)[word] ?? []).filter { known.contains($0[0]) || $0[0] == "help" }
        if !usual.isEmpty {
            // A word alone, such as `start`, has only its first meaning.
            found.append(usual.prefix(rest.isEmpty ? 1 : 2).map { $0 + ($0[0] == "help" ? [] : rest) })
            // A word of another program keeps its meaning there, even if it is similar to a command
            // of Bellhop.
            return found
        }
        let names = above.isEmpty ? known + ["help"] : known
        if let near = SimilarWord.closest(to: word, among: names) { found.append([[near] + rest]) }
        if above.isEmpty { found += [reordered(words, known), inGroups(word, rest)] }
        // The word is the name of a workout or a routine, or a length, as in `workout tabata`.
        if found.isEmpty, isProgramme(word, of: above.joined()) { found.append([["start"] + words]) }
        return found.filter { !$0.isEmpty }
    }

    /// Returns whether a word surely names what a group starts: a built-in workout or routine, or a
    /// length. Only the daemon knows the names in the config.
    private static func isProgramme(_ word: String, of group: String) -> Bool {
        switch group {
        case "workout": ["tabata", "emom", "circuit", "run-walk"].contains(word) || word.first?.isNumber == true
        case "routine": word == "pomodoro"
        default: false
        }
    }

    /// Returns the whole command line that has the purpose of a command which a group does not have:
    /// a file of routines is imported with `bellhop workout import`, and `pet wash Snowy` is written
    /// `bellhop wash Snowy`. Returns `nil` if there is none.
    static func elsewhere(_ word: String, after above: [String], _ rest: ArraySlice<String>) -> [String]? {
        let word = word.lowercased()
        if above == ["routine"], word == "import" { return ["workout", "import"] + rest }
        let isCommand = Bellhop.configuration.subcommands.contains {
            $0.configuration.shouldDisplay && $0.configuration.commandName == word
        }
        return above == ["pet"] && isCommand ? [word] + rest : nil
    }

    /// Returns whether the word is a command somewhere in Bellhop, or a word of another program for
    /// one, so that it is probably not a name.
    static func isCommand(_ word: String) -> Bool {
        let word = word.lowercased()
        if programWords[word] != nil || groupWords[word] != nil { return true }
        var names: [String] = []
        for command in Bellhop.configuration.subcommands {
            if let name = command.configuration.commandName { names.append(name) }
            for inner in command.configuration.subcommands {
                if let name = inner.configuration.commandName { names.append(name) }
            }
        }
        return SimilarWord.closest(to: word, among: names) != nil
    }

    /// Returns the meanings that a word has because of the words after it: `start tabata` names a
    /// workout, and `remind Tea` says neither a length nor a time.
    private static func meant(_ word: String, _ rest: [String]) -> [[[String]]] {
        guard let name = rest.first, !name.contains(where: \.isNumber) else { return [] }
        switch word {
        case "start", "begin":
            guard let programme = programWords[name.lowercased()]?.first, programme.contains("start") else { return [] }
            return [[programme + rest.dropFirst()]]
        case "remind", "reminder":
            return rest.count == 1 ? [[["snooze", name], ["timer", "10m", name]]] : []
        default: return []
        }
    }

    /// Returns the words in another order if the command comes second, as in `Tea stop`. Puts
    /// `timer` in front of the words if they begin with a duration.
    private static func reordered(_ words: [String], _ known: [String]) -> [[String]] {
        if words.count > 1, known.contains(words[1].lowercased()) { return [[words[1].lowercased(), words[0]] + words.dropFirst(2)] }
        do {
            _ = try DurationText.parse(words[0], in: DurationText.timerRange)
            return [["timer"] + words]
        } catch {
            return []
        }
    }

    /// Returns the commands with this name in all groups, such as `pet add` for `add`.
    private static func inGroups(_ word: String, _ rest: [String]) -> [[String]] {
        Bellhop.configuration.subcommands.compactMap { group in
            guard let name = group.configuration.commandName, group.configuration.shouldDisplay,
                group.configuration.subcommands.contains(where: { $0.configuration.commandName == word && $0.configuration.shouldDisplay })
            else { return nil }
            return [name, word] + rest
        }
    }

    /// Words of other programs, each with the commands of Bellhop that have the same purpose.
    private static let programWords: [String: [[String]]] = [
        "ls": [["status"]], "list": [["status"]], "ps": [["status"]], "show": [["status"], ["pet", "show"]], "info": [["status"]],
        "agenda": [["today"]], "day": [["today"]], "timeline": [["today"]], "top": [["watch"]], "live": [["watch"]], "follow": [["watch"]],
        "monitor": [["watch"]],
        "pets": [["pet", "list"]], "timers": [["timer", "list"]], "workouts": [["workout", "list"]], "routines": [["routine", "list"]],
        "sink": [["sinks"]], "route": [["routes"]], "member": [["members"]], "hook": [["hooks"]], "setting": [["settings"]],
        "event": [["events"]], "notices": [["events"]], "tasks": [["task", "list"]],
        "alarm": [["timer", "at"], ["timer"]], "alarms": [["timer", "list"]], "remind": [["timer"]], "reminder": [["timer"]],
        "countdown": [["timer"]], "set": [["timer"], ["pet", "set"]], "new": [["timer"], ["pet", "add"]], "at": [["timer", "at"]],
        "in": [["timer"]], "every": [["timer", "every"]], "tomorrow": [["timer", "tomorrow"]],
        "start": [["up"], ["timer"]], "begin": [["up"], ["timer"]], "launch": [["up"]], "daemon": [["up"]],
        "shutdown": [["down"]], "quit": [["down"]], "exit": [["down"]],
        "cancel": [["stop"]], "kill": [["stop"]], "end": [["stop"]], "abort": [["stop"]],
        "rm": [["stop"], ["pet", "delete"]], "remove": [["stop"], ["pet", "delete"]], "delete": [["stop"], ["pet", "delete"]],
        "del": [["stop"], ["pet", "delete"]], "clear": [["ack"], ["stop"]], "reset": [["wipe"]], "rename": [["pet", "set"]],
        "edit": [["pet", "set"]], "continue": [["resume"]], "unpause": [["resume"]], "hold": [["pause"]],
        "dismiss": [["ack"]], "done": [["ack"]], "acknowledge": [["ack"]], "ok": [["ack"]], "later": [["snooze"]],
        "log": [["events"]], "logs": [["events"]], "journal": [["events"]], "explain": [["why"], ["pet", "explain"]],
        "dryer": [["dry"]], "washing": [["wash"]], "laundry": [["pet", "list"]], "folded": [["fold"]], "move": [["dry"]],
        "check": [["doctor"]], "diagnose": [["doctor"]], "health": [["doctor"]], "fix": [["doctor"]], "test": [["sinks", "test"]],
        "init": [["setup"]], "configure": [["setup"]], "install": [["setup"]], "wizard": [["setup"]], "phone": [["setup"]],
        "holiday": [["vacation"]], "away": [["vacation"]], "gym": [["workout", "start"]], "train": [["workout", "start"]],
        "pomodoro": [["routine", "start", "pomodoro"]], "tabata": [["workout", "start", "tabata"]],
        "statistics": [["stats"]], "summary": [["stats"]], "queue": [["outbox"]], "pending": [["outbox"]], "man": [["help", "all"]],
        "commands": [["help", "all"]], "usage": [["help", "all"]], "update": [["version"]], "undo": [["stop"]],
    ]

    private static let groupWords: [String: [[String]]] = [
        "ls": [["list"], ["show"]], "rm": [["delete"], ["drop"]], "remove": [["delete"], ["drop"]], "del": [["delete"]],
        "kill": [["delete"], ["end"]], "new": [["add"], ["start"]], "create": [["add"]], "edit": [["set"], ["show"]], "change": [["set"]],
        "rename": [["set"]], "update": [["set"]], "info": [["show"]], "view": [["show"]], "print": [["show"]], "cat": [["show"]],
        "get": [["show"]], "begin": [["start"]], "run": [["start"]], "go": [["start"]], "stop": [["end"]], "cancel": [["end"], ["drop"]],
        "finish": [["end"]], "quit": [["end"]], "continue": [["resume"]], "hold": [["pause"]], "holiday": [["pause"]],
        "vacation": [["pause"]], "restart": [["reload"]], "validate": [["check"]], "test": [["check"], ["explain"]], "lint": [["check"]],
        "where": [["path"]], "file": [["path"]], "status": [["show"], ["list"]], "previous": [["back"]], "clear": [["drop"]],
        "send": [["retry"]], "flush": [["retry"]], "abandon": [["end"]], "skip": [["next"]], "next": [["skip"]],
        "dismiss": [["next"]], "done": [["next"], ["end"]], "longer": [["extend"]], "more": [["extend"]],
        "add": [["extend"]], "log": [["history"]], "journal": [["history"]], "weiter": [["next"], ["resume"]], "ende": [["end"]],
        "beenden": [["end"]], "stopp": [["stop"], ["end"]], "stoppen": [["stop"], ["end"]], "verlängern": [["extend"]],
        "training": [["workouts"]], "gym": [["workouts"]], "notices": [["notifications"]],
    ]
}
