#if Push
/// The newest messages on the server, as a Gotify client reads them.
struct GotifyMessages: Decodable {
    struct Message: Decodable {
        struct Extras: Decodable {
            struct Notice: Decodable {
                var key: String?
                var event: Int64?
                var answer: String?
            }

            var notice: Notice?

            enum CodingKeys: String, CodingKey {
                case notice = "bellhop::notice"
            }

            init(from decoder: any Decoder) throws {
                // Use `try?`, because anybody may put data of a different form under our key. Such
                // data is ignored.
                notice = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Notice.self, forKey: .notice)
            }
        }

        var id: Int64
        var extras: Extras?
    }

    var messages: [Message]
}
#endif
