#if Push
/// An MQTT message to publish.
package struct MQTTMessage: Sendable, Hashable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker stores the message for later subscribers. A retained message with an
    /// empty payload deletes the stored message.
    package var isRetained: Bool

    /// The maximum length of a topic in bytes. The length field of a topic has 16 bits.
    package static let longestTopic = 65_535

    /// - Parameters:
    ///   - topic: 1 to 65,535 bytes, without `+`, `#` and NUL.
    ///   - payload: at most 256 MB, together with the topic.
    package init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}
#endif
