#if Push
import BellhopCore

/// The media type of a request body, as written in the header: `application/json; charset=utf-8`.
struct ContentType: Sendable, Hashable {
    static let json = ContentType(known: "application/json")

    let text: String

    /// Parses a media type. Returns `nil` if the text is not a valid media type.
    init?(_ text: String) {
        let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(Self.isToken), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        self.text = text
    }

    private init(known text: String) { self.text = text }

    /// How text from users must be escaped in a body of this type.
    var escaping: TextEscaping {
        let type = text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        if type == "application/json" || type.hasSuffix("+json") || type == "text/json" { return .json }
        if type == "application/x-www-form-urlencoded" { return .form }
        if type == "text/html" || type.hasSuffix("/xml") || type.hasSuffix("+xml") { return .markup }
        return .plain
    }

    private static func isToken(_ text: Substring) -> Bool {
        let trimmed = text.utf8.reversed().drop { $0 == 0x20 }
        return !trimmed.isEmpty
            && trimmed.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "!#$&-^_.+*".utf8.contains(byte)
                }
            }
    }
}
#endif
