#if Push
/// Encodes text as quoted-printable (RFC 2045). The lines have at most 76 characters and end with
/// CR LF, so every server passes them on unchanged.
enum QuotedPrintable {
    private static let longestLine = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// - Parameter text: the text, whose lines end with `\n`. Other control characters are encoded
    ///   like any other byte.
    static func encoded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var column = 0
            let bytes = Array(line.utf8)
            for (index, byte) in bytes.enumerated() {
                let isLast = index == bytes.count - 1
                let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || (byte == 0x20 || byte == 0x09) && !isLast
                let piece = isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                // If the text continues on the next line, leave room for an `=` at the end of this
                // line.
                if column + piece.count > (isLast ? longestLine : longestLine - 1) {
                    result += Array("=\r\n".utf8)
                    column = 0
                }
                result += piece
                column += piece.count
            }
            result += Array("\r\n".utf8)
        }
        return result
    }
}
#endif
