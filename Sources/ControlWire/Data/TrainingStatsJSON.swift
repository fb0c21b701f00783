public import BellhopCore

/// The answer to `GET /v1/stats/workouts`: statistics of all finished training that is stored.
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
        /// The number of workouts with at least one completed set, and of sessions with a rest.
        public var count: Int

        public init(date: String, count: Int) {
            self.date = date
            self.count = count
        }
    }

    /// Consecutive days with training, and consecutive weeks, which start on Monday.
    public struct Streaks: Codable, Hashable, Sendable {
        /// The current streak up to today, or up to yesterday if there was no training today yet.
        /// Weeks work the same way.
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

    /// The workout that holds a record.
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
        /// When it was last started.
        public var lastAt: Timestamp
        public var lastAtLocal: String

        public init(name: String, totals: RunTotalsJSON, lastAt: Timestamp, lastAtLocal: String) {
            self.name = name
            self.totals = totals
            self.lastAt = lastAt
            self.lastAtLocal = lastAtLocal
        }
    }

    /// The totals of gym sessions.
    public struct Rests: Codable, Hashable, Sendable {
        public var sessions: Int
        public var sets: Int
        public var rests: Int
        /// The total planned time of all rests. The next field is the actual time.
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

    /// Today's date in the daemon's zone, such as `2026-11-21`.
    public var today: String
    public var all: RunTotalsJSON
    /// Every month from the first with a workout to the current one, including empty ones.
    public var months: [Month]
    /// The days with training in the last 53 weeks. Days without training are left out.
    public var days: [Day]
    public var streaks: Streaks
    /// The longest workout. The next field is the one with the most sets.
    public var longest: Record?
    public var mostSets: Record?
    /// The programmes, the one with the most training time first.
    public var programmes: [Programme]
    public var rests: Rests
    /// The localized names of the weekdays, `Mon` to `Sun`, in this order.
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
