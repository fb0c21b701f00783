import BellhopCore

/// A table whose columns are as wide as their widest cell. If the table is too wide for the
/// terminal, the flexible columns are truncated.
struct Table {
    struct Column {
        var title: String
        var isRight = false
        /// Whether the column may be truncated to fit the terminal, down to a width of eight.
        var isFlexible = false

        init(_ title: String, isRight: Bool = false, isFlexible: Bool = false) {
            // Translate the title: titles are Bellhop's own words, not words of the user.
            self.title = said(title)
            self.isRight = isRight
            self.isFlexible = isFlexible
        }
    }

    struct Cell: ExpressibleByStringInterpolation {
        var text: String
        var colour: Style.Colour?

        init(_ text: String, _ colour: Style.Colour? = nil) {
            self.text = text
            self.colour = colour
        }

        init(stringLiteral text: String) { self.init(text) }
    }

    var columns: [Column]
    var rows: [[Cell]] = []
    var indent = 0
    /// Whether the column titles are shown. The tables of `bellhop status` have no column titles,
    /// because a heading above each table describes it.
    var hasHeading = true

    /// The greatest width of a flexible column in a pipe, except for the last column. Without this
    /// limit, a single long name would push the other columns far to the right.
    private static let widestInPipe = 40
    private static let gap = "  "
    private static let narrowest = 8

    /// Returns the lines of the table. Control characters in the cells are made harmless.
    func lines(_ style: Style) -> [String] {
        let rows = harmlessRows
        let widths = fittedWidths(of: rows, in: style.width)
        var lines: [String] = []
        if hasHeading { lines.append(line(columns.map { Cell($0.title, .gray) }, widths, style)) }
        for row in rows { lines.append(line(row, widths, style)) }
        return lines
    }

    /// Returns whether every cell fits into the terminal in full. A pipe has room for everything.
    func fits(_ style: Style) -> Bool {
        guard let available = style.width else { return true }
        let rows = harmlessRows
        var widths = naturalWidths(of: rows)
        guard yield(&widths, of: rows, in: available) <= 0 else { return false }
        // A cell that extends over the empty columns behind it must fit as well.
        return rows.allSatisfy { row in
            guard let last = lastCell(of: row) else { return true }
            return start(of: last, widths) + SafeText.displayWidth(row[last].text) <= available
        }
    }

    private var harmlessRows: [[Cell]] { rows.map { row in row.map { Cell(SafeText.line($0.text), $0.colour) } } }

    func text(_ style: Style) -> String { lines(style).joined(separator: "\n") }

    /// Returns the text of the table with a legend below it, which explains the titles of the
    /// columns. The legend is for people at a terminal; in a pipe, it would only look like a row.
    func text(_ style: Style, legend: String) -> String {
        (lines(style) + Self.legend(legend, style)).joined(separator: "\n")
    }

    /// Returns a blank line and the legend of a table; no lines in a pipe.
    static func legend(_ legend: String, _ style: Style) -> [String] {
        style.width == nil ? [] : ["", style.paint(legend, .gray)]
    }

    private func naturalWidths(of rows: [[Cell]]) -> [Int] {
        var widths = columns.map { hasHeading ? $0.title.count : 0 }
        for row in rows {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], SafeText.displayWidth(cell.text)) }
        }
        return widths
    }

    /// Narrows the columns whose widest cells have only empty cells behind them: such a cell extends
    /// over the columns behind it. Returns the number of columns by which the table is still wider
    /// than the terminal.
    private func yield(_ widths: inout [Int], of rows: [[Cell]], in available: Int) -> Int {
        var excess = indent + widths.reduce(0, +) + Self.gap.count * (widths.filter { $0 > 0 }.count - 1) - available
        for index in columns.indices.dropLast() where columns[index].isFlexible && !columns[index].isRight {
            let needed = rows.filter { lastCell(of: $0) != index }.map { SafeText.displayWidth($0[index].text) }.max() ?? 0
            let least = max(1, needed, hasHeading ? columns[index].title.count : 0)
            let yielded = min(max(0, excess), max(0, widths[index] - least))
            widths[index] -= yielded
            excess -= yielded
        }
        return excess
    }

    private func fittedWidths(of rows: [[Cell]], in available: Int?) -> [Int] {
        var widths = naturalWidths(of: rows)
        guard let available else {
            for index in columns.indices.dropLast() where columns[index].isFlexible {
                widths[index] = min(widths[index], Self.widestInPipe)
            }
            return widths
        }
        var excess = yield(&widths, of: rows, in: available)
        while excess > 0 {
            let candidates = columns.indices.filter { columns[$0].isFlexible && widths[$0] > Self.narrowest }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    /// Returns the last cell of a row that contains text.
    private func lastCell(of row: [Cell]) -> Int? { row.lastIndex { !$0.text.isEmpty } }

    /// Returns the position at which a column begins.
    private func start(of column: Int, _ widths: [Int]) -> Int {
        widths[..<column].reduce(indent) { $0 + ($1 > 0 ? $1 + Self.gap.count : 0) }
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ style: Style) -> String {
        var line = String(repeating: " ", count: indent)
        // Stop at the last cell that contains text. Otherwise the line would end with spaces.
        let last = lastCell(of: cells) ?? 0
        var isFirst = true
        for (index, cell) in cells.enumerated() where widths[index] > 0 && index <= last {
            if !isFirst { line += Self.gap }
            isFirst = false
            let column = columns[index]
            var room = widths[index]
            // Nothing follows the last cell, so it may take up the rest of the line.
            if index == last, !column.isRight { room = max(room, (style.width ?? .max) - start(of: index, widths)) }
            let cut = column.isFlexible ? SafeText.truncated(cell.text, toWidth: room, ellipsis: style.ellipsis) : cell.text
            let space = String(repeating: " ", count: max(0, widths[index] - SafeText.displayWidth(cut)))
            let shown = style.paint(cut, cell.colour)
            if column.isRight { line += space + shown } else { line += index == last ? shown : shown + space }
        }
        return line
    }
}
