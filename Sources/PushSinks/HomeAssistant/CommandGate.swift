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

    /// - Parameter now: the time since boot, which setting the clock does not change.
    mutating func decide(
        _ arrival: MQTTArrival, _ command: (key: String, verb: String), things: [String: HouseThing], at now: Duration
    ) -> Decision {
        if arrival.isRetained { return .ignore(.retained) }
        guard let verb = HouseThing.Verb(rawValue: command.verb) else { return .ignore(.unknownVerb) }
        guard let payload = arrival.payload, let id = Self.id(in: payload) else { return .ignore(.invalidContent) }
        guard let thing = things[command.key] else { return .ignore(.unknownThing) }
        guard HouseEntity.all(of: thing.facts).contains(where: { $0.id == verb.rawValue }) else { return .ignore(.unknownVerb) }
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
/// Counts the ignored commands since the start of a sink.
final class CommandTally: Sendable {
    private let counts = Locked<[CommandGate.Reason: Int]>([:])

    func count(_ reason: CommandGate.Reason) { counts.withLock { $0[reason, default: 0] += 1 } }

    /// The number of ignored commands, without repeats, which are nothing that anybody did wrong.
    var total: Int { counts.withLock { $0.filter { $0.key != .repeated }.values.reduce(0, +) } }
}
#endif
