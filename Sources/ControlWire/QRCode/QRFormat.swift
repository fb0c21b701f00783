/// The format bits and the masks of a QR code.
enum QRFormat {
    /// Returns the 15 format bits: the error correction level M, the mask, and the BCH code that
    /// protects both (ISO/IEC 18004, annex C).
    static func bits(mask: Int) -> Int {
        // The bits of level M are 00, so the level adds nothing to this value.
        (mask << 10 | remainder(mask, degree: 10, generator: 0x537)) ^ 0x5412
    }

    /// Returns the 18 version bits: the version, and the BCH code that protects the version
    /// (ISO/IEC 18004, annex D).
    static func bits(version: Int) -> Int {
        version << 12 | remainder(version, degree: 12, generator: 0x1F25)
    }

    private static func remainder(_ value: Int, degree: Int, generator: Int) -> Int {
        var rest = value
        for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1)) * generator }
        return rest
    }

    /// Returns whether a mask inverts the module at this position (ISO/IEC 18004, table 10).
    static func isFlipped(_ x: Int, _ y: Int, mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
