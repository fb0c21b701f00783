/// Writes JSON as UTF-8 bytes in the order of the calls. This type does not use `JSONEncoder`,
/// which is too slow for thousands of notices.
///
/// Commas are inserted automatically. The caller must close objects and arrays, and must use keys
/// only in objects.
package struct JSONText: Sendable {
    /// The characters that are written as `\u…` in addition to the characters that JSON requires to
    /// be escaped (quotation mark, backslash, U+0000 to U+001F).
    package enum Escaping: Sendable {
        /// No other characters are escaped. The text is raw UTF-8, which takes the fewest bytes.
        case minimal
        /// DEL, C1 controls, line separators, and bidirectional overrides and isolates are also
        /// escaped, so that the text is safe on a terminal.
        case harmless
    }

    package private(set) var bytes: [UInt8] = []
    private let escaping: Escaping
    private var needsComma = false

    package init(escaping: Escaping = .minimal, capacity: Int = 512) {
        self.escaping = escaping
        bytes.reserveCapacity(capacity)
    }

    package mutating func beginObject() { begin(0x7B) }
    package mutating func endObject() { end(0x7D) }
    package mutating func beginArray() { begin(0x5B) }
    package mutating func endArray() { end(0x5D) }

    /// Writes a key. Its value must follow.
    package mutating func key(_ name: String) {
        separate()
        quoted(name)
        bytes.append(0x3A)
        needsComma = false
    }

    package mutating func value(_ text: String) {
        separate()
        quoted(text)
        needsComma = true
    }

    package mutating func value(_ number: Int64) {
        separate()
        decimal(number)
        needsComma = true
    }

    package mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        needsComma = true
    }

    /// Writes a value that is JSON already, such as a number as another program wrote it.
    package mutating func value(literal: String) {
        separate()
        bytes.append(contentsOf: literal.utf8)
        needsComma = true
    }

    /// Writes thousandths as a number without trailing zeros: 12 500 becomes `12.5`.
    package mutating func value(thousandths: Int64) {
        separate()
        if thousandths < 0 { bytes.append(0x2D) }
        decimal(Int64(clamping: thousandths.magnitude / 1000))
        var rest = Int(thousandths.magnitude % 1000)
        if rest > 0 {
            bytes.append(0x2E)
            var unit = 100
            while rest > 0 {
                bytes.append(0x30 + UInt8(rest / unit))
                rest %= unit
                unit /= 10
            }
        }
        needsComma = true
    }

    package mutating func field(_ name: String, _ text: String) {
        key(name)
        value(text)
    }

    package mutating func field(_ name: String, _ number: Int64) {
        key(name)
        value(number)
    }

    package mutating func field(_ name: String, _ truth: Bool) {
        key(name)
        value(truth)
    }

    package mutating func field(_ name: String, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }

    /// Writes a map, sorted by the bytes of its keys.
    package mutating func field(_ name: String, _ map: [String: String]) {
        key(name)
        beginObject()
        // Most maps are empty, and sorting even an empty map would allocate memory.
        if !map.isEmpty {
            for (key, value) in map.sorted(by: { $0.key < $1.key }) { field(key, value) }
        }
        endObject()
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
    }

    private mutating func decimal(_ number: Int64) {
        if number < 0 { bytes.append(0x2D) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    private mutating func quoted(_ text: String) {
        var text = text
        bytes.append(0x22)
        text.withUTF8 { utf8 in
            // Most texts need no escaping and are copied in one piece.
            var clean = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                if byte >= 0x20, byte != 0x22, byte != 0x5C, byte < 0x7F || escaping == .minimal {
                    index += 1
                    continue
                }
                let (scalar, length) = byte < 0x80 ? (UInt32(byte), 1) : Self.scalar(in: utf8, at: index)
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C || SafeText.isActive(scalar) else {
                    index += length
                    continue
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
                escape(scalar)
                index += length
                clean = index
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
        }
        bytes.append(0x22)
    }

    private mutating func escape(_ scalar: UInt32) {
        bytes.append(0x5C)
        switch scalar {
        case 0x22, 0x5C: bytes.append(UInt8(truncatingIfNeeded: scalar))
        case 0x0A: bytes.append(0x6E)
        case 0x0D: bytes.append(0x72)
        case 0x09: bytes.append(0x74)
        default:
            bytes.append(0x75)
            for shift in [12, 8, 4, 0] as [UInt32] {
                let digit = UInt8(truncatingIfNeeded: scalar >> shift & 15)
                bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        }
    }

    /// Decodes the scalar at `index`, which has two or more bytes. Returns the scalar and the
    /// number of its bytes. No validation is needed, because a Swift string is always valid UTF-8.
    private static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        let first = UInt32(utf8[index])
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var scalar = first & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { scalar = scalar << 6 | UInt32(utf8[index + offset] & 0x3F) }
        return (scalar, length)
    }
}
