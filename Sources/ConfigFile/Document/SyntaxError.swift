import BellhopCore

/// The first syntax error of a document, as toml++ reports it.
struct SyntaxError {
    /// What the parser was reading, such as `key-value pair`; empty if the error does not say so.
    let scope: String
    /// The rest of the error, such as `expected '=', saw 'x'`.
    let reason: String
    /// Whether the text at the error may be quoted. Text that may contain a secret must not be
    /// quoted.
    let mayQuote: Bool
    private let line: [Unicode.Scalar]
    /// The index of the error in ``line``; it may be the end of the line.
    private let index: Int

    /// - Parameter message: the error from toml++, such as
    ///   `Error while parsing key-value pair: expected '=', saw 'x'`.
    init(_ message: String, at position: ConfigPosition, in bytes: [UInt8]) {
        let prefix = "Error while parsing "
        if message.hasPrefix(prefix), let colon = message.firstRange(of: ": ") {
            scope = String(message[..<colon.lowerBound].dropFirst(prefix.count))
            reason = String(message[colon.upperBound...])
        } else {
            scope = ""
            reason = message
        }
        // A line may end with CR LF.
        var text = Self.line(position.line, of: bytes)
        if text.hasSuffix("\r") { text.removeLast() }
        line = Array(text.unicodeScalars)
        index = min(position.column - 1, line.count)
        mayQuote = !SecretNames.mayHoldSecret(text)
    }

    /// Whether the file ends at the error.
    var isAtEnd: Bool { reason.contains("encountered end-of-file") || saw == "\\u0000" }

    /// The character that the parser did not expect, as toml++ writes it, such as `=` or `\u0001`.
    var saw: String? {
        guard let start = reason.firstRange(of: "saw '"), reason.hasSuffix("'") else { return nil }
        return String(reason[start.upperBound...].dropLast())
    }

    /// The text in the first single quotes of the reason, such as the name of a key.
    var quoted: String? {
        let parts = reason.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? SafeText.line(String(parts[1])) : nil
    }

    /// The two parts of the header on this line, such as `[members.Jürgen]`; `nil` if the line is no
    /// such header. The parts are as written, except for quotation marks.
    var tableName: (table: String, name: String)? {
        guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
        let parts = line[1..<end].split(separator: ".", omittingEmptySubsequences: false).map { part in
            String(String.UnicodeScalarView(part))
        }
        guard parts.count == 2, parts[0].utf8.allSatisfy({ TOMLText.isBare($0) }) else { return nil }
        return (parts[0], parts[1].filter { $0 != "\"" })
    }

    /// The character at the error, which may be quoted; `nil` at the end of the line.
    var character: String? {
        guard mayQuote, index < line.count else { return nil }
        return SafeText.line(String(Character(line[index])))
    }

    /// Whether the character at the error is invisible, or looks like another one.
    var isAtInvisible: Bool {
        if isAtLineEnd { return false }
        if let saw, saw.hasPrefix("\\u00") || ["\\b", "\\f", "\\r"].contains(saw) { return !isAtEnd }
        return index < line.count && !SafeText.isHarmlessLine(String(Character(line[index])))
    }

    /// Whether the line ends at the error.
    var isAtLineEnd: Bool { index == line.count }

    /// The value around the error, up to white space or punctuation; empty if there is none.
    var word: String {
        let delimiters: Set<Unicode.Scalar> = [" ", "\t", "\r", "=", ",", "[", "]", "{", "}", "#"]
        let start = line[..<index].lastIndex(where: delimiters.contains).map { $0 + 1 } ?? 0
        let end = line[index...].firstIndex(where: delimiters.contains) ?? line.count
        return String(String.UnicodeScalarView(line[start..<end]))
    }

    private static func line(_ number: Int, of bytes: [UInt8]) -> String {
        var start = bytes.startIndex
        for _ in 1..<max(1, number) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
            start = end + 1
        }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
