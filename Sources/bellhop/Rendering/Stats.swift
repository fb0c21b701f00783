import BellhopCore
import ControlWire

/// The output of the statistics commands, with bars and a calendar.
enum Stats {
    static func laundry(_ stats: StatsJSON, months: Int, _ style: Style) -> String {
        guard stats.all.folded > 0 || stats.all.abandoned > 0 else {
            return stats.pet.map { say("No laundry of \(SafeText.line($0)) has been folded yet.") }
                ?? say("No laundry has been folded yet. For training: bellhop stats workouts")
        }
        let days = stats.days.map { ($0.date, $0.folded) }
        let calendar =
            [style.paint(say("Days with laundry"), .bold)]
            + DayCalendar(today: stats.today, days: days, weekdays: stats.weekdays).lines(style)
        let tables = [stats.streaks.isEmpty ? nil : streaks(stats, style), stats.members.isEmpty ? nil : members(stats, style)]
        var blocks = [summary(stats, style)]
        if let width = style.width, width >= wide {
            let room = width - columns(calendar) - gap
            let bars = perMonth(stats, months: months, width: room, style)
            let left = max(columns(bars), tables.compactMap { $0.map(columns) }.max() ?? 0)
            blocks.append(beside(bars, calendar, at: min(left, room) + gap))
            if let streaks = tables[0], let members = tables[1], left + gap + columns(members) <= width {
                blocks.append(beside(streaks, members, at: left + gap))
            } else {
                blocks += tables.compactMap { $0 }
            }
        } else {
            blocks += [perMonth(stats, months: months, width: style.width ?? 80, style), calendar] + tables.compactMap { $0 }
        }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    // MARK: Columns

    /// The width of a terminal, in columns, from which two blocks stand side by side.
    private static let wide = 110
    /// The space between two blocks, in columns.
    private static let gap = 6

    /// Returns the width of the longest line, without its escape sequences.
    private static func columns(_ block: [String]) -> Int {
        block.map { ColouredText.lines($0).map(\.width).max() ?? 0 }.max() ?? 0
    }

    /// Returns two blocks side by side. The second block begins at this column.
    private static func beside(_ left: [String], _ right: [String], at column: Int) -> [String] {
        (0..<max(left.count, right.count)).map { row in
            let start = row < left.count ? left[row] : ""
            guard row < right.count else { return start }
            return start + String(repeating: " ", count: max(0, column - columns([start]))) + right[row]
        }
    }

    private static func summary(_ stats: StatsJSON, _ style: Style) -> [String] {
        [style.paint(title(stats), .bold)] + facts(stats).map { "  " + $0 }
    }

    static func title(_ stats: StatsJSON) -> String {
        stats.pet.map { say("The laundry of \(SafeText.line($0))") } ?? say("All laundry")
    }

    /// Returns the totals in a few lines.
    static func facts(_ stats: StatsJSON) -> [String] {
        let sums = stats.all
        var parts = [say("\(count: sums.folded, one: "round", other: "rounds") folded")]
        if let rate = sums.onTimePerMille { parts.append(say("\(percent(rate)) on time")) }
        if sums.late > 0 { parts.append(say("\(sums.late) late")) }
        if sums.revived > 0 { parts.append(say("\(sums.revived) after the pet had died")) }
        if sums.abandoned > 0 { parts.append(say("\(sums.abandoned) given up")) }
        return [parts.joined(separator: ", ")] + waits(stats)
    }

    /// Returns how long laundry waited on average.
    static func waits(_ stats: StatsJSON) -> [String] {
        [
            stats.all.wetWaitMs.map { say("wet laundry waited \(Words.spent($0)) on average") },
            stats.all.dryWaitMs.map { say("dry laundry waited \(Words.spent($0)) on average") },
        ].compactMap { $0 }
    }

    // MARK: Months

    private static func perMonth(_ stats: StatsJSON, months: Int, width: Int, _ style: Style) -> [String] {
        // Leave out the months before the first round of laundry.
        let shown = stats.months.suffix(months).drop { $0.sums.folded == 0 && $0.sums.abandoned == 0 }
        let most = shown.map(\.sums.folded).max() ?? 0
        let room = max(8, min(50, width - 32))
        var lines = [style.paint(say("Rounds per month"), .bold)]
        for month in shown {
            let sums = month.sums
            let bar = Bar(parts: [sums.onTime, sums.folded.saturatingSubtracting(sums.onTime)], most: most, width: room)
            let rate = sums.onTimePerMille.map { "  " + say("\(percent($0)) on time") } ?? ""
            lines.append("  \(month.month)  \(bar.text(style)) \(sums.folded)" + style.paint(rate, .gray))
        }
        if shown.contains(where: { $0.sums.folded > $0.sums.onTime }) {
            lines.append("  " + style.paint(Bar.key([say("on time"), say("late")], style), .gray))
        }
        return lines
    }

    private static func streaks(_ stats: StatsJSON, _ style: Style) -> [String] {
        var table = Table(
            columns: [
                .init("PET", isFlexible: true), .init("STREAK", isRight: true), .init("LONGEST", isRight: true),
                .init("ROUNDS", isRight: true),
                .init("DIED", isRight: true),
            ], indent: 2)
        table.rows = stats.streaks.map { pet in
            [
                .init(pet.name, .bold), .init(String(pet.current), pet.current > 0 ? .green : nil), .init(String(pet.longest)),
                .init(String(pet.rounds)), .init(String(pet.deaths)),
            ]
        }
        return [style.paint(say("Streaks"), .bold)] + table.lines(style)
    }

    /// Returns the heading of the table of people.
    static func membersTitle(_ stats: StatsJSON) -> String {
        say("Who did the laundry in the last \(count: stats.memberDays, one: "day", other: "days")")
    }

    private static func members(_ stats: StatsJSON, _ style: Style) -> [String] {
        var table = Table(
            columns: [
                .init("NAME", isFlexible: true), .init("WASHED", isRight: true), .init("DRIED", isRight: true),
                .init("FOLDED", isRight: true),
            ], indent: 2)
        table.rows = stats.members.map { [.init($0.name, .bold)] + [$0.washed, $0.dried, $0.folded].map { .init(String($0)) } }
        return [style.paint(membersTitle(stats), .bold)] + table.lines(style)
    }

    /// Formats a proportion that is given in thousandths. The result is a percentage such as
    /// `85 %`.
    static func percent(_ perMille: Int) -> String { "\(perMille.saturatingAdding(5) / 10) %" }

    // MARK: Notices

    static func notices(_ stats: NoticeStatsJSON, _ style: Style) -> String {
        var blocks: [[String]] = []
        let delivered = stats.sinks.filter { !$0.deliveries.isEmpty }
        if !delivered.isEmpty {
            var lines = [style.paint(say("Delivered in the last \(count: stats.keptDays, one: "day", other: "days")"), .bold)]
            let width = delivered.map { SafeText.displayWidth(SafeText.line($0.sink)) }.max() ?? 0
            let room = max(8, min(30, (style.width ?? 80) - width - 30))
            for sink in delivered {
                let name = SafeText.line(sink.sink)
                let padding = String(repeating: " ", count: width - SafeText.displayWidth(name))
                guard let rate = sink.reachedPerMille else {
                    lines.append("  \(name)\(padding)  " + style.paint(say("no notice was sent to this sink"), .gray))
                    continue
                }
                let bar = Bar(parts: [rate, 0], most: 1000, width: room, fills: true)
                lines.append("  \(name)\(padding)  \(bar.text(style)) \(percent(rate))")
                lines.append("  " + String(repeating: " ", count: width + 2) + style.paint(states(sink), .gray))
            }
            blocks.append(lines)
        }
        let answered = stats.sinks.filter { !$0.reactions.isEmpty }
        if !answered.isEmpty {
            var lines = [style.paint(say("Reactions"), .bold)]
            for sink in answered {
                let after = sink.reactionMs.map { say("after \(Words.spent($0)) on average") } ?? ""
                lines.append("  " + style.paint(SafeText.line(sink.sink), .bold) + "  " + style.paint(after, .gray))
                let most = sink.reactions.values.max() ?? 0
                let width = sink.reactions.keys.map { SafeText.displayWidth(reaction($0)) }.max() ?? 0
                for (what, count) in sink.reactions.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                    let name = reaction(what)
                    let padding = String(repeating: " ", count: width - SafeText.displayWidth(name))
                    lines.append("    \(name)\(padding)  \(Bar(parts: [count], most: most, width: 30).text(style)) \(count)")
                }
            }
            blocks.append(lines)
        }
        if blocks.isEmpty { blocks.append([say("No notices sent yet.")]) }
        blocks.append([
            stats.counted
                ? style.paint(say("These counts stay on this machine. Switch them off with: bellhop settings counters off"), .gray)
                : style.paint(style.sign(.warn), .yellow) + " " + say("Reactions are not counted: the setting \"counters\" is off.")
        ])
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// Returns the words for a reaction to a notice, such as `seen` or `start-dryer`.
    private static func reaction(_ name: String) -> String {
        switch NoticeAction.Verb(rawValue: name) {
        case .open: say("opened")
        case .startWash: say("washer started")
        case .startDryer: say("dryer started")
        case .skipDryer: say("dryer skipped")
        case .markFolded: say("folded")
        case .dryMore: say("dried for longer")
        case .snoozeShort: say("snoozed for 5 min")
        case .snoozeLong: say("snoozed for 30 min")
        case .tomorrow: say("snoozed until the next day")
        case .pausePet: say("pet paused")
        case .nextSet: say("next set started")
        case .endWorkout: say("workout ended")
        case .resumeWorkout: say("workout resumed")
        case .nextStep: say("step done")
        case .choice1, .choice2, .choice3, .choice4, .choice5: said(SafeText.line(name))
        case .snooze, .acknowledge, nil: said(SafeText.line(name))
        }
    }

    /// Returns how many notices went to a sink, and what became of them: `9 notices: 4 sent, 5
    /// acknowledged`. Each notice is in one state.
    static func states(_ sink: NoticeStatsJSON.Sink) -> String {
        let states = DeliveryState.allCases.compactMap { state in
            // A route may also keep a notice from a sink without any limit.
            sink.deliveries[state.rawValue].map { "\($0) " + (state == .throttled ? say("not sent") : said(state.rawValue)) }
        }
        let total = sink.deliveries.values.reduce(0) { $0.saturatingAdding($1) }
        return say("\(count: total, one: "notice", other: "notices"): \(states.joined(separator: ", "))")
    }
}
