package import BellhopCore

/// The answer to `GET /v1/stats/workouts`: statistics on all completed training in the database.
package struct TrainingStatsJSON: Codable, Hashable, Sendable {
    /// The workouts of one month.
    package struct Month: Codable, Hashable, Sendable {
        /// The month, such as `2026-11`.
        package var month: String
        /// The localized short name, such as `Nov`.
        package var name: String
        /// The totals of the workouts in this month.
        package var totals: RunTotalsJSON

        package init(month: String, name: String, totals: RunTotalsJSON) {
            self.month = month
            self.name = name
            self.totals = totals
        }
    }

    /// A day with training.
    package struct Day: Codable, Hashable, Sendable {
        /// The date, such as `2026-11-21`.
        package var date: String
        /// The number of workouts with at least one completed set, plus the number of gym sessions
        /// with at least one rest.
        package var count: Int
        /// The number of workouts with at least one completed set, without gym sessions.
        package var workouts: Int

        package init(date: String, count: Int, workouts: Int) {
            self.date = date
            self.count = count
            self.workouts = workouts
        }
    }

    /// The number of consecutive days and weeks with training. Weeks start on Monday.
    package struct Streaks: Codable, Hashable, Sendable {
        /// The streak of days up to today, or up to yesterday if nobody has trained today yet.
        package var days: Int
        /// The streak of weeks up to this week, or up to last week if nobody has trained this week
        /// yet.
        package var weeks: Int
        /// The longest streak of days.
        package var longestDays: Int
        /// The longest streak of weeks.
        package var longestWeeks: Int

        package init(days: Int, weeks: Int, longestDays: Int, longestWeeks: Int) {
            self.days = days
            self.weeks = weeks
            self.longestDays = longestDays
            self.longestWeeks = longestWeeks
        }
    }

    /// The workout that holds a record, such as the longest one.
    package struct Record: Codable, Hashable, Sendable {
        /// The UUID of the workout.
        package var id: String
        /// The name of the workout.
        package var name: String
        /// The time when the workout started.
        package var startedAt: Timestamp
        /// `startedAt` in local time, as text for people.
        package var startedAtLocal: String
        /// The time spent training, without pauses and skipped parts.
        package var trainedMs: Int64
        /// The number of completed sets.
        package var sets: Int

        package init(_ run: ActivityFigures, clock: LocalClock) {
            id = run.id.description
            name = run.name
            startedAt = Timestamp(run.started)
            startedAtLocal = clock.text(run.started)
            trainedMs = run.trained
            sets = run.sets
        }
    }

    /// The workouts with one programme.
    package struct Programme: Codable, Hashable, Sendable {
        /// The name of the programme.
        package var name: String
        /// The totals of the workouts with this programme.
        package var totals: RunTotalsJSON
        /// The time when this programme was last started.
        package var lastAt: Timestamp
        /// `lastAt` in local time, as text for people.
        package var lastAtLocal: String

        package init(name: String, totals: RunTotalsJSON, lastAt: Timestamp, lastAtLocal: String) {
            self.name = name
            self.totals = totals
            self.lastAt = lastAt
            self.lastAtLocal = lastAtLocal
        }
    }

    /// The totals of all gym sessions.
    package struct Rests: Codable, Hashable, Sendable {
        /// The number of gym sessions.
        package var sessions: Int
        /// The number of sets. The first set of a session counts, and so does each set that started
        /// at the end of a rest.
        package var sets: Int
        /// The number of rests.
        package var rests: Int
        /// The total planned length of all rests.
        package var plannedMs: Int64
        /// The total actual length of all rests.
        package var takenMs: Int64

        package init(sessions: Int, sets: Int, rests: Int, plannedMs: Int64, takenMs: Int64) {
            self.sessions = sessions
            self.sets = sets
            self.rests = rests
            self.plannedMs = plannedMs
            self.takenMs = takenMs
        }
    }

    /// Today's date in the daemon's time zone, such as `2026-11-21`.
    package var today: String
    /// The totals of all workouts.
    package var all: RunTotalsJSON
    /// Every month from the first one with a workout to the current one. Months without a workout
    /// are included.
    package var months: [Month]
    /// The days with training in the last 53 weeks. All other days are left out.
    package var days: [Day]
    /// The current and the longest streaks.
    package var streaks: Streaks
    /// The workout with the longest training time; left out if there has been no training.
    package var longest: Record?
    /// The workout with the most sets; left out if no set was completed.
    package var mostSets: Record?
    /// The programmes, sorted by training time, with the longest training time first.
    package var programmes: [Programme]
    /// The totals of all gym sessions.
    package var rests: Rests
    /// The localized short names of the weekdays, from `Mon` to `Sun`.
    package var weekdays: [String]

    package init(
        today: String, all: RunTotalsJSON, months: [Month], days: [Day], streaks: Streaks, longest: Record?, mostSets: Record?,
        programmes: [Programme], rests: Rests, weekdays: [String]
    ) {
        self.today = today
        self.all = all
        self.months = months
        self.days = days
        self.streaks = streaks
        self.longest = longest
        self.mostSets = mostSets
        self.programmes = programmes
        self.rests = rests
        self.weekdays = weekdays
    }
}
