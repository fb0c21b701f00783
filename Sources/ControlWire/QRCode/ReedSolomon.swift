/// Reed–Solomon error correction for QR codes. It uses the field of 256 elements, with the
/// polynomial 0x11D and the generator 2.
enum ReedSolomon {
    /// Returns the error correction codewords for a block: the remainder of the block's polynomial,
    /// divided by the generator polynomial of degree `count`.
    static func correction(of block: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(count)
        var remainder = [UInt8](repeating: 0, count: count)
        for byte in block {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in 0..<count { remainder[index] ^= product(generator[index], factor) }
        }
        return remainder
    }

    /// Returns the coefficients of (x - 1)(x - 2)(x - 4)…, highest power first. The leading
    /// coefficient, which is 1, is left out.
    private static func generator(_ degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree)
        coefficients[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                coefficients[index] = product(coefficients[index], root) ^ (index + 1 < degree ? coefficients[index + 1] : 0)
            }
            root = product(root, 2)
        }
        return coefficients
    }

    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var result = 0
        for shift in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            if b >> shift & 1 == 1 { result ^= Int(a) }
        }
        return UInt8(result & 0xFF)
    }
}
