import BellhopCore

/// Writes TOML values.
enum TOMLText {
    /// A text in quotes; control and other unseen characters are escaped, so that it is harmless on a terminal too.
    static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where SafeText.isActive(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A key, in quotes only where TOML needs them.
    static func key(_ key: String) -> String {
        let isBare =
            !key.isEmpty
            && key.utf8.allSatisfy {
                $0 == 0x2D || $0 == 0x5F || ($0 < 0x80 && Character(Unicode.Scalar($0)).isLetter) || (0x30...0x39).contains($0)
            }
        return isBare ? key : string(key)
    }

    static func list(_ texts: [String]) -> String {
        "[" + texts.map(string).joined(separator: ", ") + "]"
    }

    /// A setting; secrets as `‹redacted›`.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .string(let text): string(text)
        case .integer(let number): String(number)
        case .boolean(let flag): String(flag)
        case .duration(let duration): string(DurationText.compact(duration))
        case .secret(let secret): string(secret.description)
        case .list(let texts): list(texts)
        case .map(let map): table(map)
        case .secretMap(let map): table(map.mapValues(\.description))
        }
    }

    private static func table(_ map: [String: String]) -> String {
        let pairs = map.sorted { $0.key < $1.key }.map { "\(key($0.key)) = \(string($0.value))" }
        return pairs.isEmpty ? "{}" : "{ " + pairs.joined(separator: ", ") + " }"
    }
}
