import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// The thing that a name on the command line refers to.
enum Target: Hashable, Sendable {
    /// A pet, by its id or name.
    case pet(String)
    /// A running timer, by its id or name.
    case timer(String)
    /// Ended timers of this name, at least one. Each has an event that nobody has acknowledged yet;
    /// the events are listed newest first. The number is 0 for an alarm that is set again already.
    case events([EventNumber], name: String)
}

/// The options that specify whether a name means a pet or a timer.
struct TargetOptions: ParsableArguments {
    @Flag(name: .customLong("pet"), help: help("The name belongs to a pet."))
    var isPet = false

    @Flag(name: .customLong("timer"), help: help("The name belongs to a timer."))
    var isTimer = false

    func validate() throws {
        if isPet, isTimer { throw ValidationError(say("--pet and --timer cannot be used together.")) }
    }

    /// Asks the daemon what a name refers to, among the pets and timers on which `verb` can act. If
    /// the name has several meanings, throws an error that lists the meanings instead of guessing.
    func resolve(_ name: String, for verb: MatchVerb, in session: Session) async throws -> Target {
        let name = try Session.checked(name)
        if isPet { return .pet(name) }
        if isTimer { return .timer(name) }
        let found = try await session.client.send(Request(.find, query: [("name", name)]), as: FoundJSON.self)
        let whole = Self.whole(name, among: found.matches)
        let matches = Self.meant(found.matches, by: whole, for: verb)
        guard let match = matches.first else {
            // `bellhop ack` also answers the alarms of sessions, so it looks for them itself.
            if verb != .ack, let failure = await OpenSession.failure(name, for: verb, in: session) { throw failure }
            if let failure = await Self.waitingNotice(name, in: session) { throw failure }
            let fault = Self.unknown(name, for: verb)
            let suggestions = try await Self.able(found.suggestions, for: verb, in: session)
            throw CommandFailure(
                .noSuchThing, suggestions == nil ? fault.followed(by: "See: bellhop status") : fault, name: "unknownName",
                suggestions: suggestions)
        }
        let areNamesakes = Self.areNamesakes(matches, whole, for: verb)
        guard matches.count == 1 || areNamesakes else { throw Self.ambiguous(name, matches) }
        try session.mention(name, means: match.name)
        if areNamesakes { return .events(matches.map { EventNumber($0.id) ?? 0 }, name: match.name) }
        switch match.type {
        case "pet": return .pet(match.id)
        case "event": return .events([EventNumber(match.id) ?? 0], name: match.name)
        default: return .timer(match.id)
        }
    }

    /// Returns that nothing has this name on which the command could act.
    static func unknown(_ name: String, for verb: MatchVerb) -> Phrase {
        verb.isAnswer
            ? "There is no pet, timer or notice called \"\(SafeText.line(name))\"."
            : "There is no pet or timer called \"\(SafeText.line(name))\"."
    }

    /// Returns the failure for the short id of a notice that waits for its time, which is no timer; `nil`
    /// if there is no such notice.
    private static func waitingNotice(_ name: String, in session: Session) async -> CommandFailure? {
        guard let id = ShortID(name)?.description else { return nil }
        do {
            let waiting = try await session.client.send(Request(.status), as: StatusJSON.self).waiting ?? []
            guard let notice = waiting.first(where: { $0.shortId == id }) else { return nil }
            return CommandFailure(
                .noSuchThing, "\(id) is a notice for later: \(SafeText.line(notice.name)). To remove it: bellhop notify --done \(id)",
                name: "unknownName")
        } catch {
            return nil
        }
    }

    /// Returns the similar names, or `nil` if the command answers a notice and none of them has a
    /// notice.
    private static func able(_ names: [String]?, for verb: MatchVerb, in session: Session) async throws -> [String]? {
        guard verb.isAnswer, let name = names?.first else { return names }
        let matches = try await session.client.send(Request(.find, query: [("name", name)]), as: FoundJSON.self).matches
        // An older daemon does not say what a command can do.
        return matches.contains { $0.verbs?.contains(verb) ?? true } ? names : nil
    }

    /// Returns the whole name if the typed text is the beginning of a single name, even if several
    /// things have that name; otherwise the text itself.
    private static func whole(_ name: String, among matches: [MatchJSON]) -> String {
        guard let first = matches.first, Set(matches.map(\.name.foldedSpelling)).count == 1,
            matches.allSatisfy({ isOnlyPrefix(name, of: $0) })
        else { return name }
        return first.name
    }

    /// Returns the matches on which the command can act. If there are none, returns all matches, so
    /// that the refusal names what the user means.
    ///
    /// A prefix must be unique among all names. Therefore only ended timers are left out for a
    /// prefix, and only if the command does not answer a notice.
    private static func meant(_ matches: [MatchJSON], by name: String, for verb: MatchVerb) -> [MatchJSON] {
        let isPrefix = matches.contains { isOnlyPrefix(name, of: $0) }
        let able = matches.filter { match in
            if isPrefix { return verb.isAnswer || match.type != "event" }
            if let verbs = match.verbs { return verbs.contains(verb) }
            return match.type != (verb.isAnswer ? "timer" : "event")
        }
        return able.isEmpty ? matches : able
    }

    /// Returns whether the typed text is the beginning of the match's name, and not its whole name
    /// or one of its ids.
    private static func isOnlyPrefix(_ name: String, of match: MatchJSON) -> Bool {
        let typed = name.lowercased()
        return match.name.foldedSpelling != name.foldedSpelling && match.id.lowercased() != typed && match.shortId != typed
    }

