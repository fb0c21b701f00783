/// Reduces the SQL of a schema to its significant tokens, so that two definitions of the same table
/// can be compared. SQLite stores the text of a definition as it was written, but rewrites parts of
/// the text when a table is altered.
enum SQLTokens {
    /// Splits SQL into tokens: words in lower case, single punctuation characters, string literals
    /// and quoted names. String literals, and names that need quotes, begin with a quote. Spaces,
    /// comments and unnecessary quotes are dropped.
    static func tokens(_ sql: String) -> [String] {
        var rest = Array(sql.utf8)[...]
        var tokens: [String] = []
        while let byte = rest.first {
            switch byte {
            case 0x09...0x0D, 0x20:
                rest.removeFirst()
            case 0x2D where rest.dropFirst().first == 0x2D:
                rest = rest.drop { $0 != 0x0A }
            case 0x2F where rest.dropFirst().first == 0x2A:
                rest = behindComment(rest)
            case 0x27:
                tokens.append("'" + quoted(&rest, end: 0x27))
            case 0x22, 0x60, 0x5B:
                let name = quoted(&rest, end: byte == 0x5B ? 0x5D : byte)
                tokens.append(name.utf8.allSatisfy(isWord) ? name.lowercased() : "\"" + name)
            case _ where isWord(byte):
                let word = rest.prefix(while: isWord)
                rest = rest.dropFirst(word.count)
                tokens.append(String(decoding: word, as: UTF8.self).lowercased())
            default:
                tokens.append(String(decoding: [byte], as: UTF8.self))
                rest.removeFirst()
            }
        }
        return tokens
    }

    /// Whether the byte can be part of a word. This is true for letters, digits, `_`, `$`, the
    /// decimal point, and all bytes beyond ASCII.
    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2E, 0x80...: true
        default: false
        }
    }

    /// Takes a quoted text from `rest` and returns it without its quotes. Two quote characters in a
    /// row stand for one.
    private static func quoted(_ rest: inout ArraySlice<UInt8>, end: UInt8) -> String {
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == end {
                guard rest.first == end else { break }
                rest.removeFirst()
            }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.dropFirst(2)
        while let byte = rest.popFirst() {
            if byte == 0x2A, rest.first == 0x2F { return rest.dropFirst() }
        }
        return rest
    }
}
