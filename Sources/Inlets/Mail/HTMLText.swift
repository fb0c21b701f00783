/// Turns HTML of a stranger into a plain text. Nothing of the markup stays, not even in the wrong order.
package enum HTMLText {
    /// The elements that begin a new line.
    private static let blocks: Set<String> = [
        "br", "p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "pre",
    ]
    /// The elements whose content is no text.
    private static let hidden: Set<String> = ["script", "style", "head", "title"]
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]

    package static func plain(_ html: String) -> String {
        var text = ""
        var rest = html[...]
        while let character = rest.popFirst() {
            switch character {
            case "<": text += tag(&rest)
            case "&": text += entity(&rest)
            case _ where character.isWhitespace: if !(text.last?.isWhitespace ?? true) { text.append(" ") }
            default: text.append(character)
            }
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Goes past a tag, and past the content of an element that is no text. Returns a line break for an
    /// element that begins a line.
    private static func tag(_ rest: inout Substring) -> String {
        if rest.hasPrefix("!--") {
            rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
            return ""
        }
        let tag = rest.prefix { $0 != ">" }
        rest = rest.dropFirst(tag.count + 1)
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        if hidden.contains(name), tag.first != "/" {
            while let end = rest.firstRange(of: "</") {
                rest = rest[end.upperBound...]
                guard rest.prefix(name.count).lowercased() == name else { continue }
                rest = rest.drop { $0 != ">" }.dropFirst()
                return ""
            }
            rest = ""
        }
        return blocks.contains(name) ? "\n" : ""
    }

    private static func entity(_ rest: inout Substring) -> String {
        let name = rest.prefix { $0 != ";" && !$0.isWhitespace && $0 != "&" && $0 != "<" }
        guard name.count <= 10, rest.dropFirst(name.count).first == ";" else { return "&" }
        let text: String?
        if name.first == "#" {
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x" || digits.first == "X"
            let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            text = number.flatMap { Unicode.Scalar($0) }.map { String($0) }
        } else {
            text = entities[String(name)]
        }
        guard let text else { return "&" }
        rest = rest.dropFirst(name.count + 1)
        return text
    }
}
