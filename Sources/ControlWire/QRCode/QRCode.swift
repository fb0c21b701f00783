/// A QR code for a text (ISO/IEC 18004). The code stores the text as UTF-8 bytes, and has the
/// smallest version from 1 to 10 that is large enough. Error correction level M repairs about 15 %
/// of the code.
package struct QRCode: Hashable, Sendable {
    /// The version of the QR code, 1 to 10, which determines its size.
    package let version: Int
    /// The number of modules per side, without the quiet zone: 21 to 57.
    package let size: Int
    /// The modules row by row; `true` for a dark module.
    private let modules: [Bool]

    /// The width in modules of the light border. Cameras need the border to find the code.
    package static let quietZone = 4

    /// Encodes a text. Fails if the text has more than 213 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else { return nil }
        var plain = QRMatrix(version)
        plain.draw(QRCodewords.all(bytes, version))
        // Try all eight masks and use the one with the lowest penalty, as the standard requires.
        let best = (0..<8).map { plain.masked($0) }.min { $0.penalty < $1.penalty }
        self.version = version.number
        size = version.size
        modules = (best ?? plain).modules
    }

    /// Returns whether a module is dark. Modules outside the code, such as those of the quiet zone,
    /// are light.
    package subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }

    /// The rows from top to bottom, without the quiet zone: `1` is a dark module, `0` a light one.
    package var rows: [String] {
        (0..<size).map { y in (0..<size).map { x in self[x, y] ? "1" : "0" }.joined() }
    }
}
