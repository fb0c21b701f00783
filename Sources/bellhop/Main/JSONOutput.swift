import BellhopCore
import ControlWire
import FoundationEssentials

/// JSON as it is printed. Characters that could control a terminal are written as `\u…`, which
/// means the same to a program.
enum JSONOutput {
    static func pretty(_ value: some Encodable) throws -> String {
        harmless(try WireCoding.prettyText(value))
    }

    /// Returns the value on one line, for streams.
    static func compact(_ value: some Encodable) throws -> String {
        harmless(String(decoding: try WireCoding.encode(value), as: UTF8.self))
    }

    /// Escapes active characters. In JSON they can occur only in strings, apart from line feeds
    /// between lines.
    private static func harmless(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: { $0 != "\n" && SafeText.isActive($0.value) }) else { return json }
        var text = ""
        for scalar in json.unicodeScalars {
            if scalar != "\n", SafeText.isActive(scalar.value) {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
