/// RFC 3986 percent-encoding of one path segment or query value.
package enum PercentEncoding {
    /// Encodes every byte except the unreserved characters. A segment that consists only of dots is
    /// encoded too, because `.` and `..` have a special meaning in paths.
    package static func encode(_ text: String) -> String {
        let keepDots = text.utf8.contains { $0 != UInt8(ascii: ".") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: ".") where keepDots:
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes percent-encoded text; `nil` if an escape is invalid or the bytes are not UTF-8. A
    /// `+` remains a plus sign; in a query, the caller replaces it first.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
