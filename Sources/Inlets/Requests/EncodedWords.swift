import BellhopCore

/// Decodes words such as `=?UTF-8?B?w5xiZXI=?=` (RFC 2047), with which mails and the headers of ntfy
/// write texts that are not ASCII.
package enum EncodedWords {
    /// Decodes all words of a text. What cannot be decoded stays as it is. If a word has a character
    /// set other than UTF-8, ISO-8859-1 and US-ASCII, the whole text stays as it is.
    package static func decoded(_ text: String) -> String {
        guard text.contains("=?") else { return text }
        var result = ""
        var rest = text[...]
        // White space between two words belongs to neither of them.
        var isBetween = false
        while let start = rest.firstRange(of: "=?") {
            guard let word = Word(rest[start.upperBound...]) else { break }
            let before = rest[..<start.lowerBound]
            guard let bytes = word.bytes else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                isBetween = false
                continue
            }
            guard let decoded = word.text(bytes) else { return text }
            if !isBetween || !before.allSatisfy(\.isWhitespace) { result += before }
            result += decoded
            rest = word.rest
            isBetween = true
        }
        return result + rest
    }

    /// One word, without the `=?` in front of it.
    private struct Word {
        var charset: String
        var encoding: String
        var content: Substring
        /// The text behind the word.
        var rest: Substring

        init?(_ text: Substring) {
            guard let first = text.firstIndex(of: "?") else { return nil }
            let mark = text.index(after: first)
            guard let second = text[mark...].firstIndex(of: "?"), text.distance(from: mark, to: second) == 1 else { return nil }
            let start = text.index(after: second)
            guard let end = text[start...].firstRange(of: "?=") else { return nil }
            charset = text[..<first].lowercased()
            encoding = text[mark..<second].lowercased()
            content = text[start..<end.lowerBound]
            rest = text[end.upperBound...]
        }

        /// The decoded bytes; `nil` if the word is damaged.
        var bytes: [UInt8]? {
            switch encoding {
            case "b": Base64.decode(content)
            case "q": quoted
            default: nil
            }
        }

        private var quoted: [UInt8]? {
            var bytes: [UInt8] = []
            var rest = content.utf8[...]
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "_"): bytes.append(UInt8(ascii: " "))
                case UInt8(ascii: "="):
                    guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit else { return nil }
                    bytes.append(high << 4 | low)
                case 0x20...0x7E, 0x09, 0x0A, 0x0D: bytes.append(byte)
                default: return nil
                }
            }
            return bytes
        }

        /// Returns the bytes as text; `nil` for an unknown character set.
        func text(_ bytes: [UInt8]) -> String? {
            switch charset {
            case "utf-8": String(decoding: bytes, as: UTF8.self)
            case "iso-8859-1": String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            case "us-ascii": String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
            default: nil
            }
        }
    }
}
