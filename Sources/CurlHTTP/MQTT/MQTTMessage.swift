#if Push
/// A message to publish.
public struct MQTTMessage: Sendable, Hashable {
    public var topic: String
    public var payload: [UInt8]
    /// Whether the broker keeps the message for later subscribers; an empty payload makes it forget
    /// the one it keeps.
    public var isRetained: Bool

    /// The maximum length of a topic in bytes, given by its length field.
    public static let longestTopic = 65_535

    /// - Parameters:
    ///   - topic: 1 to 65,535 bytes, without `+`, `#` and NUL.
    ///   - payload: at most 256 MB minus the topic.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}
#endif
