/// Reads the short form of buttons: `view, Door, https://cam.lan; http, Lamp, https://ha.lan/l,
/// body='on'`. Semicolons divide buttons, and commas divide fields. A field has a name, or its place
/// says what it is. A value in quotes can contain commas and semicolons, and a backslash takes the
/// meaning from the quote that follows it.
struct NtfyActionReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func read() throws(NtfyFault) -> [NtfyAction] {
        var actions: [NtfyAction] = []
        skipSpace()
        while !rest.isEmpty {
            actions.append(try action())
            skipSpace()
        }
        return actions
    }

    private mutating func action() throws(NtfyFault) -> NtfyAction {
        var action = NtfyAction()
        var place = 0
        while true {
            skipSpace()
            let name = fieldName()
            let text = try value()
            guard let field = name ?? action.name(ofField: place) else { throw .actions("term '\(text)' unknown") }
            try action.set(field, text)
            place += 1
            switch rest.popFirst() {
            case nil, ";"?: return action
            case ","?: continue
            case let other?: throw .actions("unexpected character '\(other)'")
            }
        }
    }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

    /// Reads `url=`, also with blanks around the equals sign; returns `nil` for a field without a name.
    private mutating func fieldName() -> String? {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
        let behind = rest.dropFirst(name.count).drop { $0.isWhitespace }
        guard !name.isEmpty, behind.first == "=" else { return nil }
        rest = behind.dropFirst().drop { $0.isWhitespace }
        return String(name)
    }

    /// Reads a value up to the sign that ends the field.
    private mutating func value() throws(NtfyFault) -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            let value = rest.prefix { $0 != "," && $0 != ";" }
            rest = rest.dropFirst(value.count)
            return NtfyParameters.trimmed(String(value))
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst() {
            if character == quote {
                skipSpace()
                return value
            }
            if character == "\\", rest.first == quote {
                value.append(quote)
                rest.removeFirst()
            } else {
                value.append(character)
            }
        }
        throw .actions("unexpected end of input, quote not closed")
    }
}
