import BellhopCore

/// The content of an answer without the fields that change merely because time passes, such as the
/// remaining time of a timer. Clients compute these fields from others, such as the end of the timer.
package enum SteadyContent {
    private static let passing: Set<String> = [
        "remainingMs", "phaseRemainingMs", "overdueMs", "trainedMs", "takenTotalMs", "lastHealthUpdate", "now", "nowLocal",
    ]

    /// Returns the JSON text without the passing fields; `nil` if the bytes are not valid JSON.
    package static func of(_ bytes: [UInt8]) -> [UInt8]? {
        var scanner = JSONScanner(ByteSource(bytes))
        var text: [UInt8] = []
        do throws(JSONScanner.Fault) {
            try copy(&scanner, of: bytes, to: &text)
            return text
        } catch {
            return nil
        }
    }

    private static func copy(_ scanner: inout JSONScanner, of bytes: [UInt8], to text: inout [UInt8]) throws(JSONScanner.Fault) {
        switch try scanner.peek() {
        case UInt8(ascii: "{"):
            text.append(UInt8(ascii: "{"))
            try scanner.object { (scanner, name) throws(JSONScanner.Fault) in
                guard !passing.contains(name) else { return try scanner.skip() }
                text += Array(name.utf8) + [UInt8(ascii: ":")]
                try copy(&scanner, of: bytes, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case UInt8(ascii: "["):
            text.append(UInt8(ascii: "["))
            try scanner.list { (scanner, _) throws(JSONScanner.Fault) in try copy(&scanner, of: bytes, to: &text) }
            text.append(UInt8(ascii: "]"))
        default:
            let start = scanner.offset
            try scanner.skip()
            text += bytes[start..<scanner.offset] + [UInt8(ascii: ",")]
        }
    }
}
