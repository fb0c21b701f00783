/// Draws digits that can be read from across the room.
enum BigDigits {
    /// The way in which the pixels of a digit are drawn. A digit has three by five pixels.
    enum Size: Hashable, Sendable {
        /// Half blocks: each cell shows two pixels, one above the other. A digit has three rows.
        case small
        /// Each pixel takes two columns of one row. A digit has five rows.
        case large
        /// Each pixel takes this many columns and half as many rows. ``small`` looks like
        /// `scaled(1)`, and ``large`` like `scaled(2)`.
        case scaled(Int)
        /// Each pixel takes one cell, drawn in ASCII. A digit has five rows.
        case ascii
        /// Each pixel takes twice this many columns and this many rows, drawn in ASCII.
        case asciiScaled(Int)

        var rows: Int {
            switch self {
            case .small: 3
            case .large, .ascii: 5
            case .scaled(let factor): (5 * factor + 1) / 2
            case .asciiScaled(let factor): 5 * factor
            }
        }
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
        guard let pixels = pixels(text) else { return nil }
        switch size {
        case .small: return blocks(pixels, 1)
        case .large: return blocks(pixels, 2)
        case .scaled(let factor): return blocks(pixels, max(1, factor))
        case .ascii: return pixels
        case .asciiScaled(let factor):
            return pixels.flatMap { row in
                Array(repeating: row.map { String(repeating: $0, count: 2 * factor) }.joined(), count: factor)
            }
        }
    }

    /// Returns the largest digits that fit into an area; `nil` if not even the smallest digits fit,
    /// or if the text contains characters other than digits and colons.
    static func largest(_ text: String, width: Int, height: Int, _ style: Style) -> [String]? {
        guard let columns = pixels(text)?[0].count, columns > 0 else { return nil }
        guard style.isUnicode else {
            let factor = min(width / (2 * columns), height / 5)
            return factor > 0 ? rows(text, .asciiScaled(factor)) : columns <= width && height >= 5 ? rows(text, .ascii) : nil
        }
        let factor = min(width / columns, 2 * height / 5)
        return factor > 0 ? rows(text, .scaled(factor)) : nil
    }

    private static func pixels(_ text: String) -> [String]? {
        var pixels = Array(repeating: "", count: 5)
        for (index, character) in text.enumerated() {
            guard let glyph = font[character] else { return nil }
            for row in 0..<5 { pixels[row] += (index == 0 ? "" : " ") + glyph[row] }
        }
        return pixels
    }

    /// Draws each pixel as a square of `factor` columns and `factor` half rows.
    private static func blocks(_ pixels: [String], _ factor: Int) -> [String] {
        let halves = pixels.flatMap { row in Array(repeating: row.map { $0 == "#" }, count: factor) }
        return stride(from: 0, to: halves.count, by: 2).map { row in
            halves[row].indices.map { column in
                let cell: Character =
                    switch (halves[row][column], row + 1 < halves.count && halves[row + 1][column]) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                return String(repeating: cell, count: factor)
            }.joined()
        }
    }
}
