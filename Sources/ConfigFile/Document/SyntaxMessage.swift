import BellhopCore

/// Rewrites the syntax errors that toml++ reports as plain messages that contain no secrets.
enum SyntaxMessage {
    /// - Parameter message: the error from toml++, such as
    ///   `Error while parsing key: expected '=', saw 'x'`.
    static func plain(_ message: String, at position: ConfigPosition, in bytes: [UInt8]) -> Phrase {
        // The parser may quote part of the invalid value. If the line may contain a secret, do not
        // show that quotation.
        guard !holdsSecret(line(position.line, of: bytes)) else {
            return "the value is not TOML (put strings in quotes: key = \"…\")"
        }
        // This string is part of an error message from toml++.
        if message.contains("cannot redefine"), let name = quoted(in: message) {
            return "\"\(SafeText.line(name))\" is already defined (\(advice(for: message)))"
        }
        if isBareWord(message) { return "the value begins like a number but is not one (\(advice(for: message)))" }
        var text = message
        // The strings compared and replaced below are parts of error messages from toml++.
        if text.hasPrefix("Error while parsing "), let colon = text.firstRange(of: ": ") {
            text = String(text[colon.upperBound...]) + ", in a " + text[text.index(text.startIndex, offsetBy: 20)..<colon.lowerBound]
        }
        text = text.replacing("saw '\\u0000'", with: "saw the end of the file").replacing(
            "encountered end-of-file", with: "the file ends too early")
        return "\(SafeText.line(text)) (\(advice(for: message)))"
    }

    private static func advice(for message: String) -> Phrase {
        if message.contains("utf-8") || message.contains("UTF-8") { return "save the file as UTF-8" }
        // This string is also part of an error message from toml++.
        if message.contains("cannot redefine") { return "a key or [table] may appear only once; merge the two" }
        // These strings are parts of error messages from toml++, too.
        if message.contains("could not determine value type") || message.contains("parsing boolean") || isBareWord(message) {
            return "put strings in quotes: key = \"…\""
        }
        return "see https://toml.io for the syntax"
    }

    /// Returns the first text in single quotes.
    private static func quoted(in message: String) -> String? {
        guard let start = message.firstIndex(of: "'").map(message.index(after:)), let end = message[start...].firstIndex(of: "'") else {
            return nil
        }
        return String(message[start..<end])
    }

    /// Returns whether the value begins like a number but continues with a letter, such as `2m`.
    private static func isBareWord(_ message: String) -> Bool {
        guard message.contains("integer") || message.contains("floating-point") || message.contains("date") || message.contains("time"),
            let saw = message.firstRange(of: "saw '"), let letter = message[saw.upperBound...].first
        else { return false }
        return letter.isLetter
    }

    private static func line(_ number: Int, of bytes: [UInt8]) -> String {
        var start = bytes.startIndex
        for _ in 1..<max(1, number) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
            start = end + 1
        }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    }

    private static func holdsSecret(_ line: String) -> Bool {
        SecretNames.mayHoldSecret(line)
    }
}
