public import BellhopCore

/// The answer to `GET /v1/stats/workouts`: what was trained, of everything that is kept and over.
public struct TrainingStatsJSON: Codable, Hashable, Sendable {
    public struct Month: Codable, Hashable, Sendable {
        /// `2026-11`
        public var month: String
        /// `Nov`
        public var name: String
        public var totals: RunTotalsJSON

        public init(month: String, name: String, totals: RunTotalsJSON) {
            self.month = month
            self.name = name
            self.totals = totals
        }
    }

    public struct Day: Codable, Hashable, Sendable {
        /// `2026-11-21`
        public var date: String
        /// Workouts of which a set was done, and sessions with a rest.
        public var count: Int

        public init(date: String, count: Int) {
            self.date = date
            self.count = count
        }
    }

    /// Days, and weeks from Monday on, with training in a row.
    public struct Streaks: Codable, Hashable, Sendable {
        /// Up to today, or to yesterday while nothing was trained today yet; weeks likewise.
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

    /// The workout that has a record.
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
        /// When it was begun last.
        public var lastAt: Timestamp
        public var lastAtLocal: String

        public init(name: String, totals: RunTotalsJSON, lastAt: Timestamp, lastAtLocal: String) {
            self.name = name
            self.totals = totals
            self.lastAt = lastAt
            self.lastAtLocal = lastAtLocal
        }
    }

    /// Sessions at the gym.
    public struct Rests: Codable, Hashable, Sendable {
        public var sessions: Int
        public var sets: Int
        public var rests: Int
        /// Of all rests.
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

    /// `2026-11-21`, in the daemon's zone.
    public var today: String
    public var all: RunTotalsJSON
    /// Each month from the first with a workout to this one, empty ones too.
    public var months: [Month]
    /// Days with training, of the last 53 weeks; the others are left out.
    public var days: [Day]
    public var streaks: Streaks
    /// The longest workout, and the one with the most sets.
    public var longest: Record?
    public var mostSets: Record?
    /// The one that was trained the longest first.
    public var programmes: [Programme]
    public var rests: Rests
    /// `Mon` to `Sun`, in this order.
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
