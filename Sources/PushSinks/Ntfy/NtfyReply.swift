#if Push
/// What an ntfy server says, of a success and of an error.
struct NtfyReply: Decodable {
    var id: String?
    var event: String?
    var topic: String?
    /// Of a message that a subscription brings.
    var message: String?
    /// Echoed by servers that can replace and take back (2.16 and newer).
    var sequence: String?
    var code: Int?
    var error: String?
    /// Of a Gotify server, which says it beside its `error`.
    var errorCode: Int?
    var isHealthy: Bool?

    enum CodingKeys: String, CodingKey {
        case id, event, topic, message, code, error, errorCode
        case sequence = "sequence_id"
        case isHealthy = "healthy"
    }
}
#endif
