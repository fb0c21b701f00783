import BellhopCore
import ControlWire

/// Draws the day as a line: what has happened, what is ringing, the current time and what is still
/// to come.
enum TodayPanel {
    /// The height in rows, with the frame.
    static let height = 2 + Frame.rows

    static func legend(_ style: Style) -> Line {
        let parts = [
            Line(style.isUnicode ? "•" : "*", CellStyle(.green)) + Line(" " + say("happened"), .gray),
            Line(style.sign(.bell), CellStyle(.yellow, isBold: true)) + Line(" " + say("rings"), .gray),
            Line(style.sign(.timer), CellStyle(.cyan)) + Line(" " + say("to come"), .gray),
        ]
        return Line.joined(parts, by: Line("  "), .max)
    }

    static func lines(_ state: WatchState, _ today: TodayJSON, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let day = Day(today, width)
        guard width > 0, day.length > 0 else { return [] }
        var cells = (0..<width).map { column in
            let isPast = day.column(now).map { column < $0 } ?? (now >= today.end.instant)
            return Line(isPast ? (style.isUnicode ? "─" : "-") : (style.isUnicode ? "·" : "."), .gray)
        }
        let bar = style.isUnicode ? "━" : "="
        for item in state.counting {
            if let length = item.length {
                let start = item.endsAt - .milliseconds(length)
                for column in day.columns(from: start, to: item.endsAt) { cells[column] = Line(bar, CellStyle(item.colour)) }
            }
        }
        for event in state.view.events {
            guard let column = day.column(event.occurred.instant) else { continue }
            cells[column] = Line(style.isUnicode ? "•" : "*", CellStyle(.green))
        }
        for item in state.counting.reversed() {
            guard let column = day.column(item.endsAt) else { continue }
            cells[column] = Line(style.sign(item.sign), CellStyle(item.colour, isBold: true)).aimed(at: .item(item.item))
        }
        for ring in state.rings.reversed() {
            guard let column = day.column(ring.occurred.instant) else { continue }
            let look = CellStyle(["high", "critical"].contains(ring.notice.urgency) ? .red : .yellow, isBold: true)
            cells[column] = Line(style.sign(.bell), look).aimed(at: .item(.ring(ring.number)))
        }
        if let column = day.column(now) { cells[column] = Line(style.isUnicode ? "┃" : "|", CellStyle(nil, isBold: true)) }
        return [Line(cells.flatMap(\.spans)), hours(today, day, width)]
    }

    private static func hours(_ today: TodayJSON, _ day: Day, _ width: Int) -> Line {
        var line = Line.empty
        for hour in today.hours {
            guard let column = day.column(hour.at.instant) else { continue }
            let text = SafeText.line(hour.local)
            let used = line.width
            guard column == 0 || column > used, column + SafeText.displayWidth(text) <= width else { continue }
            line += Line(String(repeating: " ", count: column - used)) + Line(text, .gray)
        }
        return line
    }

    /// Returns the next time at which the mark of the current time moves to another column.
    static func nextChange(_ today: TodayJSON, _ width: Int, after now: Instant) -> Instant? {
        let day = Day(today, width - Frame.columns)
        guard let column = day.column(now) else { return nil }
        return day.start + .milliseconds((Int64(column + 1) * day.length + Int64(day.width) - 1) / Int64(day.width))
    }

    /// The day on a line of `width` columns.
    private struct Day {
        let start: Instant
        /// The length in milliseconds. It differs from 24 hours when the clocks change.
        let length: Int64
        let width: Int

        init(_ today: TodayJSON, _ width: Int) {
            start = today.start.instant
            length = (today.end.instant - today.start.instant).inMilliseconds
            self.width = max(1, width)
        }

        /// Returns the column of an instant; `nil` if the instant is not in the day.
        func column(_ instant: Instant) -> Int? {
            let since = (instant - start).inMilliseconds
            guard length > 0, since >= 0, since < length else { return nil }
            return Int(since * Int64(width) / length)
        }

        /// Returns the columns of the part of a period that is in the day.
        func columns(from first: Instant, to last: Instant) -> Range<Int> {
            let end = start + .milliseconds(length)
            guard length > 0, first < end, last > start, first < last else { return 0..<0 }
            return (column(max(first, start)) ?? 0)..<(last >= end ? width : column(last) ?? width)
        }
    }
}
