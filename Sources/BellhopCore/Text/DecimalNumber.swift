/// A number as a person wrote it, stored exactly: `45`, `1.5`.
struct DecimalNumber: Hashable, CustomStringConvertible {
    enum Product: Hashable {
        case exact(Int64)
        case tooLarge
        case tooFine
    }

    /// The longest time that is accepted: 36,500 days. A sum of a few such lengths cannot overflow.
    static let mostSeconds: Int64 = 36_500 * 86_400

    /// The number before the point; `Int64.max` if the number does not fit into 64 bits.
    let whole: Int64
    /// The digits after the point, without trailing zeros.
    private let fraction: String
    private let written: String

    /// Reads a number from the beginning of `text` and removes the number from `text`. A number
    /// consists of digits, optionally followed by a point and more digits. If there is no number,
    /// returns `nil` and leaves `text` unchanged.
    init?(takingFrom text: inout Substring) {
        let digits = text.prefix { Self.isDigit($0) }
        guard !digits.isEmpty else { return nil }
        var rest = text.dropFirst(digits.count)
        var decimals = Substring()
        if rest.first == "." {
            decimals = rest.dropFirst().prefix { Self.isDigit($0) }
            guard !decimals.isEmpty else { return nil }
            rest = rest.dropFirst(1 + decimals.count)
        }
        whole = Int64(digits) ?? .max
        written = String(text[..<rest.startIndex])
        while decimals.last == "0" { decimals.removeLast() }
        fraction = String(decimals)
        text = rest
    }

    var isWhole: Bool { fraction.isEmpty }
    var description: String { written }

    /// Multiplies the number by `unit`, a length in milliseconds. The product is exact only if it
    /// is a whole number of milliseconds.
    func times(_ unit: Int64) -> Product {
        let most = Self.mostSeconds * 1000
        guard whole <= most / unit else { return .tooLarge }
        guard fraction.utf8.count <= 9, let digits = Int64(fraction.isEmpty ? "0" : fraction) else { return .tooFine }
        var scale: Int64 = 1
        for _ in fraction.utf8 { scale *= 10 }
        // Even for the largest unit, a week in milliseconds, the product is at most 10⁹ times that
        // unit, that is, 6 × 10¹⁷. This fits into 64 bits.
        let scaled = digits * unit
        guard scaled % scale == 0 else { return .tooFine }
        return .exact(whole * unit + scaled / scale)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }
}
