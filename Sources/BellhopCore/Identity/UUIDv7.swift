/// A time-ordered identifier (RFC 9562, version 7), built from the time and randomness that the
/// caller passes in.
package struct UUIDv7: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// Creates an identifier from a time and random bits.
    ///
    /// - Parameters:
    ///   - instant: its milliseconds become the first 48 bits. A time before 1970 is replaced by
    ///     the start of 1970.
    ///   - randomA: 12 of its bits are used.
    ///   - randomB: 62 of its bits are used.
    package init(at instant: Instant, randomA: UInt64, randomB: UInt64) {
        let milliseconds = UInt64(max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
        high = milliseconds << 16 | 0x7000 | (randomA & 0x0FFF)
        low = 0x8000_0000_0000_0000 | (randomB & 0x3FFF_FFFF_FFFF_FFFF)
    }

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Returns an identifier that sorts after `earlier`, usually this identifier itself. If
    /// `earlier` is from the same millisecond and does not sort before this identifier, returns
    /// `earlier` plus a random distance of up to 2³² instead (RFC 9562 §6.2, method 2). The
    /// identifiers of one generator therefore sort in the order of their creation.
    func following(_ earlier: UUIDv7) -> UUIDv7 {
        guard high >> 16 == earlier.high >> 16, self <= earlier else { return self }
        let random: UInt64 = 0x3FFF_FFFF_FFFF_FFFF
        let next = (earlier.low & random) + 1 + (low & 0xFFFF_FFFF)
        guard next > random else { return UUIDv7(high: earlier.high, low: earlier.low & ~random | next) }
        // The 62 random bits overflowed, so increment the 12 bits before the 62 bits. If the 12
        // bits are already at their maximum (a chance of 1 in 2⁴⁰), return this identifier,
        // although it sorts before `earlier`.
        let count = earlier.high & 0xFFF
        return count == 0xFFF ? self : UUIDv7(high: earlier.high + 1, low: 0x8000_0000_0000_0000 | next & random)
    }

    package static func < (left: UUIDv7, right: UUIDv7) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension UUIDv7: LosslessStringConvertible, Codable {
    /// The identifier in the usual text form: 36 characters, in lower case.
    package var description: String {
        // Build the text with a single allocation, because each notice, from its timer to the
        // phone, needs the text of several identifiers.
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    buffer[position] = 0x2D
                    position += 1
                }
                let word = index < 8 ? high : low
                let byte = UInt8(truncatingIfNeeded: word >> UInt64((7 - index & 7) * 8))
                buffer[position] = Self.hexadecimal(byte >> 4)
                buffer[position + 1] = Self.hexadecimal(byte & 15)
                position += 2
            }
            return 36
        }
    }

    /// Parses the RFC 9562 text form with dashes, in upper or lower case; returns `nil` for any
    /// other text.
    package init?(_ text: String) {
        var words: (UInt64, UInt64) = (0, 0)
        var digits = 0
        var position = 0
        for byte in text.utf8 {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == 0x2D else { return nil }
            } else {
                guard let value = Self.value(ofHexadecimal: byte), digits < 32 else { return nil }
                if digits < 16 { words.0 = words.0 << 4 | value } else { words.1 = words.1 << 4 | value }
                digits += 1
            }
            position += 1
        }
        guard digits == 32, position == 36 else { return nil }
        self.init(high: words.0, low: words.1)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = UUIDv7(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a UUID")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func hexadecimal(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x57 + value
    }

    private static func value(ofHexadecimal byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46: UInt64(byte - 0x37)
        case 0x61...0x66: UInt64(byte - 0x57)
        default: nil
        }
    }
}
