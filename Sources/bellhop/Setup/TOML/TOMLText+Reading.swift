import BellhopCore

extension TOMLText {
    /// Returns the content of a one-line TOML string. Returns `nil` for a multi-line string, for
    /// escapes other than a quotation mark or a backslash, and for values that are not strings.
    static func text(_ written: ArraySlice<UInt8>) -> String? {
        guard let quote = written.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), written.count >= 2 else { return nil }
        let inner = written.dropFirst().dropLast()
        if inner.count >= 2, inner.first == quote { return nil }
        guard quote == UInt8(ascii: "\"") else { return String(decoding: inner, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = inner
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\\") || escaped == quote else { return nil }
            bytes.append(escaped)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
