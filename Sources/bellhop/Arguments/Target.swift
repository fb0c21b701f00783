import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// The meaning of a name.
enum Target: Hashable, Sendable {
    /// A pet's id or name.
    case pet(String)
    /// A running timer's id or name.
    case timer(String)
    /// Ended timers of this name, by the events that nobody has acknowledged yet, newest first.
    /// There is at least one.
    case events([EventNumber], name: String)
}

/// The options that tell a pet from a timer where both could be meant.
struct TargetOptions: ParsableArguments {
    @Flag(name: .customLong("pet"), help: help("The name is that of a pet."))
    var isPet = false

    @Flag(name: .customLong("timer"), help: help("The name is that of a timer."))
    var isTimer = false

    func validate() throws {
        if isPet, isTimer { throw ValidationError(say("--pet and --timer cannot be used together.")) }
    }

    /// Asks the daemon for the meaning of a name. An ambiguous name is refused with all meanings
    /// and never guessed.
    ///
    /// - Parameter running: whether the command is for running timers. If so, ended timers match
    ///   only when nothing else does. Otherwise, running timers give way to ended ones of the same
    ///   name, because a running timer has nothing to acknowledge.
    func resolve(_ name: String, running: Bool = false, in session: Session) async throws -> Target {
        let name = try Session.checked(name)
        if isPet { return .pet(name) }
        if isTimer { return .timer(name) }
        let found = try await session.client.send(Request(.find, query: [("name", name)]), as: FoundJSON.self)
        let matches = running ? Self.running(found.matches) : Self.ended(found.matches, name)
        guard let match = matches.first else {
            throw CommandFailure(
                .noSuchThing, "There is no pet or timer called \"\(SafeText.line(name))\". See: bellhop status", name: "unknownName")
        }
        if Self.areNamesakes(matches, name) { return .events(matches.map { EventNumber($0.id) ?? 0 }, name: match.name) }
        guard matches.count == 1 else { throw Self.ambiguous(name, matches) }
        switch match.type {
        case "pet": return .pet(match.id)
        case "event": return .events([EventNumber(match.id) ?? 0], name: match.name)
        default: return .timer(match.id)
        }
    }

    /// Removes ended timers, unless there is nothing else.
    static func running(_ matches: [MatchJSON]) -> [MatchJSON] {
        let running = matches.filter { $0.type != "event" }
        return running.isEmpty ? matches : running
    }

    /// Removes running timers if ended timers have exactly this name.
    static func ended(_ matches: [MatchJSON], _ name: String) -> [MatchJSON] {
        let others = matches.filter { $0.type != "timer" }
        return areNamesakes(others, name) ? others : matches
    }

    /// Whether all matches are ended timers with exactly this name. The name then means all of
    /// them.
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
    /// The failure for an ended timer, which can no longer be stopped or extended (exit code 65).
    static func ended(_ name: String, _ event: EventNumber) -> CommandFailure {
        let argument = ShellText.argument(name, id: event)
        return CommandFailure(
            .state,
            """
            \(SafeText.line(name)) has ended already. Answer its notice: bellhop ack \(argument), or snooze it: \
            bellhop snooze \(argument)
            """,
            name: "alreadyEnded")
    }
}

extension Session {
    /// Sends a command for the unacknowledged notice of a timer. A timer that still runs has no
    /// notice; the failure then uses the given name.
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

    /// Checks that a name can be part of a path.
    static func checked(_ name: String) throws -> String {
        guard !name.isEmpty else { throw CommandFailure(.usage, "The name is empty. See: bellhop status") }
        return name
    }

    /// Sends a command for a pet and prints the result.
    func command(
        _ name: String, _ verb: PetVerb, body: some Encodable = [String: String](), bareMinutes: Bool = false
    ) async throws {
        let answer = try await client.send(
            Request(.petCommand(try Self.checked(name), verb)), body: body, as: PetAnswerJSON.self)
        try show(answer) { PetAnswers.text(answer, to: verb, bareMinutes: bareMinutes, $0) }
    }
}
