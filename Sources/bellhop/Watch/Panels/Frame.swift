import BellhopCore

/// A frame around a panel, with its title in the top edge. The right edge shows with `▲` and `▼`
/// that the list continues, and the bottom edge says how many items are hidden.
struct Frame: Hashable, Sendable {
    /// The numbers of items that are not shown because there is no room.
    struct Hidden: Hashable, Sendable {
        var above = 0
        var below = 0

        var count: Int { above.saturatingAdding(below) }

        /// The numbers as text, such as `and 7 more` or `3 above, 7 below`; empty if all items are
        /// shown.
        var text: String {
            if above > 0, below > 0 { return say("\(above) above, \(below) below") }
            if above > 0 { return say("\(above) above") }
            return below > 0 ? say("and \(below) more") : ""
        }
    }

    /// The number of rows that the top and bottom edges take up.
    static let rows = 2
    /// The number of columns that the left and right edges take up, with one empty column inside
    /// each edge.
    static let columns = 4

    var title: String
    var note = Line.empty
    var hidden = Hidden()
    /// The text at the bottom edge, if it does not count hidden items.
    var position: String?
    /// Whether the panel contains the selected item.
    var isFocused = false
    /// The color of the frame and its title; `nil` for the usual color.
    var colour: Style.Colour?

    /// The area inside a frame that fills `area`.
    static func inside(_ area: Area) -> Area {
        Area(x: area.x + 2, y: area.y + 1, width: max(0, area.width - columns), height: max(0, area.height - rows))
    }

    func draw(on screen: inout Screen, in area: Area, _ style: Style) {
        guard area.width >= 8, area.height >= Self.rows else { return }
        let look = CellStyle(colour ?? (isFocused ? .cyan : .gray))
        let edges = style.isUnicode ? Edges.round : Edges.ascii
        let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1)
        let head = Line(" " + title + " ", isFocused ? CellStyle(look.colour, isBold: true) : .bold).fitted(area.width - 4)
        let words = position ?? hidden.text
        let more = words.isEmpty ? .empty : Line(" " + words + " ", .gray)
        let aside = note.width > 0 && head.width + note.width + 8 <= area.width ? Line(" ") + note + Line(" ") : .empty
        screen.put(edge(edges.topLeft, head, aside, edges.topRight, edges, area.width, look), x: area.x, y: area.y)
        screen.put(edge(edges.bottomLeft, .empty, more, edges.bottomRight, edges, area.width, look), x: area.x, y: bottom)
        for y in area.y + 1..<max(area.y + 1, bottom) {
            screen.put(Line(edges.side, look), x: area.x, y: y)
            let mark = y == area.y + 1 && hidden.above > 0 ? edges.up : y == bottom - 1 && hidden.below > 0 ? edges.down : nil
            screen.put(mark.map { Line($0, CellStyle(.yellow, isBold: true)) } ?? Line(edges.side, look), x: right, y: y)
        }
    }

    private func edge(
        _ left: String, _ head: Line, _ aside: Line, _ right: String, _ edges: Edges, _ width: Int, _ look: CellStyle
    ) -> Line {
        let room = max(0, width - 4 - head.width - aside.width)
        let start = Line(left + edges.bar, look) + head + Line(String(repeating: edges.bar, count: room), look)
        return start + aside + Line(edges.bar + right, look)
    }

    private struct Edges {
        var topLeft, topRight, bottomLeft, bottomRight, bar, side, up, down: String

        static let round = Edges(
            topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯", bar: "─", side: "│", up: "▲", down: "▼")
        static let ascii = Edges(
            topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", bar: "-", side: "|", up: "^", down: "v")
    }
}
