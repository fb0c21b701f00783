import BellhopCore
import ControlWire

/// Draws a calendar of active days, with one column for each week and one row for each day of the
/// week.
struct CalendarPlot {
    private let today: CivilDate
    private let counts: [CivilDate: Int]
    private let weekdays: [String]
    private let monday: CivilDate
    private let weeks: Int

    private static let (left, top) = (44.0, 20.0)

    /// - Parameters:
    ///   - today: the date of today, such as `2026-11-21`.
    ///   - weekdays: the names of the days of the week, Monday to Sunday.
    init(today: String, days: [(date: String, count: Int)], weekdays: [String]) {
        self.today = CivilText.date(today) ?? CivilDate(daysSince1970: 0)
        counts = Dictionary(days.compactMap { day in CivilText.date(day.date).map { ($0, max(0, day.count)) } }) { $0.saturatingAdding($1) }
        self.weekdays = weekdays
        let first = counts.filter { $0.value > 0 }.keys.min() ?? self.today
        let last = self.today.adding(days: -((self.today.weekday + 6) % 7))
        let needed = (last.daysSince1970 - first.daysSince1970 + 6) / 7 + 1
        weeks = min(53, max(20, needed))
        monday = last.adding(days: -7 * (weeks - 1))
    }

    /// The width of a column in pixels.
    private var pitch: Double { min(24, (Double(Plot.width) - Self.left) / Double(weeks)) }

    /// - Parameter tip: describes the count of a day.
    func plot(title: String, summary: String, figures: Plot.Figures, tip: (Int) -> String) -> Plot {
        var nodes = monthLabels
        for (row, weekday) in weekdays.prefix(7).enumerated() {
            nodes.append(Plot.label(weekday, x: Self.left - 8, y: Self.top + (Double(row) + 0.5) * pitch + 4, anchor: "end"))
        }
        for week in 0..<weeks {
            for weekday in 0..<7 {
                let date = monday.adding(days: 7 * week + weekday)
                guard date <= today else { break }
                let count = counts[date] ?? 0
                nodes.append(
                    Plot.bar(
                        x: Self.left + Double(week) * pitch + 0.5, y: Self.top + Double(weekday) * pitch + 0.5, width: pitch - 2.5,
                        height: pitch - 2.5, style: "day-\(min(3, count))", tip: "\(date): \(tip(count))"))
            }
        }
        let bottom = Self.top + 7 * pitch
        let levels = [say("none"), say("one"), say("two"), say("three or more")]
        let legend = Plot.legend(levels.enumerated().map { ("day-\($0)", $1) }, x: Self.left, y: bottom + 8)
        return Plot(
            title: title, summary: summary, height: Int(bottom) + 28, drawing: nodes + legend, figures: figures)
    }

    private var monthLabels: [XMLNode] {
        var nodes: [XMLNode] = []
        var free = 0.0
        for week in 0..<weeks {
            let sunday = monday.adding(days: 7 * week + 6)
            let x = Self.left + Double(week) * pitch
            guard sunday.day <= 7, x >= free, week < weeks - 1 else { continue }
            nodes.append(Plot.label(Speech.language.shortMonth(sunday.month), x: x, y: 14))
            free = x + 30
        }
        return nodes
    }
}
