#if Push
import FoundationEssentials

enum ReplyReader {
    /// Decodes the body as a `Reply`. Returns `nil` for any other content, such as a proxy's web
    /// page or half an answer.
    static func read<Reply: Decodable>(_ type: Reply.Type, _ body: [UInt8]) -> Reply? {
        // Use `try?`, because every error means the same: the body is not such a reply. Details
        // from the decoder would not help anybody.
        try? JSONDecoder().decode(type, from: Data(body))
    }
}
#endif
