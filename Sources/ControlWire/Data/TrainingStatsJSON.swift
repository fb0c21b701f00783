public import BellhopCore

/// The answer to `GET /v1/stats/workouts`: statistics of all finished training in the database.
public struct TrainingStatsJSON: Codable, Hashable, Sendable {
    public struct Month: Codable, Hashable, Sendable {
        /// The month, such as `2026-11`.
        public var month: String
        /// The localized short name, such as `Nov`.
        public var name: String
        public var totals: RunTotalsJSON

        public init(month: String, name: String, totals: RunTotalsJSON) {
            self.month = month
            self.name = name
            self.totals = totals
        }
    }

    public struct Day: Codable, Hashable, Sendable {
        /// The date, such as `2026-11-21`.
        public var date: String
        /// The number of workouts with at least one completed set, plus the gym sessions with a
        /// rest.
        public var count: Int

        public init(date: String, count: Int) {
            self.date = date
            self.count = count
        }
    }

    /// The number of consecutive days and weeks with training. Weeks start on Monday.
    public struct Streaks: Codable, Hashable, Sendable {
        /// The streak of days up to today, or up to yesterday if nobody has trained today yet.
        /// `weeks` counts weeks in the same way.
        public var days: Int
        public var weeks: Int
        public var longestDays: Int
        public var longestWeeks: Int

        public init(days: Int, weeks: Int, longestDays: Int, longestWeeks: Int) {
            self.days = days
            self.weeks = weeks
            self.longestDays = longestDays
            self.longestWeeks = longestWeeks
        }
    }

    /// The workout that holds a record, such as the longest one.
    public struct Record: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        public var startedAt: Timestamp
        public var startedAtLocal: String
        public var trainedMs: Int64
        public var sets: Int

        public init(_ run: ActivityFigures, clock: LocalClock) {
            id = run.id.description
            name = run.name
            startedAt = Timestamp(run.started)
            startedAtLocal = clock.text(run.started)
            trainedMs = run.trained
            sets = run.sets
        }
    }

    public struct Programme: Codable, Hashable, Sendable {
        public var name: String
        public var totals: RunTotalsJSON
        /// When this programme was last started.
        public var lastAt: Timestamp
        public var lastAtLocal: String

        public init(name: String, totals: RunTotalsJSON, lastAt: Timestamp, lastAtLocal: String) {
            self.name = name
            self.totals = totals
            self.lastAt = lastAt
            self.lastAtLocal = lastAtLocal
        }
    }

    /// The totals of all gym sessions.
    public struct Rests: Codable, Hashable, Sendable {
        public var sessions: Int
        public var sets: Int
        public var rests: Int
        /// The total planned length of all rests. `takenMs` is their total actual length.
        public var plannedMs: Int64
        public var takenMs: Int64

        public init(sessions: Int, sets: Int, rests: Int, plannedMs: Int64, takenMs: Int64) {
            self.sessions = sessions
            self.sets = sets
            self.rests = rests
            self.plannedMs = plannedMs
            self.takenMs = takenMs
        }
    }

    /// Today's date in the daemon's time zone, such as `2026-11-21`.
    public var today: String
    public var all: RunTotalsJSON
    /// Every month from the first one with a workout to the current one. Months without a workout
    /// are included.
    public var months: [Month]
    /// The days of the last 53 weeks with training. Other days are left out.
    public var days: [Day]
    public var streaks: Streaks
    /// The longest workout. `mostSets` is the workout with the most sets.
    public var longest: Record?
    public var mostSets: Record?
    /// The programmes, ordered by training time, longest first.
    public var programmes: [Programme]
    public var rests: Rests
    /// The localized short names of the weekdays, from `Mon` to `Sun`.
    public var weekdays: [String]

    public init(
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
