#if Push
import BellhopCore
import CurlHTTP

/// The topics at which a broker holds the devices of one Bellhop for Home Assistant.
///
/// Descriptions are where Home Assistant looks for them. States and commands have a tree of their
/// own, so that a program that subscribes to the notices does not receive them.
struct HouseTopics: Sendable, Hashable {
    /// The first level of all topics but the descriptions.
    private static let root = "bellhop-house"

    /// The discovery prefix of Home Assistant.
    let prefix: String
    /// The identifier of this Bellhop: lowercase letters, digits and `_`.
    let node: String

    private var base: String { "\(Self.root)/\(node)" }
    /// Whether Bellhop is there: `online` or `offline`.
    var availability: String { "\(base)/availability" }

    /// The description of one entity of a thing.
    func description(_ component: String, _ key: String, _ entity: String) -> String {
        "\(prefix)/\(component)/\(node)/\(key)_\(entity)/config"
    }

    func state(_ key: String) -> String { "\(base)/state/\(key)" }
    func command(_ key: String, _ verb: HouseThing.Verb) -> String { "\(base)/command/\(key)/\(verb.rawValue)" }
    /// What became of the last command for a thing. A key from a received topic may contain any
    /// character; if no thing could have it, the result is at `unknown`.
    func result(_ key: String) -> String {
        let isPlain =
            (1...100).contains(key.utf8.count)
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return "\(base)/result/\(isPlain ? key : "unknown")"
    }

    /// The filters for everything that the broker retains.
    var retained: [MQTTStanding.Subscription] {
        let filters: [String] = ["\(prefix)/+/\(node)/+/config", state("+"), availability]
        return filters.map { MQTTStanding.Subscription($0) }
    }

    /// The filter for all commands. The broker waits for an acknowledgement of each.
    var commands: MQTTStanding.Subscription {
        let filter: String = "\(base)/command/+/+"
        return MQTTStanding.Subscription(filter, isAcknowledged: true)
    }

    /// Returns the key and the verb of a command topic; `nil` for another topic. The verb may be
    /// unknown.
    func command(in topic: String) -> (key: String, verb: String)? {
        let start = "\(base)/command/"
        guard topic.hasPrefix(start) else { return nil }
        let parts = topic.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// Whether a retained message at this topic is a part of these devices.
    func covers(_ topic: String) -> Bool {
        if topic == availability || topic.hasPrefix("\(base)/state/") { return true }
        guard topic.hasPrefix(prefix + "/"), topic.hasSuffix("/config") else { return false }
        let parts = topic.dropFirst(prefix.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[1] == node
    }

    /// Returns the part of a topic that stands for a thing: letters, digits, `-` and `_`.
    ///
    /// - Parameter isRedacted: whether the key must not reveal a name.
    static func key(of thing: HouseThing.Identity, isRedacted: Bool) -> String {
        switch thing {
        case .pet(let id): "pet-" + id
        case .timer(let id): "timer-" + id
        case .rest: "rest"
        case .starter(.timer(let name)): "start-timer-" + key(of: name, isRedacted: isRedacted)
        case .starter(.workout(let name)): "start-workout-" + key(of: name, isRedacted: isRedacted)
        case .starter(.routine(let name)): "start-routine-" + key(of: name, isRedacted: isRedacted)
        case .workout(let name): "workout-" + key(of: name, isRedacted: isRedacted)
        case .routine(let name): "routine-" + key(of: name, isRedacted: isRedacted)
        }
    }

    /// Returns a key for a name. The key of a name with other characters ends with a hash of the
    /// name, so that two names never have the same key.
    private static func key(of name: String, isRedacted: Bool) -> String {
        let isPlain =
            !name.isEmpty && name.utf8.count <= 40
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        if isPlain, !isRedacted { return name }
        var hash = StableHash()
        hash.add(name)
        if isRedacted { return hash.text }
        let letters = name.lowercased().prefix(40).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return String(letters) + "-" + hash.text
    }
}
#endif
