#if Push
import BellhopCore
import CurlHTTP

/// How user text is escaped in a body, so that it stays text there.
enum TextEscaping: Sendable, Hashable {
    /// Inside the quotation marks of JSON.
    case json
    /// A value of a form.
    case form
    /// Inside an element or an attribute of HTML or XML.
    case markup
    /// Any other type: control and bidirectional characters are removed.
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
