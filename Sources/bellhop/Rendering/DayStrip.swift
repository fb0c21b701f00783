import BellhopCore
import ControlWire

/// A day as one line of text. Each column stands for an equal part of the day.
struct DayStrip {
    /// A period in which something ran or runs.
    struct Period: Hashable, Sendable {
        var start: Instant
        var end: Instant
        var colour: Style.Colour?
    }

    /// A moment with a sign.
    struct Point: Hashable, Sendable {
        var at: Instant
        var sign: String
        var look: CellStyle
        /// What a click on the sign does.
        var target: ClickTarget?

        static func happened(at instant: Instant, _ style: Style) -> Point {
            Point(at: instant, sign: style.isUnicode ? "•" : "*", look: CellStyle(.green))
        }

        static func ring(at instant: Instant, urgency: String?, _ style: Style, target: ClickTarget? = nil) -> Point {
            let isUrgent = ["high", "critical"].contains(urgency)
            return Point(at: instant, sign: style.sign(.bell), look: CellStyle(isUrgent ? .red : .yellow, isBold: true), target: target)
        }
    }

    private let today: TodayJSON
    private let width: Int
    private let start: Instant
    /// The length of the day in milliseconds. It differs from 24 hours when the clocks change.
    private let length: Int64

    /// - Parameter width: the number of columns.
    init(_ today: TodayJSON, _ width: Int) {
        self.today = today
        self.width = width
        start = today.start.instant
        length = (today.end.instant - today.start.instant).inMilliseconds
    }

    /// Whether there is anything to draw: the width and the length of the day are positive.
    var isDrawable: Bool { width > 0 && length > 0 }

    /// Returns the day as a line. A point covers the periods, and a later point covers an earlier
    /// one. The mark of the current time covers everything.
    func line(_ periods: [Period], _ points: [Point], at now: Instant, _ style: Style) -> Line {
        guard isDrawable else { return .empty }
        let current = column(now)
        var cells = (0..<width).map { column in
            let isPast = current.map { column < $0 } ?? (now >= today.end.instant)
            return Line(isPast ? (style.isUnicode ? "─" : "-") : (style.isUnicode ? "·" : "."), .gray)
        }
        let bar = style.isUnicode ? "━" : "="
        for period in periods {
            for column in columns(of: period) { cells[column] = Line(bar, CellStyle(period.colour)) }
        }
        for point in points {
            guard let column = column(point.at) else { continue }
            cells[column] = Line(point.sign, point.look).aimed(at: point.target)
        }
        if let current { cells[current] = Line(style.isUnicode ? "┃" : "|", CellStyle(nil, isBold: true)) }
        return Line(cells.flatMap(\.spans))
    }

    /// The hours as a scale. If there is no room for all of them, every second or every fourth hour
    /// is shown, so that the scale stays even.
    var hours: Line {
        let marks = today.hours.compactMap { hour in column(hour.at.instant).map { (column: $0, text: SafeText.line(hour.local)) } }
        let step = [1, 2, 4].first { step in
            let shown = Self.every(step, of: marks)
            return zip(shown, shown.dropFirst()).allSatisfy { $0.column + SafeText.displayWidth($0.text) < $1.column }
        }
        var line = Line.empty
        for mark in Self.every(step ?? 8, of: marks) where mark.column + SafeText.displayWidth(mark.text) <= width {
            line += Line(String(repeating: " ", count: max(0, mark.column - line.width))) + Line(mark.text, .gray)
        }
        return line
    }

    private static func every<Mark>(_ step: Int, of marks: [Mark]) -> [Mark] {
        marks.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }

    /// Returns the next time at which the mark of the current time moves to another column; `nil`
    /// if `now` is not in the day.
    func nextChange(after now: Instant) -> Instant? {
        guard let column = column(now) else { return nil }
        return start + .milliseconds((Int64(column + 1) * length + Int64(width) - 1) / Int64(width))
    }

    /// Returns the column of an instant; `nil` if the instant is not in the day.
    private func column(_ instant: Instant) -> Int? {
        let since = (instant - start).inMilliseconds
        guard isDrawable, since >= 0, since < length else { return nil }
        return Int(since * Int64(width) / length)
    }

    /// Returns the columns of the part of a period that is in the day.
    private func columns(of period: Period) -> Range<Int> {
        let end = start + .milliseconds(length)
        guard isDrawable, period.start < end, period.end > start, period.start < period.end else { return 0..<0 }
        return (column(max(period.start, start)) ?? 0)..<(period.end >= end ? width : column(period.end) ?? width)
    }
}
