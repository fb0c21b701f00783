/// A QR code as text: two rows of modules in a line, by half blocks.
enum QRPicture {
    /// `nil` where the terminal is too narrow, or has no half blocks.
    ///
    /// With colours it is black on white, whatever the terminal's own are. Without, what is light in the code is drawn, which is right on a dark
    /// background; on one that is known to be light, what is dark.
    static func text(_ code: QRCode, _ style: Style) -> String? {
        guard style.isUnicode, width(code) <= style.width ?? 0 else { return nil }
        let drawsDark = style.isColoured || style.palette == .light
        let range = -QRCode.quietZone..<code.size + QRCode.quietZone
        let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let line = range.map { x in
                // The number of rows is odd; below the last one the quiet zone goes on.
                block(code[x, y] == drawsDark, code[x, y + 1] == drawsDark)
            }.joined()
            return style.isColoured ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
        return lines.joined(separator: "\n")
    }

    /// Columns that it takes.
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
