/// The usual form of Base64 (RFC 4648, section 4), in which other programs write bytes.
package enum Base64 {
    /// Decodes a text. The padding may be missing.
    ///
    /// - Returns: `nil` if the text contains any other character, or if its last character has bits
    ///   that belong to no byte.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else { return nil }
        var digits = String(text).replacing("+", with: "-").replacing("/", with: "_")
        for _ in 0..<2 where digits.hasSuffix("=") { digits.removeLast() }
        return Base64URL.decode(digits)
    }
}
