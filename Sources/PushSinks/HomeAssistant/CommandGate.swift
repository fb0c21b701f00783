#if Push
import BellhopCore
import CurlHTTP

/// Decides which messages at command topics are commands to carry out. A pure state machine.
struct CommandGate: Sendable {
    enum Decision: Sendable, Hashable {
        case act(HouseThing.Verb, key: String)
        case ignore(Reason)
    }

    /// Why a command is ignored. The texts are for the log.
    enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The broker had stored the command. Nobody knows how old it is.
        case retained
        /// The same message has arrived before.
        case repeated
        case unknownVerb = "unknown command"
        case unknownThing = "unknown device"
        case invalidContent = "invalid content"
        case tooMany = "too many commands"
    }

    /// The maximum number of commands in each ``window``.
    static let limit = 30
    static let window: Duration = .minutes(1)
    /// For how long a command is known, so that a repeat of it does nothing.
    private static let memory: Duration = .minutes(10)
    private static let longestID = 64

    private struct Known: Sendable {
        var topic: String
        var payload: [UInt8]
        var identifier: UInt16?
        var at: Duration
    }

    private var known: [Known] = []
    /// When the commands of the last window arrived.
    private var recent: [Duration] = []
    /// When the ignored commands of the last window were answered.
    private var answers: [Duration] = []

    /// - Parameter now: the time since boot, which setting the clock does not change.
    mutating func decide(
        _ arrival: MQTTArrival, _ command: (key: String, verb: String), things: [String: HouseThing], at now: Duration
    ) -> Decision {
        if arrival.isRetained { return .ignore(.retained) }
        guard let thing = things[command.key] else { return .ignore(.unknownThing) }
        guard let verb = HouseThing.Verb(rawValue: command.verb), HouseEntity.verbs(of: thing.facts).contains(verb) else {
            return .ignore(.unknownVerb)
        }
        guard let payload = arrival.payload, let id = Self.id(in: payload) else { return .ignore(.invalidContent) }
        known.removeAll { now - $0.at > Self.memory }
        let isRepeat = known.contains { earlier in
            guard earlier.topic == arrival.topic, earlier.payload == payload else { return false }
            return !id.isEmpty || (arrival.isRepeat && arrival.identifier == earlier.identifier)
        }
        if isRepeat { return .ignore(.repeated) }
        recent.removeAll { now - $0 >= Self.window }
        guard recent.count < Self.limit else { return .ignore(.tooMany) }
        recent.append(now)
        known.append(Known(topic: arrival.topic, payload: payload, identifier: arrival.identifier, at: now))
        return .act(verb, key: command.key)
    }

    /// Whether to publish a result for a command that was ignored at `now`. A repeat has the result of
    /// the first command. The number of results is limited, so that a program that answers each
    /// result with a wrong command cannot keep Bellhop busy.
    mutating func admitAnswer(to reason: Reason, at now: Duration) -> Bool {
        guard reason != .repeated else { return false }
        answers.removeAll { now - $0 >= Self.window }
        guard answers.count < Self.limit else { return false }
        answers.append(now)
        return true
    }

    /// Returns the id of a command; empty if it has none, and `nil` if the content is no command.
    private static func id(in payload: [UInt8]) -> Substring? {
        guard payload.count <= HouseDescription.press.utf8.count + 1 + longestID,
            let text = String(validating: payload, as: UTF8.self), text.hasPrefix(HouseDescription.press)
        else { return nil }
        let rest = text.dropFirst(HouseDescription.press.count)
        if rest.isEmpty { return rest }
        let id = rest.dropFirst()
        return rest.first == " " && !id.isEmpty && id.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? id : nil
    }
}

extension CommandGate.Reason {
    /// Returns the reason as a sentence for the program that sent the command.
    ///
    /// - Parameter thing: the device that the command names; `nil` if it is unknown.
    func sentence(_ command: (key: String, verb: String), of thing: HouseThing?, in topics: HouseTopics) -> Phrase {
        switch self {
        case .retained: return "The broker had stored this command, so nobody knows how old it is. Publish it without the retain flag."
        case .repeated: return "This command has already been carried out."
        case .unknownVerb:
            let verbs = thing.map { HouseEntity.verbs(of: $0.facts) } ?? HouseThing.Verb.allCases
            return
                "There is no command \"\(Self.shown(command.verb))\" for this device. There are: \(verbs.map(\.rawValue).joined(separator: ", "))."
        case .unknownThing:
            let (key, states): (String, String) = (Self.shown(command.key), topics.state("+"))
            return "There is no device \"\(key)\". Bellhop publishes its devices at \(states)."
        case .invalidContent:
            return "The content of a command is \(HouseDescription.press), or \(HouseDescription.press) and an id without spaces."
        case .tooMany: return "Bellhop carries out at most \(CommandGate.limit) commands a minute. Send the command again later."
        }
    }

    private static func shown(_ text: String) -> String { SafeText.truncated(SafeText.line(text), toUTF8Bytes: 64) }
}

/// Counts the ignored commands since the start of a sink.
final class CommandTally: Sendable {
    private let counts = Locked<[CommandGate.Reason: Int]>([:])

    func count(_ reason: CommandGate.Reason) { counts.withLock { $0[reason, default: 0] += 1 } }

    /// The number of ignored commands, without repeats, which are nothing that anybody did wrong.
    var total: Int { counts.withLock { $0.filter { $0.key != .repeated }.values.reduce(0, +) } }
}
#endif
