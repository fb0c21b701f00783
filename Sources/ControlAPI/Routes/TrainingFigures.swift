import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    func trainingStatistics() async throws -> Answer {
        let statistics = try await hub.trainingStatistics()
        let clock = clock
        let streaks = statistics.streaks
        // The calendar shows 53 weeks.
        let first = statistics.today.adding(days: -53 * 7)
        return try ok(
            TrainingStatsJSON(
                today: statistics.today.description, all: RunTotalsJSON(statistics.all),
                months: statistics.months.map { month in
                    TrainingStatsJSON.Month(
                        month: String(month.date.description.prefix(7)), name: language.shortMonth(month.date.month),
                        totals: RunTotalsJSON(month.totals))
                },
                days: statistics.days.filter { $0.date >= first }.map { day in
                    TrainingStatsJSON.Day(date: day.date.description, count: day.count, workouts: day.workouts)
                },
                streaks: TrainingStatsJSON.Streaks(
                    days: streaks.days, weeks: streaks.weeks, longestDays: streaks.longestDays, longestWeeks: streaks.longestWeeks),
                longest: statistics.all.longest.map { TrainingStatsJSON.Record($0, clock: clock) },
                mostSets: statistics.all.mostSets.map { TrainingStatsJSON.Record($0, clock: clock) },
                programmes: statistics.programmes.map { one in
                    TrainingStatsJSON.Programme(
                        name: one.name, totals: RunTotalsJSON(one.totals), lastAt: Timestamp(one.last), lastAtLocal: clock.text(one.last))
                },
                rests: TrainingStatsJSON.Rests(
                    sessions: statistics.rests.sessions, sets: statistics.rests.sets, rests: statistics.rests.rests,
                    plannedMs: statistics.rests.planned, takenMs: statistics.rests.taken),
                weekdays: [1, 2, 3, 4, 5, 6, 0].map { language.shortWeekday($0) }))
    }
}

extension RunTotalsJSON {
    init(_ totals: RunTotals) {
        self.init(
            finished: totals.finished, stopped: totals.stopped, interrupted: totals.interrupted, all: totals.all, sets: totals.sets,
            trainedMs: totals.trained, longestMs: totals.longest?.trained ?? 0, mostSets: totals.mostSets?.sets ?? 0)
    }
}
