import BellhopCore

/// The content of the terminal, cell by cell.
struct Screen: Hashable, Sendable {
    let width: Int
    let height: Int
    private(set) var cells: [Cell]
    /// What a click on each cell does.
    private var targets: [ClickTarget?]

    init(width: Int, height: Int) {
        (self.width, self.height) = (max(0, width), max(0, height))
        cells = Array(repeating: .empty, count: self.width * self.height)
        targets = Array(repeating: nil, count: cells.count)
    }

    subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

    /// Returns what a click on a cell does; `nil` if it does nothing, or if the cell is not on the
    /// screen.
    func target(x: Int, y: Int) -> ClickTarget? { (0..<width).contains(x) && (0..<height).contains(y) ? targets[y * width + x] : nil }

    /// Draws a line at a position. The line is cut off after `limit` columns or at the edge of the
    /// screen.
    mutating func put(_ line: Line, x: Int, y: Int, limit: Int = .max) {
        let end = min(width, limit == .max ? width : x + limit)
        guard y >= 0, y < height, x >= 0, x < end else { return }
        var column = x
        for span in line.fitted(end - x).spans {
            for character in span.text {
                let wide = Self.columns(character)
                // Skip characters of no width, such as a combining mark without a base character.
                guard wide > 0 else { continue }
                guard column + wide <= end else { return }
                set(Cell(character: character, style: span.style), column, y)
                if wide == 2 { set(Cell(character: nil, style: span.style), column + 1, y) }
                for x in column..<column + wide { targets[y * width + x] = span.target }
                column += wide
            }
        }
    }

    /// Sets a cell. If the cell overwrites half of a wide character, the other half becomes a
    /// space.
    private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
        let place = y * width + x
        if cells[place].character == nil, cell.character != nil, x > 0 { cells[place - 1].character = " " }
        if x + 1 < width, cells[place + 1].character == nil { cells[place + 1].character = " " }
        cells[place] = cell
    }

    /// Replaces each `…` by `..`, for terminals without Unicode. The first dot takes the place of the
    /// character before it.
    mutating func spellOutEllipses() {
        for place in cells.indices where cells[place].character == "…" {
            let (x, y) = (place % width, place / width)
            if x > 0 { set(Cell(character: ".", style: cells[place - 1].style), x - 1, y) }
            set(Cell(character: ".", style: cells[place].style), x, y)
        }
    }

    /// Gives all cells a colored background, except cells in reverse video.
    mutating func tint(_ ground: Style.Colour) {
        for index in cells.indices where !cells[index].style.isReverse { cells[index].style.ground = ground }
    }

    mutating func put(_ lines: [Line], in area: Area) {
        for (index, line) in lines.prefix(max(0, area.height)).enumerated() { put(line, x: area.x, y: area.y + index, limit: area.width) }
    }

    private static func columns(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
        return min(2, SafeText.displayWidth(String(character)))
    }

    /// The content as text, without styles and without spaces at the end of lines. Used by tests.
    var text: String {
        (0..<height).map { y in
            var line = cells[y * width..<(y + 1) * width].compactMap(\.character).map(String.init).joined()
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
