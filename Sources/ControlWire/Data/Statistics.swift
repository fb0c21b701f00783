public import BellhopCore

/// The answer to `GET /v1/stats?pet=NAME`.
public struct StatsJSON: Codable, Hashable, Sendable {
    /// Totals of folded and abandoned rounds, with the rates and averages derived from the totals.
    public struct Sums: Codable, Hashable, Sendable {
        public var folded: Int
        public var onTime: Int
        public var late: Int
        public var revived: Int
        public var abandoned: Int
        /// The share of folded rounds that were on time, in thousandths; `nil` if no round was
        /// folded.
        public var onTimePerMille: Int?
        /// The average time that wet laundry waited for the dryer; `nil` if no wet laundry waited.
        /// `dryWaitMs` is the average time that dry laundry waited to be folded.
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
        /// The month, such as `2026-11`.
        public var month: String
        /// The localized short name, such as `Nov`.
        public var name: String
        public var sums: Sums

        public init(month: String, name: String, sums: Sums) {
            self.month = month
            self.name = name
            self.sums = sums
        }
    }

    public struct Day: Codable, Hashable, Sendable {
        /// The date, such as `2026-11-21`.
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

    /// The requested pet; `nil` if the statistics cover all pets.
    public var pet: String?
    /// Today's date in the daemon's time zone, such as `2026-11-21`.
    public var today: String
    public var all: Sums
    /// Every month from the first one with laundry to the current one. Months without laundry are
    /// included.
    public var months: [Month]
    /// The days of the last 53 weeks on which laundry was folded. Other days are left out.
    public var days: [Day]
    public var streaks: [Streak]
    /// The localized short names of the weekdays, from `Mon` to `Sun`.
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

/// The answer to `GET /v1/stats/notifications` (N-27). These counts never leave this machine.
public struct NoticeStatsJSON: Codable, Hashable, Sendable {
    public struct Sink: Codable, Hashable, Sendable {
        public var sink: String
        /// The number of deliveries for each state, as far back as the journal reaches.
        public var deliveries: [String: Int]
        /// The share of deliveries that reached the sink, in thousandths of those that were meant
        /// to reach it; `nil` if there were none.
        public var reachedPerMille: Int?
        /// The number of reactions by kind, such as `seen`, `acknowledged` or `mark-folded`.
        public var reactions: [String: Int]
        /// The average time from a notification to the reaction; `nil` if nobody reacted.
        public var reactionMs: Int64?

        public init(sink: String, deliveries: [String: Int], reachedPerMille: Int?, reactions: [String: Int], reactionMs: Int64?) {
            self.sink = sink
            self.deliveries = deliveries
            self.reachedPerMille = reachedPerMille
            self.reactions = reactions
            self.reactionMs = reactionMs
        }
    }

    /// Whether deliveries and reactions are counted; `false` if the setting `counters` is off.
    public var counted: Bool
    public var sinks: [Sink]
    /// The number of days for which the journal keeps deliveries.
    public var keptDays: Int

    public init(counted: Bool, sinks: [Sink], keptDays: Int) {
        self.counted = counted
        self.sinks = sinks
        self.keptDays = keptDays
    }
}

/// A period of a round of laundry in which a machine ran or the laundry waited.
public struct SpanJSON: Codable, Hashable, Sendable {
    /// `wash`, `wait`, `dry`, or `line` for laundry that dried on the clothes line.
    public var what: String
    public var start: Timestamp
    public var startLocal: String
    public var end: Timestamp
    public var endLocal: String
    public var lengthMs: Int64
    /// The planned end of a machine; `nil` for other periods.
    public var plannedEnd: Timestamp?
    public var plannedEndLocal: String?

    public init(what: String, start: Instant, end: Instant, plannedEnd: Instant? = nil, clock: LocalClock) {
        self.what = what
        self.start = Timestamp(start)
        startLocal = clock.text(start)
        self.end = Timestamp(end)
        endLocal = clock.text(end)
        lengthMs = (end - start).inMilliseconds
        self.plannedEnd = plannedEnd.map(Timestamp.init)
        plannedEndLocal = plannedEnd.map(clock.text)
    }

    /// Returns the periods of a round in order (wash, wait, dry, wait), as far as they have
    /// happened.
    public static func spans(of task: LaundryTask, clock: LocalClock) -> [SpanJSON] {
        let times = RoundTimes(task)
        var spans: [SpanJSON] = []
        func add(_ what: String, _ start: Instant?, _ end: Instant?, planned: Instant? = nil) {
            guard let start, let end, end >= start else { return }
            spans.append(SpanJSON(what: what, start: start, end: end, plannedEnd: planned, clock: clock))
        }
        add("wash", task.washStartTime, task.washEndTime, planned: times.plannedWashEnd)
        add("wait", task.washEndTime, task.dryStartTime)
        add("dry", task.dryStartTime, task.dryEndTime, planned: times.plannedDryEnd)
        if task.dryStartTime == nil, task.dryEndTime == nil { add("line", task.washEndTime, task.foldCompletedTime) }
        add("wait", task.dryEndTime, task.foldCompletedTime)
        return spans
    }
}

/// Returns `part` of `whole` in thousandths; `nil` if `whole` is zero or less. Never overflows,
/// even with extreme numbers from an old import.
public func perMille(_ part: Int, of whole: Int) -> Int? {
    whole > 0 ? Int(clamping: Int128(part) * 1000 / Int128(whole)) : nil
}
