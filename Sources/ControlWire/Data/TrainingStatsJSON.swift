package import BellhopCore

/// The answer to `GET /v1/stats/workouts`: statistics on all completed training in the database.
package struct TrainingStatsJSON: Codable, Hashable, Sendable {
    package struct Month: Codable, Hashable, Sendable {
        /// The month, such as `2026-11`.
        package var month: String
        /// The localized short name, such as `Nov`.
        package var name: String
        package var totals: RunTotalsJSON

        package init(month: String, name: String, totals: RunTotalsJSON) {
            self.month = month
            self.name = name
            self.totals = totals
        }
    }

    package struct Day: Codable, Hashable, Sendable {
        /// The date, such as `2026-11-21`.
        package var date: String
        /// The number of workouts with at least one completed set, plus the number of gym sessions
        /// with at least one rest.
        package var count: Int

        package init(date: String, count: Int) {
            self.date = date
            self.count = count
        }
    }

    /// The number of consecutive days and weeks with training. Weeks start on Monday.
    package struct Streaks: Codable, Hashable, Sendable {
        /// The streak of days up to today, or up to yesterday if nobody has trained today yet.
        /// `weeks` counts weeks in the same way.
        package var days: Int
        package var weeks: Int
        package var longestDays: Int
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
        package var id: String
        package var name: String
        package var startedAt: Timestamp
        package var startedAtLocal: String
        package var trainedMs: Int64
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

    package struct Programme: Codable, Hashable, Sendable {
        package var name: String
        package var totals: RunTotalsJSON
        /// When this programme was last started.
        package var lastAt: Timestamp
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
        package var sessions: Int
        package var sets: Int
        package var rests: Int
        /// The total planned length of all rests. `takenMs` is their total actual length.
        package var plannedMs: Int64
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
    package var all: RunTotalsJSON
    /// Every month from the first one with a workout to the current one. Months without a workout
    /// are included.
    package var months: [Month]
    /// The days with training in the last 53 weeks. All other days are left out.
    package var days: [Day]
    package var streaks: Streaks
    /// The longest workout. `mostSets` is the workout with the most sets.
    package var longest: Record?
    package var mostSets: Record?
    /// The programmes, sorted by training time, with the longest training time first.
    package var programmes: [Programme]
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
