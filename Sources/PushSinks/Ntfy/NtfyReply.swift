#if Push
/// A reply of an ntfy server, either to report success or an error.
struct NtfyReply: Decodable {
    var id: String?
    var event: String?
    var topic: String?
    /// The text of the message. This field is present only in messages from a subscription.
    var message: String?
    /// The sequence id. Servers that can replace and withdraw messages (2.16 and newer) send it
    /// back.
    var sequence: String?
    var code: Int?
    var error: String?
    /// The error code in an answer from a Gotify server, for the case that the address belongs to
    /// one.
    var errorCode: Int?
    var isHealthy: Bool?

    enum CodingKeys: String, CodingKey {
        case id, event, topic, message, code, error, errorCode
        case sequence = "sequence_id"
        case isHealthy = "healthy"
    }
}
#endif
