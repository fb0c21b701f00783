import BellhopCore
import ControlWire

/// The statistics for a page or a picture: sections with plots.
struct StatsReport: Sendable {
    struct Section: Sendable {
        var title: String
        /// Sentences and parts of sentences about the totals.
        var facts: [String]
        var plots: [Plot]
        /// Further tables, each with its title.
        var tables: [(title: String, figures: Plot.Figures)] = []
    }

    var laundry: StatsJSON
    /// The training; `nil` if the statistics are about one pet. `notices` is `nil` in the same case.
    var training: TrainingStatsJSON?
    var notices: NoticeStatsJSON?
    /// The number of months to show; `nil` for all months.
    var months: Int?

    var title: String { laundry.pet == nil ? say("Statistics of the household") : Stats.title(laundry) }

    /// The period that the statistics cover, such as `2026-07 to 2026-11-21`.
    var period: String {
        let months = washed.map(\.month) + trained.map(\.month)
        guard let first = months.min() else { return laundry.today }
        return say("\(first) to \(laundry.today)")
    }

    /// The sections that have something to show.
    var sections: [Section] { [laundrySection, trainingSection, noticeSection].compactMap { $0 } }

    // MARK: Laundry

    /// The months to show, without the months before the first round of laundry.
    private var washed: [StatsJSON.Month] {
        Array(laundry.months.suffix(months ?? .max).drop { $0.sums.folded == 0 && $0.sums.abandoned == 0 })
    }

    private var laundrySection: Section? {
        guard laundry.all.folded > 0 || laundry.all.abandoned > 0 else { return nil }
        var plots = [rounds, laundryDays]
        if washed.contains(where: { $0.sums.wetWaitMs != nil || $0.sums.dryWaitMs != nil }) { plots.append(waits) }
        let streaks = Plot.Figures(
            columns: [say("Pet"), say("Streak"), say("Longest"), say("Rounds"), say("Deaths")],
            rows: laundry.streaks.map { [$0.name] + [$0.current, $0.longest, $0.rounds, $0.deaths].map { String($0) } })
        let members = Plot.Figures(
            columns: [say("Name"), say("Washed"), say("Dried"), say("Folded")],
            rows: laundry.members.map { [$0.name] + [$0.washed, $0.dried, $0.folded].map { String($0) } })
        let tables = [(title: say("Streaks"), figures: streaks), (title: Stats.membersTitle(laundry), figures: members)]
        return Section(
            title: say("Laundry"), facts: Stats.facts(laundry), plots: plots, tables: tables.filter { !$0.figures.rows.isEmpty })
    }

    private var rounds: Plot {
        let months = washed.map { month in
            let sums = month.sums
            let rate = sums.onTimePerMille.map { ", " + say("\(Stats.percent($0)) on time") } ?? ""
            return MonthPlot.Month(
                month: month.month, name: month.name,
                values: [Int64(sums.onTime), Int64(max(0, sums.folded.saturatingSubtracting(sums.onTime)))],
                tip: "\(month.month): " + say("\(count: sums.folded, one: "round", other: "rounds") folded") + rate)
        }
        let figures = Plot.Figures(
            columns: [say("Month"), say("Rounds"), say("On time"), say("Late"), say("Given up")],
            rows: washed.map { month in
                let sums = month.sums
                return [month.month]
                    + [sums.folded, sums.onTime, sums.folded.saturatingSubtracting(sums.onTime), sums.abandoned].map { String($0) }
            })
        let most = washed.max { $0.sums.folded < $1.sums.folded }
        let summary = say(
            "\(count: months.count, one: "month", other: "months"), with at most \(count: most?.sums.folded ?? 0, one: "round", other: "rounds") in a month (\(most?.month ?? "–"))."
        )
        return MonthPlot(months, parts: [say("on time"), say("late")], isStacked: true).bars(
            title: say("Rounds per month"), summary: summary, figures: figures)
    }

    private var laundryDays: Plot {
        let days = laundry.days.filter { $0.folded > 0 }
        let count = days.count
        return CalendarPlot(today: laundry.today, days: days.map { ($0.date, $0.folded) }, weekdays: laundry.weekdays).plot(
            title: say("Days with laundry"),
            summary: say("Laundry was folded on \(count: count, one: "day", other: "days") of the last 53 weeks."),
            figures: Self.perMonth(days.map { ($0.date, $0.folded) }, say("Rounds"))
        ) { say("\(count: $0, one: "round", other: "rounds") folded") }
    }

    private var waits: Plot {
        let wet = say("wet laundry, until the dryer")
        let dry = say("dry laundry, until it is folded")
        func words(_ wait: Int64?) -> String { wait.map { Words.spent($0) } ?? "–" }
        let months = washed.map { month in
            MonthPlot.Month(
                month: month.month, name: month.name, values: [month.sums.wetWaitMs, month.sums.dryWaitMs],
                tip: "\(month.month): \(wet) \(words(month.sums.wetWaitMs)), \(dry) \(words(month.sums.dryWaitMs))")
        }
        return MonthPlot(months, parts: [wet, dry], areLengths: true, isStacked: false).lines(
            title: say("How long laundry waited, on average"), summary: Stats.waits(laundry).joined(separator: "; "),
            figures: Plot.Figures(
                columns: [say("Month"), say("Wet laundry"), say("Dry laundry")],
                rows: washed.map { [$0.month, words($0.sums.wetWaitMs), words($0.sums.dryWaitMs)] }))
    }

