import BellhopCore
import ControlWire

/// Draws the day as a line: what has happened, what is ringing, the current time and what is still
/// to come.
enum TodayPanel {
    /// The height in rows, with the frame.
    static let height = 2 + Frame.rows

    static func legend(_ style: Style) -> Line {
        let parts = [
            Line(DayStrip.Point.happened(at: Instant(milliseconds: 0), style).sign, CellStyle(.green)) + Line(" " + say("happened"), .gray),
            Line(style.sign(.bell), CellStyle(.yellow, isBold: true)) + Line(" " + say("rings"), .gray),
            Line(style.sign(.timer), CellStyle(.cyan)) + Line(" " + say("to come"), .gray),
        ]
        return Line.joined(parts, by: Line("  "), .max)
    }

    static func lines(_ state: WatchState, _ today: TodayJSON, _ width: Int, at now: Instant, _ style: Style) -> [Line] {
        let strip = DayStrip(today, width)
        guard strip.isDrawable else { return [] }
        let counting = state.counting
        // A longer countdown would only be a line through the whole day, and nothing runs while a
        // notice is snoozed.
        let day = Duration.days(1).inMilliseconds
        let periods = counting.filter { $0.sign != .bell }.compactMap { item in
            item.length.flatMap { $0 <= day ? $0 : nil }.map { length in
                DayStrip.Period(start: item.endsAt - .milliseconds(length), end: item.endsAt, colour: item.colour)
            }
        }
        // Until the day has arrived, draw the events of the log. What runs and rings is drawn from the
        // state, whose signs can be clicked.
        let items = state.dayItems.filter { $0.state != .rings && ($0.state != .runs || $0.isTraining) }
        let happened =
            state.day == nil
            ? state.events.map { DayStrip.Point.happened(at: $0.occurred.instant, style) } : items.compactMap { $0.point(style) }
        let ends = counting.reversed().map { item in
            DayStrip.Point(
                at: item.endsAt, sign: style.sign(item.sign), look: CellStyle(item.colour, isBold: true), target: .item(item.item))
        }
        let rings = state.rings.reversed().map { ring in
            DayStrip.Point.ring(at: ring.occurred.instant, urgency: ring.notice.urgency, style, target: .item(.ring(ring.number)))
        }
        return [strip.line(items.compactMap { $0.period(at: now) } + periods, happened + ends + rings, at: now, style), strip.hours]
    }

    /// Returns the next time at which the mark of the current time moves to another column.
    static func nextChange(_ today: TodayJSON, _ width: Int, after now: Instant) -> Instant? {
        DayStrip(today, width - Frame.columns).nextChange(after: now)
    }
}
