import BellhopCore
import ControlWire

/// Draws a QR code as text. Each character is a half block, so one line shows two rows of modules.
enum QRPicture {
    /// Returns the QR code as text; `nil` if the terminal is too narrow or cannot show half blocks.
    ///
    /// With colors, the code is always black on white, regardless of the colors of the terminal.
    /// Without colors, only the light modules are drawn, as a dark background requires. If the
    /// background is known to be light, only the dark modules are drawn.
    static func text(_ code: QRCode, _ style: Style) -> String? {
        guard style.isUnicode, width(code) <= style.width ?? 0 else { return nil }
        let drawsDark = style.isColoured || style.palette == .light
        let range = -QRCode.quietZone..<code.size + QRCode.quietZone
        let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let line = range.map { x in
                // The number of rows is odd, so the last line shows only one row of modules. The
                // lower half of that line belongs to the quiet zone.
                block(code[x, y] == drawsDark, code[x, y + 1] == drawsDark)
            }.joined()
            return style.isColoured ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
        }
        return lines.joined(separator: "\n")
    }

    /// Returns how wide the terminal must be for the picture; `nil` if the output is no terminal,
    /// because nobody can scan a code that is written to a pipe.
    static func hint(_ code: QRCode, _ style: Style) -> String? {
        guard style.isUnicode, let width = style.width else { return nil }
        return say("(With \(QRPicture.width(code)) columns or more, the terminal shows a QR code to scan; it has \(width) now.)")
    }

    /// The width of the picture in columns.
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
