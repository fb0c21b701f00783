#if Push
import FoundationEssentials

enum ReplyReader {
    /// The body as a `Reply`, `nil` when it is something else: a proxy's page, half an answer, anything.
    static func read<Reply: Decodable>(_ type: Reply.Type, _ body: [UInt8]) -> Reply? {
        // Whatever is wrong with it, it is not the answer we know; nobody could do anything with the decoder's reasons.
        try? JSONDecoder().decode(type, from: Data(body))
    }
}
#endif
