/// Digits that can be read from across the room.
enum BigDigits {
    /// The rows and columns of one pixel.
    enum Size: Hashable, Sendable {
        /// Half blocks: each cell holds two pixels of a column. Three rows.
        case small
        /// Each pixel takes two columns and one row. Five rows.
        case large
        /// Each pixel takes one cell, in ASCII. Five rows.
        case ascii

        var rows: Int { self == .small ? 3 : 5 }
    }

    /// Each glyph has three by five pixels.
    private static let font: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"], "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", "###", "  #", "###"], "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"], "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"], ":": [" ", "#", " ", "#", " "],
    ]

    /// Returns the rows; `nil` for a text with characters other than digits and colons.
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

/// A line that fills up, in steps of half a column if the terminal has the signs for it.
enum Gauge {
    /// - Parameter part: the share, clamped to 0 to 1.
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
