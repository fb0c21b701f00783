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
                // `try?` because anybody may put data of another form under our key. Such data does
                // not matter here.
                notice = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Notice.self, forKey: .notice)
            }
        }

        var id: Int64
        var extras: Extras?
    }

    var messages: [Message]
}
#endif
