import BellhopCore

/// A part of an XML document. Texts and attributes are escaped when the document is written, so no
/// name can become markup.
///
/// A document is well-formed XML and valid HTML at the same time: every element is closed, and only
/// the entities that both languages have are used.
indirect enum XMLNode: Hashable, Sendable {
    case text(String)
    case element(String, [Attribute], [XMLNode])

    struct Attribute: Hashable, Sendable {
        var name: String
        var value: String
    }

    /// Returns an element. Attributes with the value `nil` are left out.
    static func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [XMLNode] = []) -> XMLNode {
        .element(name, attributes.compactMap { name, value in value.map { Attribute(name: name, value: $0) } }, children)
    }

    /// Returns an element that contains only text.
    static func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ text: String) -> XMLNode {
        element(name, attributes, [.text(text)])
    }

    /// The elements that HTML never closes with an end tag. All other elements always have an end
    /// tag, because HTML ignores the slash in `<td/>`.
    private static let void: Set<String> = ["meta", "rect", "line", "circle", "polyline"]

    var markup: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .text(let content): text += Self.escaped(content)
        case .element(let name, let attributes, let children):
            text += "<" + name
            for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
            if children.isEmpty, Self.void.contains(name) {
                text += " />"
            } else {
                text += ">"
                for child in children { child.write(to: &text) }
                text += "</\(name)>"
            }
            if Self.isBlock(name) { text += "\n" }
        }
    }

    /// Whether a line ends after the element, so that a person can read the source.
    private static func isBlock(_ name: String) -> Bool { !["tspan", "td", "th", "title", "desc", "span", "text"].contains(name) }

    /// Makes control characters and invisible characters visible, and escapes the characters that
    /// have a meaning in XML. Replaces the two characters that XML forbids although they are
    /// harmless.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in SafeText.multiline(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
