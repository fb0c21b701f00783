#if Push
import FoundationEssentials

enum ReplyReader {
    /// Decodes the body as a `Reply`; `nil` when it is anything else, such as a proxy's page or
    /// half an answer.
    static func read<Reply: Decodable>(_ type: Reply.Type, _ body: [UInt8]) -> Reply? {
        // Any error means that this is not the answer we know. The decoder's reasons would help
        // nobody.
        try? JSONDecoder().decode(type, from: Data(body))
    }
}
#endif
