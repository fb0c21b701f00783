public import BellhopCore

/// The answer to `GET /v1/stats?pet=NAME`.
public struct StatsJSON: Codable, Hashable, Sendable {
    /// Sums, with what they come to.
    public struct Sums: Codable, Hashable, Sendable {
        public var folded: Int
        public var onTime: Int
        public var late: Int
        public var revived: Int
        public var abandoned: Int
        /// Thousandths of the folded rounds; `nil` when none was folded.
        public var onTimePerMille: Int?
        /// How long wet laundry waited for the dryer, and dry laundry to be folded, on average; `nil` when none did.
        public var wetWaitMs: Int64?
        public var dryWaitMs: Int64?

        public init(_ totals: RoundTotals) {
            folded = totals.folded
            onTime = totals.onTime
            late = totals.late
            revived = totals.revived
            abandoned = totals.abandoned
            onTimePerMille = perMille(totals.onTime, of: totals.folded)
            wetWaitMs = totals.wetWaits > 0 ? totals.wetWaitMs / Int64(totals.wetWaits) : nil
            dryWaitMs = totals.dryWaits > 0 ? totals.dryWaitMs / Int64(totals.dryWaits) : nil
        }
    }

    public struct Month: Codable, Hashable, Sendable {
        /// `2026-11`
        public var month: String
        /// `Nov`
        public var name: String
        public var sums: Sums

        public init(month: String, name: String, sums: Sums) {
            self.month = month
            self.name = name
            self.sums = sums
        }
    }

    public struct Day: Codable, Hashable, Sendable {
        /// `2026-11-21`
        public var date: String
        public var folded: Int

        public init(date: String, folded: Int) {
            self.date = date
            self.folded = folded
        }
    }

    public struct Streak: Codable, Hashable, Sendable {
        public var id: String
        public var name: String
        public var current: Int
        public var longest: Int
        public var rounds: Int
        public var deaths: Int

        public init(_ pet: Pet) {
            id = pet.id.description
            name = pet.name
            current = pet.currentStreak
            longest = pet.longestStreak
            rounds = pet.totalCyclesCompleted
            deaths = pet.deathsSoFar
        }
    }

    /// The one pet that was asked for.
    public var pet: String?
    /// `2026-11-21`, in the daemon's zone.
    public var today: String
    public var all: Sums
    /// Each month from the first with laundry to this one, empty ones too.
    public var months: [Month]
    /// Days with folds, of the last 53 weeks; the others are left out.
    public var days: [Day]
    public var streaks: [Streak]
    /// `Mon` to `Sun`, in this order.
    public var weekdays: [String]

    public init(
        pet: String?, today: String, all: Sums, months: [Month], days: [Day], streaks: [Streak], weekdays: [String]
    ) {
        self.pet = pet
        self.today = today
        self.all = all
        self.months = months
        self.days = days
        self.streaks = streaks
        self.weekdays = weekdays
    }
}

/// The answer to `GET /v1/stats/notifications` (N-27): counts that never leave this machine.
public struct NoticeStatsJSON: Codable, Hashable, Sendable {
    public struct Sink: Codable, Hashable, Sendable {
        public var sink: String
        /// Deliveries by state, as far back as the journal is kept.
        public var deliveries: [String: Int]
        /// Thousandths of those that were to reach it and did; `nil` when none was.
        public var reachedPerMille: Int?
        /// `seen`, `acknowledged`, `mark-folded`, …: how often.
        public var reactions: [String: Int]
        /// From being told to the reaction, on average; `nil` when nobody reacted.
        public var reactionMs: Int64?

        public init(sink: String, deliveries: [String: Int], reachedPerMille: Int?, reactions: [String: Int], reactionMs: Int64?) {
            self.sink = sink
            self.deliveries = deliveries
            self.reachedPerMille = reachedPerMille
            self.reactions = reactions
            self.reactionMs = reactionMs
        }
    }

    /// `false` when the setting `counters` is off.
    public var counted: Bool
    public var sinks: [Sink]
    /// How far back deliveries go, in days.
    public var keptDays: Int

    public init(counted: Bool, sinks: [Sink], keptDays: Int) {
        self.counted = counted
        self.sinks = sinks
        self.keptDays = keptDays
    }
}
