/// Draws digits that can be read from across the room.
enum BigDigits {
    /// The way in which the pixels of a digit are drawn.
    enum Size: Hashable, Sendable {
        /// Half blocks: each cell shows two pixels, one above the other. A digit has three rows.
        case small
        /// Each pixel takes two columns of one row. A digit has five rows.
        case large
        /// Each pixel takes one cell, drawn in ASCII. A digit has five rows.
        case ascii

        var rows: Int { self == .small ? 3 : 5 }
    }

    /// The digits as pixels, three columns by five rows each. The colon has one column.
    private static let font: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"], "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", "###", "  #", "###"], "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"], "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"], ":": [" ", "#", " ", "#", " "],
    ]

    /// Returns the rows of a text in big digits; `nil` if the text contains characters other than
    /// digits and colons.
    static func rows(_ text: String, _ size: Size) -> [String]? {
        var pixels = Array(repeating: "", count: 5)
        for (index, character) in text.enumerated() {
            guard let glyph = font[character] else { return nil }
            for row in 0..<5 { pixels[row] += (index == 0 ? "" : " ") + glyph[row] }
        }
        switch size {
        case .ascii: return pixels
        case .large: return pixels.map { $0.map { $0 == "#" ? "██" : "  " }.joined() }
        case .small: return halved(pixels)
        }
    }

    private static func halved(_ pixels: [String]) -> [String] {
        let rows = pixels.map { $0.map { $0 == "#" } }
        return stride(from: 0, to: 6, by: 2).map { row in
            String(
                rows[0].indices.map { column in
                    switch (rows[row][column], row + 1 < rows.count && rows[row + 1][column]) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " " as Character
                    }
                })
        }
    }
}

/// A progress bar on one line. If the terminal supports Unicode, the bar grows in steps of half a
/// column.
enum Gauge {
    /// Returns the bar. The part of it that `part` specifies is filled.
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
        return Line(text, CellStyle(colour)) + Line(String(repeating: "─", count: room - (halves + 1) / 2), .gray)
    }
}
