#if Push
import BellhopCore

/// What a permanent connection to a broker is for: messages to receive, and a last will.
package struct MQTTStanding: Sendable {
    /// A subscription to the topics that match a filter.
    package struct Subscription: Sendable, Hashable {
        package var filter: String
        /// Whether the broker waits for an acknowledgement of each message (QoS 1).
        package var isAcknowledged: Bool

        package init(_ filter: String, isAcknowledged: Bool = false) {
            self.filter = filter
            self.isAcknowledged = isAcknowledged
        }
    }

    /// News about the connection.
    package enum News: Sendable {
        /// The broker has accepted the client, and knows the subscriptions.
        case open
        case arrived(MQTTArrival)
        /// The broker denies one of the subscriptions.
        case denied(filter: String)
        /// There is no connection, for this reason. The client tries again later.
        case lost(HTTPFailure)
        /// The broker refused the client with this MQTT return code. The client tries again later.
        case refused(UInt8)
    }

    /// How long the client sends nothing at most. After this time it sends a ping, so that both
    /// ends notice a lost connection. A long time keeps the machine asleep.
    package static let silence: Duration = .minutes(5)
    /// The pause before a lost connection is made again. Each further pause is twice as long.
    static let firstPause: Duration = .seconds(1)
    static let longestPause: Duration = .minutes(5)

    /// The message that the broker publishes when it loses the client. The client publishes it
    /// itself before it leaves.
    var will: MQTTMessage?
    var subscriptions: [Subscription]
    /// Called on the thread of the client, so it must return at once.
    var hear: @Sendable (News) -> Void

    package init(will: MQTTMessage?, subscriptions: [Subscription], hear: @escaping @Sendable (News) -> Void) {
        self.will = will
        self.subscriptions = subscriptions
        self.hear = hear
    }
}

/// A message that a broker has sent.
package struct MQTTArrival: Sendable, Hashable {
    package var topic: String
    /// The content; `nil` if it is longer than ``longestPayload``. Such a content is not stored.
    package var payload: [UInt8]?
    /// Whether the broker had stored the message before we subscribed.
    package var isRetained: Bool
    /// Whether the broker may have sent this message before.
    package var isRepeat: Bool
    /// The packet identifier; `nil` at QoS 0, where the broker expects no acknowledgement.
    package var identifier: UInt16?

    /// The maximum length of a received content in bytes.
    package static let longestPayload = 16_384

    package init(topic: String, payload: [UInt8]?, isRetained: Bool = false, isRepeat: Bool = false, identifier: UInt16? = nil) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.isRepeat = isRepeat
        self.identifier = identifier
    }
}
#endif
