/// A progress bar on one line. If the terminal supports Unicode, the bar grows in steps of half a
/// column. If it supports all colors, the bar is pale at its beginning.
enum Gauge {
    /// Returns a bar of `width` columns of which a part is filled.
    ///
    /// - Parameter part: the filled part, from 0 to 1. Values outside this range are clamped.
    static func line(_ part: Double, _ width: Int, _ colour: Style.Colour?, _ style: Style) -> Line {
        let room = max(1, width - (style.isUnicode ? 0 : 2))
        let part = min(1, max(0, part))
        guard style.isUnicode else {
            let full = Int((part * Double(room)).rounded())
            return Line("[") + Line(String(repeating: "#", count: full), CellStyle(colour))
                + Line(String(repeating: ".", count: room - full) + "]")
        }
        let halves = Int((part * Double(room * 2)).rounded())
        let text = String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
        return shaded(text, room, colour, style) + Line(String(repeating: "─", count: room - (halves + 1) / 2), .gray)
    }

    /// Returns the filled part of a bar in shades that depend only on the column. When the bar grows
    /// or shrinks, only its end changes.
    private static func shaded(_ text: String, _ room: Int, _ colour: Style.Colour?, _ style: Style) -> Line {
        guard style.hasShades, colour != nil else { return Line(text, CellStyle(colour)) }
        var line = Line.empty
        var rest = Substring(text)
        for paleness in (0...Shade.palest).reversed() {
            let end = room * (Shade.palest + 1 - paleness) / (Shade.palest + 1)
            var look = CellStyle(colour)
            look.paleness = paleness
            let part = rest.prefix(max(0, end - (text.count - rest.count)))
            line += Line(String(part), look)
            rest = rest.dropFirst(part.count)
        }
        return line
    }
}
