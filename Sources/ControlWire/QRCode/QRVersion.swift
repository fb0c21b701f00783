/// The properties of a QR code version at error correction level M (ISO/IEC 18004, tables 1, 7 and
/// 9, annex E).
struct QRVersion: Hashable, Sendable {
    let number: Int
    /// The total number of codewords, including those for error correction.
    let codewords: Int
    /// The number of error correction codewords per block.
    let correction: Int
    let blocks: Int
    /// The positions of the centers of the alignment patterns. The positions on both axes are
    /// equal.
    let alignment: [Int]

    var size: Int { 17 + 4 * number }
    var dataCodewords: Int { codewords - correction * blocks }
    /// The number of bits that hold the length of the text.
    var lengthBits: Int { number < 10 ? 8 : 16 }
    /// The largest number of text bytes that fit in addition to the mode and the length.
    var capacity: Int { (dataCodewords * 8 - 4 - lengthBits) / 8 }

    private static let all = [
        QRVersion(number: 1, codewords: 26, correction: 10, blocks: 1, alignment: []),
        QRVersion(number: 2, codewords: 44, correction: 16, blocks: 1, alignment: [6, 18]),
        QRVersion(number: 3, codewords: 70, correction: 26, blocks: 1, alignment: [6, 22]),
        QRVersion(number: 4, codewords: 100, correction: 18, blocks: 2, alignment: [6, 26]),
        QRVersion(number: 5, codewords: 134, correction: 24, blocks: 2, alignment: [6, 30]),
        QRVersion(number: 6, codewords: 172, correction: 16, blocks: 4, alignment: [6, 34]),
        QRVersion(number: 7, codewords: 196, correction: 18, blocks: 4, alignment: [6, 22, 38]),
        QRVersion(number: 8, codewords: 242, correction: 22, blocks: 4, alignment: [6, 24, 42]),
        QRVersion(number: 9, codewords: 292, correction: 22, blocks: 5, alignment: [6, 26, 46]),
        QRVersion(number: 10, codewords: 346, correction: 26, blocks: 5, alignment: [6, 28, 50]),
    ]

    static func smallest(for bytes: Int) -> QRVersion? {
        all.first { $0.capacity >= bytes }
    }
}
