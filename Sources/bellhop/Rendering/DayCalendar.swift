import BellhopCore
import ControlWire

/// A calendar of active days with one column per week and one line per day of the week. The last
/// column is the newest week.
struct DayCalendar {
    private let today: CivilDate
    private let counts: [CivilDate: Int]
    private let weekdays: [String]

    /// Prepares a calendar.
    ///
    /// - Parameters:
    ///   - today: the date of today, such as `2026-11-21`. The dates in `days` have the same format
    ///     as `today`.
    ///   - weekdays: the names of the days of the week, Monday to Sunday.
    init(today: String, days: [(date: String, count: Int)], weekdays: [String]) {
        self.today = CivilText.date(today) ?? CivilDate(daysSince1970: 0)
        counts = Dictionary(days.compactMap { day in CivilText.date(day.date).map { ($0, max(0, day.count)) } }) { $0.saturatingAdding($1) }
        self.weekdays = weekdays.map(SafeText.line)
    }

    private static func signs(_ style: Style) -> [String] { style.isUnicode ? ["·", "▪", "■", "█"] : [".", "o", "O", "#"] }

    private static let colours: [Style.Colour?] = [.gray, .green, .green, .green]

    func lines(_ style: Style) -> [String] {
        rows(style).map { $0.spans.map { style.paint($0.text, $0.style.colour) }.joined() }
    }

    /// Returns the lines in a form that can be drawn on a screen.
    func rows(_ style: Style) -> [Line] {
        let label = 2 + (weekdays.map { SafeText.displayWidth($0) }.max() ?? 0)
        let room = max(4, min(26, ((style.width ?? 80) - label - 2) / 2))
        // Begin with the first week that has data, so that a new household sees no empty months.
        let first = counts.filter { $0.value > 0 && $0.key <= today }.keys.min() ?? today
        let weeks = (today.daysSince1970 - first.daysSince1970 + (first.weekday + 6) % 7) / 7 + 1
        let count = min(room, max(4, weeks))
        // The Monday of the first week in the calendar.
        let monday = today.adding(days: -((today.weekday + 6) % 7)).adding(days: -7 * (count - 1))
        var lines = [Line(months(from: monday, weeks: count, indent: label))]
        for weekday in 0..<7 {
            let name = weekday < weekdays.count ? weekdays[weekday] : ""
            var line = Line("  ") + Line(name, .gray) + Line(String(repeating: " ", count: label - 2 - SafeText.displayWidth(name)))
            for week in 0..<count {
                let date = monday.adding(days: 7 * week + weekday)
                guard date <= today else { break }
                let level = min(3, counts[date] ?? 0)
                line += Line(" ") + Line(Self.signs(style)[level], CellStyle(Self.colours[level]))
            }
            lines.append(line)
        }
        let signs = Self.signs(style)
        lines.append(Line("  ") + Line(say("\(signs[0]) none  \(signs[1]) one  \(signs[2]) two  \(signs[3]) three or more"), .gray))
        return lines
    }

    /// Returns the line with the names of the months. Each name is above the week in which the
    /// month begins. If no name has room there, the month of the first week is named.
    private func months(from monday: CivilDate, weeks: Int, indent: Int) -> String {
        var line = String(repeating: " ", count: indent)
        var end = 0
        for week in 0..<weeks {
            let sunday = monday.adding(days: 7 * week + 6)
            guard sunday.day <= 7 else { continue }
            let name = Speech.language.shortMonth(sunday.month)
            let column = 1 + 2 * week
            guard column >= end, column + name.count <= 2 * weeks + 1 else { continue }
            line += String(repeating: " ", count: column - end) + name
            end = column + name.count + 1
            line += " "
        }
        if end == 0 { line += " " + Speech.language.shortMonth(monday.adding(days: 6).month) }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }
}
