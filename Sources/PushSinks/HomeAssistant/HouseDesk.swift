#if Push
import BellhopCore
import CurlHTTP

/// Decides what a broker must retain so that Home Assistant shows the household. A pure state
/// machine.
struct HouseDesk: Sendable {
    private let description: HouseDescription
    /// The topics of descriptions that the sink publishes for itself.
    private let others: Set<String>
    /// Devices of earlier settings, which must go.
    private let former: [HouseTopics]
    private var topics: HouseTopics { description.topics }
    /// What the broker must retain, by topic.
    private var wanted: [String: [UInt8]] = [:]
    /// The things of the last view, by their keys.
    private(set) var things: [String: HouseThing] = [:]

    init(_ description: HouseDescription, others: Set<String>, former: [HouseTopics] = []) {
        self.description = description
        self.others = others
        self.former = former
    }

    static let online = Array("online".utf8)
    static let offline = Array("offline".utf8)

    /// The message that tells Home Assistant whether Bellhop is there.
    static func availability(_ topics: HouseTopics, _ isOnline: Bool) -> MQTTMessage {
        MQTTMessage(topic: topics.availability, payload: isOnline ? online : offline, isRetained: true)
    }

    /// Takes a new view of the household. Returns the messages that lead from the view before it to
    /// this one.
    mutating func show(_ view: [HouseThing]) -> [MQTTMessage] {
        let before = wanted
        things = Dictionary(view.map { (HouseTopics.key(of: $0.identity, isRedacted: description.isRedacted), $0) }) { first, _ in first }
        wanted = things.values.reduce(into: [:]) { $0.merge(description.documents(of: $1)) { first, _ in first } }
        let removed = before.keys.filter { wanted[$0] == nil }.sorted(by: isDescriptionFirst)
        let changed = wanted.filter { before[$0.key] != $0.value }
        return removed.map { MQTTMessage(topic: $0, payload: [], isRetained: true) } + messages(changed)
    }

    /// Everything that a new connection must publish before Bellhop is available, because the broker
    /// may have lost it.
    var everything: [MQTTMessage] { messages(wanted) }

    /// Returns the messages with the states first, so that an entity has a state when it appears.
    private func messages(_ documents: [String: [UInt8]]) -> [MQTTMessage] {
        documents.sorted { isDescriptionFirst($1.key, $0.key) }.map { MQTTMessage(topic: $0.key, payload: $0.value, isRetained: true) }
    }

    /// Orders descriptions before states, so that an entity is gone before its state is.
    private func isDescriptionFirst(_ one: String, _ other: String) -> Bool {
        let (isOne, isOther) = (one.hasSuffix("/config"), other.hasSuffix("/config"))
        return isOne == isOther ? one < other : isOne
    }

    /// Returns the message that corrects what the broker retains; `nil` if nothing is wrong.
    mutating func correction(of arrival: MQTTArrival) -> MQTTMessage? {
        if arrival.payload?.isEmpty == true { return nil }
        let removal = MQTTMessage(topic: arrival.topic, payload: [], isRetained: true)
        if arrival.topic == topics.availability {
            // The last will of a connection that the broker believed to be alive.
            return arrival.payload == Self.online ? nil : Self.availability(topics, true)
        }
        // What is not retained may be the echo of our own message.
        if topics.covers(arrival.topic) {
            return arrival.isRetained && wanted[arrival.topic] == nil && !others.contains(arrival.topic) ? removal : nil
        }
        return former.contains { $0.covers(arrival.topic) } ? removal : nil
    }
}
#endif
