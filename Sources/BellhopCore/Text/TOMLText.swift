/// Formats keys and strings as TOML.
package enum TOMLText {
    /// Returns the text as a TOML string in quotes. Control and other invisible characters are
    /// escaped, so that the result is also safe on a terminal.
    package static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            // All active scalars are below U+10000, so four digits are enough.
            case _ where SafeText.isActive(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns whether a key without quotes may contain this byte.
    package static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns the key, with quotes only if it needs quotes.
    package static func key(_ key: String) -> String {
        !key.isEmpty && key.utf8.allSatisfy(isBare) ? key : string(key)
    }

    package static func list(_ texts: [String]) -> String {
        "[" + texts.map(string).joined(separator: ", ") + "]"
    }
}
