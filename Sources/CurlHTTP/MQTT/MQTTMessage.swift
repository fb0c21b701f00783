#if Push
/// Something to publish.
public struct MQTTMessage: Sendable, Hashable {
    public var topic: String
    public var payload: [UInt8]
    /// The broker keeps it for those who come later; an empty one makes it forget.
    public var isRetained: Bool

    /// The most bytes of a topic, by its length field.
    public static let longestTopic = 65_535

    /// - Parameters:
    ///   - topic: 1 to 65,535 bytes, without `+`, `#` and NUL.
    ///   - payload: at most 256 MB less the topic.
    public init(topic: String, payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }
}
#endif
