/// The format bits of a code, and its masks.
enum QRFormat {
    /// Returns 15 bits: level M, the mask, and their BCH code (ISO/IEC 18004, annex C).
    static func bits(mask: Int) -> Int {
        // The two bits of level M are 00.
        (mask << 10 | remainder(mask, degree: 10, generator: 0x537)) ^ 0x5412
    }

    /// Returns 18 bits: the version and its BCH code (annex D).
    static func bits(version: Int) -> Int {
        version << 12 | remainder(version, degree: 12, generator: 0x1F25)
    }

    private static func remainder(_ value: Int, degree: Int, generator: Int) -> Int {
        var rest = value
        for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1)) * generator }
        return rest
    }

    /// Whether the mask inverts a module (table 10).
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
