import BellhopCore

/// Draws the long output of a command in a panel over the lower part of the view. The panel is as
/// high as the output, but leaves the first and the last line of the screen free.
enum ReadingPanel {
    /// The rows of the screen that stay free: the first line, and the keys.
    private static let free = 2

    /// Returns the number of columns of the text.
    static func columns(_ size: ScreenSize) -> Int { max(1, size.width - Frame.columns) }

    /// Returns the number of rows of the text that fit on the screen.
    static func rows(_ size: ScreenSize) -> Int { max(1, size.height - free - Frame.rows) }

    static func draw(_ reading: Reading, on screen: inout Screen, _ style: Style) {
        let size = ScreenSize(width: screen.width, height: screen.height)
        let (rows, room) = (reading.rows(columns(size)), self.rows(size))
        let shown = min(rows.count, room)
        let first = max(0, min(reading.first, rows.count - room))
        let height = shown + Frame.rows
        let area = Area(x: 0, y: max(1, screen.height - 1 - height), width: screen.width, height: min(height, screen.height - free))
        guard area.height > Frame.rows else { return }
        for y in area.y..<area.y + area.height { screen.put(Line.empty.filled(area.width), x: 0, y: y) }
        let title = (reading.isRefusal ? style.sign(.fail) + " " : "") + reading.command
        let frame = Frame(
            title: title, hidden: Frame.Hidden(above: first, below: rows.count - first - shown),
            position: rows.count > shown ? say("lines \(first + 1) to \(first + shown) of \(rows.count)") : nil, isFocused: true,
            colour: reading.isRefusal ? .red : nil)
        frame.draw(on: &screen, in: area, style)
        screen.put(Array(rows[first..<first + shown]), in: Frame.inside(area))
    }

    /// Returns the keys of the panel.
    static func keys(_ reading: Reading, _ size: ScreenSize) -> [Line] {
        let close = KeyHints.hint(.escape, "Esc", say("back"))
        guard reading.rows(columns(size)).count > rows(size) else { return [close] }
        return [
            KeyHints.hint(.pageDown, "j k PgUp PgDn", say("scroll")), KeyHints.hint(.end, "g G", say("first or last")), close,
        ]
    }
}
