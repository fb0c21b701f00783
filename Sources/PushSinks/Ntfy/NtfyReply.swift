#if Push
/// A reply of an ntfy server, successful or not.
struct NtfyReply: Decodable {
    var id: String?
    var event: String?
    var topic: String?
    /// Present in a message from a subscription.
    var message: String?
    /// Echoed by servers that can replace and withdraw (2.16 and newer).
    var sequence: String?
    var code: Int?
    var error: String?
    /// Sent by a Gotify server beside its `error`.
    var errorCode: Int?
    var isHealthy: Bool?

    enum CodingKeys: String, CodingKey {
        case id, event, topic, message, code, error, errorCode
        case sequence = "sequence_id"
        case isHealthy = "healthy"
    }
}
#endif
