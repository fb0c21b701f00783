import BellhopCore
import ControlWire

/// The output of the training statistics: bars, a calendar and records.
enum TrainingStats {
    static func text(_ stats: TrainingStatsJSON, months: Int, _ style: Style) -> String {
        var blocks: [[String]] = []
        if stats.all.all > 0 {
            blocks = [summary(stats, style), perMonth(stats, months: months, style)]
        } else {
            blocks.append([say("No workouts yet. Start one with: bellhop workout start tabata")])
        }
        if !stats.days.isEmpty { blocks.append(days(stats, style)) }
        if let records = records(stats, style) { blocks.append(records) }
        if !stats.programmes.isEmpty { blocks.append(programmes(stats, style)) }
        if stats.rests.rests > 0 { blocks.append(rests(stats.rests, style)) }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private static func summary(_ stats: TrainingStatsJSON, _ style: Style) -> [String] {
        [style.paint(say("All workouts"), .bold)] + facts(stats).map { "  " + $0 }
    }

    /// Returns the totals of all workouts in two lines.
    static func facts(_ stats: TrainingStatsJSON) -> [String] {
        let all = stats.all
        var parts = [say("\(count: all.finished, one: "workout", other: "workouts") finished")]
        if all.stopped > 0 { parts.append(say("\(all.stopped) ended early")) }
        if all.interrupted > 0 { parts.append(say("\(all.interrupted) interrupted")) }
        return [
            parts.joined(separator: ", "), say("\(count: all.sets, one: "set", other: "sets"), \(Words.spent(all.trainedMs)) of training"),
        ]
    }

    private static func perMonth(_ stats: TrainingStatsJSON, months: Int, _ style: Style) -> [String] {
        let shown = stats.months.suffix(months)
        let most = shown.map(\.totals.all).max() ?? 0
        let room = max(8, min(50, (style.width ?? 80) - 32))
        var lines = [style.paint(say("Workouts per month"), .bold)]
        for month in shown {
            let totals = month.totals
            let bar = Bar(parts: [totals.finished, totals.all.saturatingSubtracting(totals.finished)], most: most, width: room)
            let trained = totals.trainedMs > 0 ? "  " + Words.spent(totals.trainedMs) : ""
            lines.append("  \(month.month)  \(bar.text(style)) \(totals.all)" + style.paint(trained, .gray))
        }
        if shown.contains(where: { $0.totals.all > $0.totals.finished }) {
            lines.append("  " + style.paint(Bar.key([say("finished"), say("ended early or interrupted")], style), .gray))
        }
        return lines
    }

    private static func days(_ stats: TrainingStatsJSON, _ style: Style) -> [String] {
        let calendar = DayCalendar(today: stats.today, days: stats.days.map { ($0.date, $0.count) }, weekdays: stats.weekdays)
        return [style.paint(say("Days with training"), .bold)] + calendar.lines(style) + ["  " + streaks(stats.streaks)]
    }

    /// Returns the current and the longest streak in two sentences.
    static func streaks(_ streaks: TrainingStatsJSON.Streaks) -> String {
        let (days, weeks) = (streaks.days, streaks.weeks)
        let (longestDays, longestWeeks) = (streaks.longestDays, streaks.longestWeeks)
        let now = say(
            "Streak: \(count: days, one: "day", other: "days") and \(count: weeks, one: "week", other: "weeks") in a row.")
        let longest = say(
            "The longest: \(count: longestDays, one: "day", other: "days") and \(count: longestWeeks, one: "week", other: "weeks") in a row."
        )
        return now + " " + longest
    }

    private static func records(_ stats: TrainingStatsJSON, _ style: Style) -> [String]? {
        var table = Table(
            columns: [.init(""), .init("", isRight: true), .init("", isFlexible: true), .init("")], indent: 2, hasHeading: false)
        if let longest = stats.longest {
            table.rows.append([
                .init(say("longest")), .init(Words.spent(longest.trainedMs), .green), .init(longest.name, .bold),
                .init(longest.startedAtLocal, .gray),
            ])
        }
        if let most = stats.mostSets {
            let sets = say("\(count: most.sets, one: "set", other: "sets")")
            table.rows.append([
                .init(say("most sets")), .init(sets, .green), .init(most.name, .bold), .init(most.startedAtLocal, .gray),
            ])
        }
        return table.rows.isEmpty ? nil : [style.paint(say("Records"), .bold)] + table.lines(style)
    }

    private static func programmes(_ stats: TrainingStatsJSON, _ style: Style) -> [String] {
        var table = Table(
            columns: [
                .init("NAME", isFlexible: true), .init("STARTED", isRight: true), .init("FINISHED", isRight: true),
                .init("SETS", isRight: true), .init("TRAINED", isRight: true), .init("LAST"),
            ], indent: 2)
        table.rows = stats.programmes.map { one in
            [
                .init(one.name, .bold), .init(String(one.totals.all)), .init(String(one.totals.finished)),
                .init(String(one.totals.sets)), .init(Words.spent(one.totals.trainedMs)), .init(one.lastAtLocal, .gray),
            ]
        }
        return [style.paint(say("By workout"), .bold)] + table.lines(style)
    }

    private static func rests(_ rests: TrainingStatsJSON.Rests, _ style: Style) -> [String] {
        let (sessions, sets, count) = (rests.sessions, rests.sets, rests.rests)
        let sum = say(
            "\(count: sessions, one: "session", other: "sessions"), \(count: sets, one: "set", other: "sets"), \(count: count, one: "rest", other: "rests")"
        )
        let (planned, taken) = (rests.plannedMs / Int64(max(1, count)), rests.takenMs / Int64(max(1, count)))
        let average = say("average rest: \(Words.spent(planned)) planned, \(Words.spent(taken)) taken")
        return [style.paint(say("Rests at the gym"), .bold), "  " + sum, "  " + average]
    }
}
