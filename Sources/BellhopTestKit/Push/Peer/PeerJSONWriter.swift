/// Writes a ``PeerJSON`` with sorted keys.
struct PeerJSONWriter {
    var text = ""

    mutating func append(_ value: PeerJSON) {
        switch value {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += String(value)
        case .string(let value): append(value)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                append(value)
            }
            text += "]"
        case .object(let values):
            text += "{"
            for (index, pair) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                append(pair.key)
                text += ":"
                append(pair.value)
            }
            text += "}"
        }
    }

    private mutating func append(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
