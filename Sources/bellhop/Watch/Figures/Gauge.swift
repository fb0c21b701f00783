/// A bar that fills, in eighths of a column where the terminal has the signs for it.
enum Gauge {
    /// - Parameter part: 0 to 1; what is beyond is cut off.
    static func line(_ part: Double, _ width: Int, _ colour: Style.Colour?, _ style: Style) -> Line {
        let room = max(1, width - (style.isUnicode ? 0 : 2))
        let part = min(1, max(0, part))
        guard style.isUnicode else {
            let full = Int((part * Double(room)).rounded())
            return Line("[") + Line(String(repeating: "#", count: full), CellStyle(colour))
                + Line(String(repeating: ".", count: room - full) + "]")
        }
        let eighths = Int((part * Double(room * 8)).rounded())
        var text = String(repeating: "█", count: eighths / 8)
        let rest = eighths % 8
        if rest > 0 { text.unicodeScalars.append(Unicode.Scalar(0x2590 - UInt32(rest)) ?? " ") }
        let gap = room - eighths / 8 - (rest > 0 ? 1 : 0)
        return Line(text, CellStyle(colour)) + Line(String(repeating: "░", count: gap), .gray)
    }
}
