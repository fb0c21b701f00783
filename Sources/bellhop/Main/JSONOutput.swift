import BellhopCore
import ControlWire
import FoundationEssentials

/// Converts values to JSON for the output. A character that could control a terminal becomes `\u…`,
/// which has the same meaning in JSON.
enum JSONOutput {
    static func pretty(_ value: some Encodable) throws -> String {
        harmless(try WireCoding.prettyText(value))
    }

    /// Returns the value on one line, for streams.
    static func compact(_ value: some Encodable) throws -> String {
        harmless(String(decoding: try WireCoding.encode(value), as: UTF8.self))
    }

    /// Escapes the characters that could control a terminal. Apart from the line feeds between
    /// lines, such characters occur only inside JSON strings.
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
