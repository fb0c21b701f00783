/// A QR code as text. Half blocks put two rows of modules into one line.
enum QRPicture {
    /// Returns the picture; `nil` if the terminal is too narrow or has no half blocks.
    ///
    /// With colours it is black on white, whatever the colours of the terminal are. Without
    /// colours, the light modules are drawn, which is right on a dark background; if the background
    /// is known to be light, the dark modules are drawn.
    static func text(_ code: QRCode, _ style: Style) -> String? {
        guard style.isUnicode, width(code) <= style.width ?? 0 else { return nil }
        let drawsDark = style.isColoured || style.palette == .light
        let range = -QRCode.quietZone..<code.size + QRCode.quietZone
        let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let line = range.map { x in
                // The number of rows is odd. Below the last row the quiet zone continues.
                block(code[x, y] == drawsDark, code[x, y + 1] == drawsDark)
            }.joined()
            return style.isColoured ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
        return lines.joined(separator: "\n")
    }

    /// The width in columns.
    static func width(_ code: QRCode) -> Int { code.size + 2 * QRCode.quietZone }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
