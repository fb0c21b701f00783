package import BellhopCore

/// The training statistics: overall, by month, by day and by workout. They also cover the rests in
/// gym sessions.
package struct TrainingStatistics: Sendable {
    package struct Programme: Hashable, Sendable {
        package var name: String
        package var totals: RunTotals
        /// The time at which a workout with this name was last started.
        package var last: Instant
    }

    package var today: CivilDate
    package var all: RunTotals
    /// All months from the first with a workout to the current month, including months without
    /// workouts. `date` is the first day of the month.
    package var months: [(date: CivilDate, totals: RunTotals)]
    /// The days with training, each with its number of workouts and gym sessions, and with that of
    /// the workouts alone. A workout counts only if a set was done, and a gym session only if it has a
    /// rest.
    package var days: [(date: CivilDate, count: Int, workouts: Int)]
    package var streaks: TrainingStreaks
    /// The workouts by training time, longest first.
    package var programmes: [Programme]
    package var rests: RestTotals

    /// Computes the statistics.
    ///
    /// - Parameters:
    ///   - workouts: the ended workouts. A workout that was stopped in its first second is left
    ///     out, because it was started by mistake.
    ///   - sessions: the ended gym sessions.
    package init(workouts: [ActivityFigures], sessions: [ActivityFigures], today: CivilDate, zone: ZoneRules) {
        self.today = today
        let workouts = workouts.filter { $0.sets > 0 || $0.trained >= 1000 }
        all = RunTotals(workouts)
        rests = RestTotals(sessions)
        var sums: [CivilDate: RunTotals] = [:]
        var counts: [CivilDate: Int] = [:]
        var named: [String: Programme] = [:]
        for workout in workouts {
            let date = zone.civil(workout.started).date
            sums[CivilDate(year: date.year, month: date.month, day: 1), default: RunTotals()].add(workout)
            if workout.sets > 0 { counts[date, default: 0] += 1 }
            named[workout.name, default: Programme(name: workout.name, totals: RunTotals(), last: workout.started)].add(workout)
        }
        let workoutCounts = counts
        for session in sessions where session.rests > 0 { counts[zone.civil(session.started).date, default: 0] += 1 }
        months = Self.months(sums, today: today)
        days = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value, workoutCounts[$0.key] ?? 0) }
        streaks = TrainingStreaks(counts.keys, today: today)
        programmes = named.values.sorted { ($1.totals.trained, $1.last, $0.name) < ($0.totals.trained, $0.last, $1.name) }
    }

    private static func months(_ sums: [CivilDate: RunTotals], today: CivilDate) -> [(date: CivilDate, totals: RunTotals)] {
        guard let first = sums.keys.min(), let newest = sums.keys.max() else { return [] }
        var months: [(CivilDate, RunTotals)] = []
        var month = first
        // Include workouts that were started while the clock was ahead.
        while month <= max(today, newest) {
            months.append((month, sums[month] ?? RunTotals()))
            month = CivilDate(year: month.month == 12 ? month.year + 1 : month.year, month: month.month % 12 + 1, day: 1)
        }
        return months
    }
}

extension TrainingStatistics.Programme {
    fileprivate mutating func add(_ workout: ActivityFigures) {
        totals.add(workout)
        last = max(last, workout.started)
    }
}
