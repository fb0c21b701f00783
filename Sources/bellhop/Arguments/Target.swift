import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// What a name means.
enum Target: Hashable, Sendable {
    /// A pet's id or name.
    case pet(String)
    /// A running timer's id or name.
    case timer(String)
    /// Timers of this name that have ended, by the events that nobody has answered yet, newest first; at least one.
    case events([EventNumber], name: String)
}

/// Names a pet or a timer, and says which where both could be meant.
struct TargetOptions: ParsableArguments {
    @Flag(name: .customLong("pet"), help: help("The name is a pet's."))
    var isPet = false

    @Flag(name: .customLong("timer"), help: help("The name is a timer's."))
    var isTimer = false

    func validate() throws {
        if isPet, isTimer { throw ValidationError(say("--pet and --timer exclude each other.")) }
    }

    /// Asks the daemon what the name could mean. Two meanings are refused with both, never guessed.
    ///
    /// - Parameter running: whether the command is for what runs: what has ended then gives way to it, and is meant only where nothing else is. Else what
    ///   runs gives way to what has ended under the same name, because there is nothing to answer of it.
    func resolve(_ name: String, running: Bool = false, in session: Session) async throws -> Target {
        let name = try Session.checked(name)
        if isPet { return .pet(name) }
        if isTimer { return .timer(name) }
        let found = try await session.client.send(Request(.get, .find, query: [("name", name)]), as: FoundJSON.self)
        let matches = running ? Self.running(found.matches) : Self.ended(found.matches, name)
        guard let match = matches.first else {
            throw CommandFailure(
                .noSuchThing, "No pet and no timer is called \"\(SafeText.line(name))\". See: bellhop status", name: "unknownName")
        }
        if Self.areNamesakes(matches, name) { return .events(matches.map { EventNumber($0.id) ?? 0 }, name: match.name) }
        guard matches.count == 1 else { throw Self.ambiguous(name, matches) }
        switch match.type {
        case "pet": return .pet(match.id)
        case "event": return .events([EventNumber(match.id) ?? 0], name: match.name)
        default: return .timer(match.id)
        }
    }

    /// Without the notices of what has ended, unless there is nothing else.
    static func running(_ matches: [MatchJSON]) -> [MatchJSON] {
        let running = matches.filter { $0.type != "event" }
        return running.isEmpty ? matches : running
    }

    /// Without running timers, where timers that have ended have this very name.
    static func ended(_ matches: [MatchJSON], _ name: String) -> [MatchJSON] {
        let others = matches.filter { $0.type != "timer" }
        return areNamesakes(others, name) ? others : matches
    }

    /// Whether all are timers that have ended, and have this very name: it means all of them.
    private static func areNamesakes(_ matches: [MatchJSON], _ name: String) -> Bool {
        !matches.isEmpty && matches.allSatisfy { $0.type == "event" && $0.name.lowercased() == name.lowercased() }
    }

    private static func described(_ match: MatchJSON) -> Phrase {
        let (name, id) = (SafeText.line(match.name), SafeText.line(match.id))
        return switch match.type {
        case "pet": "pet \(name) (\(id))"
        case "event": "ended timer \(name) (#\(id))"
        default:
            if let ends = match.endsAtLocal { "timer \(name) → \(SafeText.line(ends)) (\(id))" } else { "timer \(name) (\(id))" }
        }
    }

    private static func ambiguous(_ name: String, _ matches: [MatchJSON]) -> CommandFailure {
        let listed = matches.prefix(8).map { "\n" + say(described($0)) }.joined()
        let advice: Phrase =
            Set(matches.map(\.type)).count > 1
            ? "write more of the name, or its id, or add --pet or --timer" : "write more of the name, or the id"
        return CommandFailure(
            .noSuchThing, "\"\(SafeText.line(name))\" could mean several things; \(advice):\(listed)", name: "ambiguousName")
    }
}

extension Target {
    /// Nothing runs any more that could be stopped or prolonged (65).
    static func ended(_ name: String, _ event: EventNumber) -> CommandFailure {
        let argument = ShellText.argument(name, id: event)
        return CommandFailure(
            .state,
            """
            \(SafeText.line(name)) has ended already. Answer its notice: bellhop ack \(argument), or let it come back: \
            bellhop snooze \(argument)
            """,
            name: "alreadyEnded")
    }
}

extension Session {
    /// Sends a command for the unanswered notice of a timer. One that still runs has none, which is told with the name that was given.
    func answerTimer(_ name: String, id: String, _ verb: TimerVerb, body: some Encodable) async throws -> TimerAnswerJSON {
        do {
            return try await client.send(Request(.post, .timerCommand(id, verb)), body: body, as: TimerAnswerJSON.self)
        } catch {
            guard case .problem(let problem) = error, problem.code == Refusal.Code.unknownTimer.rawValue else { throw error }
            throw CommandFailure(
                .state, "Nothing of the timer \"\(SafeText.line(name))\" waits for an answer. See: bellhop status",
                name: Refusal.Code.nothingRunning.rawValue)
        }
    }

    /// A name that can stand in a path.
    static func checked(_ name: String) throws -> String {
        guard !name.isEmpty else { throw CommandFailure(.usage, "The name is empty. See: bellhop status") }
        return name
    }

    /// Sends a command for a pet and prints what became of it.
    func command(
        _ name: String, _ verb: PetVerb, body: some Encodable = [String: String](), bareMinutes: Bool = false
    ) async throws {
        let answer = try await client.send(
            Request(.post, .petCommand(try Self.checked(name), verb)), body: body, as: PetAnswerJSON.self)
        try show(answer) { PetAnswers.text(answer, to: verb, bareMinutes: bareMinutes, $0) }
    }
}
