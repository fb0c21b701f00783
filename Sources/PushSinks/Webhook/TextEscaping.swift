#if Push
import BellhopCore
import CurlHTTP

/// How text from users is escaped in a request body, so that it cannot change the structure of the
/// body.
enum TextEscaping: Sendable, Hashable {
    /// For text inside the quotation marks of JSON.
    case json
    /// For a value in a form.
    case form
    /// For text inside an element or attribute of HTML or XML.
    case markup
    /// For all other types: removes control characters and bidirectional formatting characters.
    case plain

    func bytes(_ text: String) -> [UInt8] {
        switch self {
        case .json:
            var json = JSONText(escaping: .harmless, capacity: text.utf8.count + 16)
            json.value(text)
            return Array(json.bytes.dropFirst().dropLast())
        case .form:
            return Array(WebAddress.encoded(text).utf8)
        case .markup:
            return Array(SafeText.markup(SafeText.stripped(text)).utf8)
        case .plain:
            return Array(SafeText.stripped(text).utf8)
        }
    }
}
#endif