    // MARK: Training

    private var trained: [TrainingStatsJSON.Month] {
        Array((training?.months ?? []).suffix(months ?? .max).drop { $0.totals.all == 0 })
    }

    private var trainingSection: Section? {
        guard let training, training.all.all > 0 || !training.days.isEmpty else { return nil }
        var plots: [Plot] = []
        if !trained.isEmpty { plots.append(minutes) }
        if !training.days.isEmpty { plots.append(trainingDays(training)) }
        let facts = training.all.all > 0 ? TrainingStats.facts(training) : []
        let programmes = Plot.Figures(
            columns: [say("Workout"), say("Started"), say("Finished"), say("Sets"), say("Trained")],
            rows: training.programmes.map { one in
                [one.name] + [one.totals.all, one.totals.finished, one.totals.sets].map { String($0) } + [Words.spent(one.totals.trainedMs)]
            })
        return Section(
            title: say("Training"), facts: facts + [TrainingStats.streaks(training.streaks)], plots: plots,
            tables: programmes.rows.isEmpty ? [] : [(say("By workout"), programmes)])
    }

    private var minutes: Plot {
        let months = trained.map { month in
            MonthPlot.Month(
                month: month.month, name: month.name, values: [month.totals.trainedMs],
                tip: "\(month.month): \(Words.spent(month.totals.trainedMs)), "
                    + say("\(count: month.totals.all, one: "workout", other: "workouts")"))
        }
        let figures = Plot.Figures(
            columns: [say("Month"), say("Trained"), say("Workouts"), say("Finished"), say("Sets")],
            rows: trained.map { month in
                [month.month, Words.spent(month.totals.trainedMs)]
                    + [month.totals.all, month.totals.finished, month.totals.sets].map { String($0) }
            })
        let most = trained.max { $0.totals.trainedMs < $1.totals.trainedMs }
        let summary = say(
            "\(count: months.count, one: "month", other: "months"), with at most \(Words.spent(most?.totals.trainedMs ?? 0)) in a month (\(most?.month ?? "–"))."
        )
        return MonthPlot(months, parts: [say("Trained")], areLengths: true, isStacked: true).bars(
            title: say("Training time per month"), summary: summary, figures: figures)
    }

    private func trainingDays(_ training: TrainingStatsJSON) -> Plot {
        CalendarPlot(today: training.today, days: training.days.map { ($0.date, $0.count) }, weekdays: training.weekdays).plot(
            title: say("Days with training"), summary: TrainingStats.streaks(training.streaks),
            figures: Self.perMonth(training.days.map { ($0.date, $0.count) }, say("Sessions"))
        ) { say("\(count: $0, one: "session", other: "sessions")") }
    }

    /// Sums up the days of a calendar for each month.
    private static func perMonth(_ days: [(date: String, count: Int)], _ heading: String) -> Plot.Figures {
        var sums: [String: (days: Int, count: Int)] = [:]
        for day in days {
            let month = String(day.date.prefix(7))
            let sum = sums[month] ?? (0, 0)
            sums[month] = (sum.days + 1, sum.count.saturatingAdding(day.count))
        }
        return Plot.Figures(
            columns: [say("Month"), say("Days"), heading],
            rows: sums.sorted { $0.key < $1.key }.map { [$0.key, String($0.value.days), String($0.value.count)] })
    }

    // MARK: Notices

    private var noticeSection: Section? {
        guard let notices else { return nil }
        let sinks = notices.sinks.filter { !$0.deliveries.isEmpty }.map { sink in
            let delivered = Self.sum(sink, [.sent, .seen, .acknowledged])
            let missed = Self.sum(sink, [.expired, .failed, .parked])
            let all = sink.deliveries.values.map { max(0, $0) }.saturatingSum
            let counts = [delivered, missed, max(0, all.saturatingSubtracting(delivered).saturatingSubtracting(missed))]
            let share = sink.reachedPerMille.map { Stats.percent($0) } ?? "–"
            return (name: sink.sink, counts: counts, share: share, tip: Stats.states(sink))
        }
        guard !sinks.isEmpty else { return nil }
        let plot = SinkPlot(
            sinks: sinks.map { sink in
                SinkPlot.Sink(
                    name: sink.name, counts: sink.counts, note: "\(sink.counts.saturatingSum) (\(sink.share))",
                    tip: "\(sink.name): \(sink.tip)")
            }, parts: [say("delivered"), say("not delivered"), say("withdrawn, merged or waiting")]
        ).plot(
            title: say("Notices per sink"),
            summary: say("Notices of the last \(count: notices.keptDays, one: "day", other: "days") that each sink delivered."),
            figures: Plot.Figures(
                columns: [say("Sink"), say("Delivered"), say("Not delivered"), say("Other"), say("Share delivered")],
                rows: sinks.map { sink in [sink.name] + sink.counts.map { String($0) } + [sink.share] }))
        return Section(
            title: say("Notices"), facts: [say("Delivered in the last \(count: notices.keptDays, one: "day", other: "days")")],
            plots: [plot])
    }

    private static func sum(_ sink: NoticeStatsJSON.Sink, _ states: [DeliveryState]) -> Int {
        states.map { max(0, sink.deliveries[$0.rawValue] ?? 0) }.saturatingSum
    }
}
