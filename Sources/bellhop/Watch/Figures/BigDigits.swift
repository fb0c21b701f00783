/// Digits that are read from across the room.
enum BigDigits {
    /// Rows and columns of one pixel.
    enum Size: Hashable, Sendable {
        /// Two pixels of a column in each place, by half blocks: three rows.
        case small
        /// Two columns and one row for each pixel: five rows.
        case large
        /// One place for each pixel, in ASCII: five rows.
        case ascii

        var rows: Int { self == .small ? 3 : 5 }
    }

    /// Three by five pixels each.
    private static let font: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"], "2": ["###", "  #", "###", "#  ", "###"],
        "3": ["###", "  #", "###", "  #", "###"], "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"], "8": ["###", "# #", "###", "# #", "###"],
        "9": ["###", "# #", "###", "  #", "###"], ":": [" ", "#", " ", "#", " "],
    ]

    /// `nil` for a text with anything but digits and colons.
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
