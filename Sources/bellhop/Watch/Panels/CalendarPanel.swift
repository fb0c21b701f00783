import BellhopCore
import ControlWire

/// Draws the days on which laundry was done, as `bellhop stats` does.
enum CalendarPanel {
    /// The height in rows, with the frame: the months, seven days and the legend.
    static let height = 9 + Frame.rows

    /// - Parameter stats: the statistics; `nil` until the daemon has sent them.
    static func lines(_ stats: StatsJSON?, _ width: Int, _ style: Style) -> [Line] {
        guard let stats else { return [] }
        var style = style
        style.width = width
        let calendar = DayCalendar(today: stats.today, days: stats.days.map { ($0.date, $0.folded) }, weekdays: stats.weekdays)
        return calendar.rows(style).map { $0.fitted(width) }
    }
}