    /// Checks whether all matches are ended timers with exactly this name. If they are, the name
    /// refers to all of them. A repeating alarm that rang is listed as the timer that it is, so a
    /// command that answers a notice also accepts several timers.
    private static func areNamesakes(_ matches: [MatchJSON], _ name: String, for verb: MatchVerb) -> Bool {
        let types = verb.isAnswer && matches.count > 1 ? ["event", "timer"] : ["event"]
        return matches.allSatisfy { types.contains($0.type) && $0.name.foldedSpelling == name.foldedSpelling }
    }

    /// Returns a line about one meaning of a name. The line begins with the id that selects this
    /// meaning.
    ///
    /// - Parameter isOnlyPet: whether this is the only pet among the meanings, so that `--pet` selects
    ///   it.
    private static func described(_ match: MatchJSON, isOnlyPet: Bool) -> Phrase {
        let (name, id) = (SafeText.line(match.name), SafeText.line(match.shortId ?? match.id))
        return switch match.type {
        case "pet": isOnlyPet ? "pet \(name) (--pet)" : "pet \(name)"
        case "event": "\(id) ended timer \(name) (#\(SafeText.line(match.id)))"
        default:
            if let ends = match.endsAtLocal {
                "\(id) \(kind(of: match)) \(name) → \(SafeText.line(ends))"
            } else {
                "\(id) \(kind(of: match)) \(name)"
            }
        }
    }

    private static func kind(of match: MatchJSON) -> String {
        switch match.kind.flatMap(TimerKind.init(rawValue:)) {
        case .alarm: say("alarm")
        case .reminder: say("snoozed")
        default: say("timer")
        }
    }

    /// Returns the matches with the newest timers first.
    private static func newestFirst(_ matches: [MatchJSON]) -> [MatchJSON] {
        func number(_ match: MatchJSON) -> Int64 { match.shortId.flatMap { ShortID($0)?.number } ?? 0 }
        return matches.sorted { number($0) > number($1) }
    }

    /// Returns the failure for a name with several meanings. It lists the meanings, and offers only
    /// what tells them apart.
    static func ambiguous(_ name: String, _ matches: [MatchJSON]) -> CommandFailure {
        let pets = matches.filter { $0.type == "pet" }
        let others = matches.filter { $0.type != "pet" }
        let areNamesakes = others.allSatisfy { $0.type == "event" } && Set(others.map(\.name.foldedSpelling)).count == 1
        let isOnlyPet = pets.count == 1 && !others.isEmpty
        let isOnlyTimer = !pets.isEmpty && (others.count == 1 || areNamesakes)
        let options = (isOnlyPet ? ["--pet"] : []) + (isOnlyTimer ? ["--timer"] : [])
        let advice: Phrase =
            if !options.isEmpty {
                "use the short id instead, or add an option (\(options.joined(separator: ", ")))"
            } else if pets.isEmpty {
                "use the short id instead"
            } else {
                "type more of the name"
            }
        let listed = newestFirst(matches).prefix(8).map { "\n" + say(described($0, isOnlyPet: isOnlyPet)) }.joined()
        return CommandFailure(
            .noSuchThing, "\"\(SafeText.line(name))\" could mean several things; \(advice):\(listed)", name: "ambiguousName")
    }
}

extension Target {
    /// Returns the failure (exit code 65) of a command that tries to stop or extend a timer that
    /// has already ended.
    static func ended(_ name: String, _ event: EventNumber) -> CommandFailure {
        let argument = ShellText.argument(name, id: event)
        return CommandFailure(
            .state,
            """
            \(SafeText.line(name)) has ended already. To answer its notice: bellhop ack \(argument). To snooze its notice: bellhop \
            snooze \(argument)
            """,
            name: "alreadyEnded")
    }
}

extension Session {
    /// Sends a command for the notice of an ended timer. The notice must not have been acknowledged
    /// yet. A timer that is still running has no notice. For such a timer, the command fails with a
    /// message that shows `name`.
    func answerTimer(_ name: String, id: String, _ verb: TimerVerb, body: some Encodable) async throws -> TimerAnswerJSON {
        do {
            return try await client.send(Request(.timerCommand(id, verb)), body: body, as: TimerAnswerJSON.self)
        } catch {
            guard case .problem(let problem) = error, problem.code == Refusal.Code.unknownTimer.rawValue else { throw error }
            throw CommandFailure(
                .state, "The timer \"\(SafeText.line(name))\" has no notice waiting for an answer. See: bellhop status",
                name: Refusal.Code.nothingRunning.rawValue)
        }
    }

    /// Checks that a name is not empty, so that it can be part of a path.
    static func checked(_ name: String) throws -> String {
        guard !name.isEmpty else { throw CommandFailure(.usage, "The name is empty. See: bellhop status") }
        return name
    }

    /// Tells the user which name was used if the user typed only the beginning of it.
    func mention(_ typed: String, means name: String) throws {
        let (typed, whole) = (SafeText.line(typed), SafeText.line(name))
        guard !json, !isQuiet, typed.foldedSpelling != whole.foldedSpelling, whole.begins(likeName: typed) else { return }
        try err.line(look.paint(say("\"\(typed)\" is short for \(whole)."), .gray))
    }

    /// Sends a command for a pet and prints the result.
    func command(_ name: String, _ verb: PetVerb, body: some Encodable = [String: String]()) async throws {
        let answer = try await client.send(
            Request(.petCommand(try Self.checked(name), verb)), body: body, as: PetAnswerJSON.self)
        try mention(name, means: answer.pet.name)
        let wayBack = [.stop, .fold, .abandon, .swap].contains(verb) ? wayBack(answer) : []
        try show(answer) { ([PetAnswers.text(answer, to: verb, $0)] + wayBack).joined(separator: "\n") }
    }
}
