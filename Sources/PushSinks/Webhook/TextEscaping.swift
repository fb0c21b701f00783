#if Push
import BellhopCore
import CurlHTTP

/// How text of people is put into a body, so that it stays text there.
enum TextEscaping: Sendable, Hashable {
    /// Within the quotation marks of JSON.
    case json
    /// A value of a form.
    case form
    /// HTML or XML, within an element or an attribute.
    case markup
    /// Anything else: without control and bidirectional characters.
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
