#if Push
/// An MQTT message to publish.
public struct MQTTMessage: Sendable, Hashable {
    public var topic: String
    public var payload: [UInt8]
    /// Whether the broker stores the message for later subscribers. A retained message with an
    /// empty payload deletes the stored one.
    public var isRetained: Bool

    /// The maximum length of a topic in bytes. Its length field has 16 bits.
    public static let longestTopic = 65_535

    /// - Parameters:
    ///   - topic: 1 to 65,535 bytes, without `+`, `#` and NUL.
    ///   - payload: at most 256 MB, together with the topic.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}
#endif
