/// The modules of a QR code while the code is being drawn.
struct QRMatrix {
    private let version: QRVersion
    let size: Int
    private(set) var modules: [Bool]
    /// The modules that contain no data and are not masked: the fixed patterns, the format and the
    /// version.
    private var isReserved: [Bool]

    /// Draws the fixed patterns and reserves the space for the format.
    init(_ version: QRVersion) {
        self.version = version
        size = version.size
        modules = Array(repeating: false, count: size * size)
        isReserved = modules
        drawPatterns()
    }

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        modules[y * size + x] = isDark
        isReserved[y * size + x] = true
    }

    // MARK: Patterns

    private mutating func drawPatterns() {
        for index in 0..<size {
            set(index, 6, index.isMultiple(of: 2))
            set(6, index, index.isMultiple(of: 2))
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let places = version.alignment
        for x in places {
            for y in places {
                // Draw no alignment pattern in the three corners that have finder patterns.
                let isCorner = (x == 6 && y == 6) || (x == 6 && y == places.last) || (x == places.last && y == 6)
                if !isCorner { drawAlignment(x, y) }
            }
        }
        drawFormat(mask: 0)
        drawVersion()
    }

    /// Draws a finder pattern with the light border around it.
    private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
        for y in centreY - 4...centreY + 4 where (0..<size).contains(y) {
            for x in centreX - 4...centreX + 4 where (0..<size).contains(x) {
                let ring = max(abs(x - centreX), abs(y - centreY))
                set(x, y, ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignment(_ centreX: Int, _ centreY: Int) {
        for y in centreY - 2...centreY + 2 {
            for x in centreX - 2...centreX + 2 { set(x, y, max(abs(x - centreX), abs(y - centreY)) != 1) }
        }
    }

    /// Draws the format bits twice: the error correction level M, the mask, and their BCH code.
    /// Also draws the single module that is always dark.
    private mutating func drawFormat(mask: Int) {
        let bits = QRFormat.bits(mask: mask)
        func isDark(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0..<6 { set(8, index, isDark(index)) }
        set(8, 7, isDark(6))
        set(8, 8, isDark(7))
        set(7, 8, isDark(8))
        for index in 9..<15 { set(14 - index, 8, isDark(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, isDark(index)) }
        for index in 8..<15 { set(8, size - 15 + index, isDark(index)) }
        set(8, size - 8, true)
    }

    /// Draws the version bits twice. Versions below 7 have no version bits.
    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        let bits = QRFormat.bits(version: version.number)
        for index in 0..<18 {
            let (near, far) = (index / 3, size - 11 + index % 3)
            set(far, near, bits >> index & 1 == 1)
            set(near, far, bits >> index & 1 == 1)
        }
    }

    // MARK: Data

    /// Draws the codewords in columns of two modules, beginning at the right. The direction
    /// alternates between up and down, and reserved modules are skipped. Modules that are left over
    /// stay light.
    mutating func draw(_ codewords: [UInt8]) {
        var bit = 0
        var right = size - 1
        var isUpward = true
        while right > 0 {
            // Skip the column of the timing pattern, which holds no data.
            if right == 6 { right -= 1 }
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isReserved[y * size + x] && bit < codewords.count * 8 {
                    modules[y * size + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
            right -= 2
        }
    }

    /// Returns a copy of the matrix. In the copy, the mask is applied to the data and recorded in
    /// the format bits.
    func masked(_ mask: Int) -> QRMatrix {
        var result = self
        for y in 0..<size {
            for x in 0..<size where !isReserved[y * size + x] && QRFormat.isFlipped(x, y, mask: mask) {
                result.modules[y * size + x].toggle()
            }
        }
        result.drawFormat(mask: mask)
        return result
    }

    // MARK: Penalty

    /// A measure of how hard the code is for cameras to read (ISO/IEC 18004, 7.8.3). Lower is
    /// better.
    var penalty: Int {
        var penalty = 0
        for index in 0..<size {
            penalty += Self.penalty((0..<size).map { modules[index * size + $0] })
            penalty += Self.penalty((0..<size).map { modules[$0 * size + index] })
        }
        for y in 0..<size - 1 {
            for x in 0..<size - 1 {
                let corner = modules[y * size + x]
                let isBlock =
                    corner == modules[y * size + x + 1] && corner == modules[(y + 1) * size + x]
                    && corner == modules[(y + 1) * size + x + 1]
                if isBlock { penalty += 3 }
            }
        }
        // Add 10 for each 5 % by which the proportion of dark modules differs from one half.
        let dark = modules.count { $0 }
        return penalty + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    /// Returns the penalty of one row or column. Long runs of one color add to the penalty.
    /// Sequences that look like a finder pattern also add to the penalty.
    private static func penalty(_ line: [Bool]) -> Int {
        var penalty = 0
        var run = 0
        for (index, isDark) in line.enumerated() {
            run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        let finder = [true, false, true, true, true, false, true, false, false, false, false]
        for start in 0...line.count - finder.count {
            let part = line[start..<start + finder.count]
            if part.elementsEqual(finder) || part.reversed().elementsEqual(finder) { penalty += 40 }
        }
        return penalty
    }
}
