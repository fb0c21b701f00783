/// A QR code of a text (ISO/IEC 18004): UTF-8 bytes with error correction level M, which repairs
/// about 15 %, in the smallest version from 1 to 10.
struct QRCode: Hashable, Sendable {
    /// The version, 1 to 10.
    let version: Int
    /// The number of modules per side, without the quiet zone: 21 to 57.
    let size: Int
    /// The modules by rows; `true` for dark.
    private let modules: [Bool]

    /// The width in modules of the light border, which lets a camera find the code.
    static let quietZone = 4

    /// `nil` for a text of more than 213 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        var plain = QRMatrix(version)
        plain.draw(QRCodewords.all(bytes, version))
        // Try each of the eight masks and take the one with the lowest penalty, as the standard
        // demands.
        let best = (0..<8).map { plain.masked($0) }.min { $0.penalty < $1.penalty }
        self.version = version.number
        size = version.size
        modules = (best ?? plain).modules
    }

    /// Whether a module is dark. Modules of the quiet zone and beyond are not.
    subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }
}
