#if Push
/// What a Gotify server says, of a success and of an error.
struct GotifyReply: Decodable {
    var id: Int64?
    var appid: Int64?
    var error: String?
    var errorCode: Int?
    var errorDescription: String?
    var health: String?
}
#endif
