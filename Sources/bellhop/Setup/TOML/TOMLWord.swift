import BellhopCore

/// Keys and strings of TOML, one by one.
enum TOMLWord {
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A key, in quotes only where it needs them.
    static func key(_ key: String) -> String {
        !key.isEmpty && key.utf8.allSatisfy(isBare) ? key : string(key)
    }

    /// A string in quotes; what a terminal would act upon is escaped, too.
    static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where SafeText.isActive(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    static func list(_ texts: [String]) -> String {
        "[" + texts.map(string).joined(separator: ", ") + "]"
    }

    /// What a string on one line says; `nil` for a long string, one with escapes of more than a quote or a backslash, and for other values.
    static func text(_ written: ArraySlice<UInt8>) -> String? {
        guard let quote = written.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), written.count >= 2 else { return nil }
        let inner = written.dropFirst().dropLast()
        if inner.count >= 2, inner.first == quote { return nil }
        guard quote == UInt8(ascii: "\"") else { return String(decoding: inner, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = inner
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\\") || escaped == quote else { return nil }
            bytes.append(escaped)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
