/// A QR code of a text (ISO/IEC 18004): bytes in UTF-8, error correction of level M, which mends some 15 %, in the smallest of the versions 1 to 10.
struct QRCode: Hashable, Sendable {
    /// 1 to 10.
    let version: Int
    /// The number of modules on a side, without the quiet zone: 21 to 57.
    let size: Int
    /// By rows; whether a module is dark.
    private let modules: [Bool]

    /// Modules that stay light on each side, so that a camera finds the code.
    static let quietZone = 4

    /// `nil` for a text of more than 213 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        var plain = QRMatrix(version)
        plain.draw(QRCodewords.all(bytes, version))
        // Each of the eight masks is drawn; the one that a camera confuses least with other things is taken, as the standard has it.
        let best = (0..<8).map { plain.masked($0) }.min { $0.penalty < $1.penalty }
        self.version = version.number
        size = version.size
        modules = (best ?? plain).modules
    }

    /// Whether a module is dark; those of the quiet zone and beyond are not.
    subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }
}
