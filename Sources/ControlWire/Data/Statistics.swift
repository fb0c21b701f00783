package import BellhopCore

/// The answer to `GET /v1/stats?pet=NAME`.
package struct StatsJSON: Codable, Hashable, Sendable {
    /// Totals of folded and abandoned rounds, with the rates and averages derived from the totals.
    package struct Sums: Codable, Hashable, Sendable {
        /// The number of folded rounds: the sum of `onTime`, `late` and `revived`.
        package var folded: Int
        /// The number of rounds that were folded on time.
        package var onTime: Int
        /// The number of rounds that were folded after the due date and its grace period.
        package var late: Int
        /// The number of rounds that were folded after the pet had died, and that revived it.
        package var revived: Int
        /// The number of abandoned rounds. `folded` does not include them.
        package var abandoned: Int
        /// The share of folded rounds that were on time, in thousandths; left out if no round was
        /// folded.
        package var onTimePerMille: Int?
        /// The average time that wet laundry waited for the dryer; left out if no wet laundry
        /// waited.
        package var wetWaitMs: Int64?
        /// The average time that dry laundry waited to be folded; left out if no dry laundry
        /// waited.
        package var dryWaitMs: Int64?

        package init(_ totals: RoundTotals) {
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

    /// The rounds of one month.
    package struct Month: Codable, Hashable, Sendable {
        /// The month, such as `2026-11`.
        package var month: String
        /// The localized short name, such as `Nov`.
        package var name: String
        /// The totals of the month.
        package var sums: Sums

        package init(month: String, name: String, sums: Sums) {
            self.month = month
            self.name = name
            self.sums = sums
        }
    }

    /// A day on which laundry was folded.
    package struct Day: Codable, Hashable, Sendable {
        /// The date, such as `2026-11-21`.
        package var date: String
        /// The number of rounds that were folded on this day.
        package var folded: Int

        package init(date: String, folded: Int) {
            self.date = date
            self.folded = folded
        }
    }

    /// The streak of a pet.
    package struct Streak: Codable, Hashable, Sendable {
        /// The UUID of the pet.
        package var id: String
        /// The name of the pet.
        package var name: String
        /// The current streak: the number of rounds that were folded on time since the streak last
        /// began.
        package var current: Int
        /// The longest streak so far, in rounds.
        package var longest: Int
        /// The number of completed rounds of the pet.
        package var rounds: Int
        /// The number of times the pet has died, including the latest death if the pet is dead now.
        package var deaths: Int

        package init(_ pet: Pet) {
            id = pet.id.description
            name = pet.name
            current = pet.currentStreak
            longest = pet.longestStreak
            rounds = pet.totalCyclesCompleted
            deaths = pet.deathsSoFar
        }
    }

    /// What one person did in the rounds that were folded in the last days.
    package struct Share: Codable, Hashable, Sendable {
        /// The name of the person.
        package var name: String
        /// How often the person started the washing machine.
        package var washed: Int
        /// How often the person started the dryer.
        package var dried: Int
        /// How often the person folded the laundry.
        package var folded: Int

        package init(name: String, washed: Int, dried: Int, folded: Int) {
            self.name = name
            self.washed = washed
            self.dried = dried
            self.folded = folded
        }
    }

    /// The requested pet; left out if the statistics cover all pets.
    package var pet: String?
    /// Today's date in the daemon's time zone, such as `2026-11-21`.
    package var today: String
    /// The totals of all rounds.
    package var all: Sums
    /// Every month from the first one with laundry to the current one. Months without laundry are
    /// included.
    package var months: [Month]
    /// The days in the last 53 weeks on which laundry was folded. All other days are left out.
    package var days: [Day]
    /// The streaks of the pets.
    package var streaks: [Streak]
    /// The localized short names of the weekdays, from `Mon` to `Sun`.
    package var weekdays: [String]
    /// What each person did in the rounds that were folded in the last `memberDays` days, in at most
    /// the 10,000 newest of these rounds: first the members of the household, then other people.
    /// Empty if nobody is known to have done anything.
    package var members: [Share]
    /// The number of days that `members` covers.
    package var memberDays: Int

    package init(
        pet: String?, today: String, all: Sums, months: [Month], days: [Day], streaks: [Streak], weekdays: [String],
        members: [Share] = [], memberDays: Int = 90
    ) {
        self.pet = pet
        self.today = today
        self.all = all
        self.months = months
        self.days = days
        self.streaks = streaks
        self.weekdays = weekdays
        self.members = members
        self.memberDays = memberDays
    }
}

/// The answer to `GET /v1/stats/notifications` (N-27). These counts never leave this machine.
package struct NoticeStatsJSON: Codable, Hashable, Sendable {
    /// The deliveries and reactions of one sink.
    package struct Sink: Codable, Hashable, Sendable {
        /// The name of the sink.
        package var sink: String
        /// The number of deliveries for each state, as far back as the journal reaches.
        package var deliveries: [String: Int]
        /// The share of deliveries that reached the sink, in thousandths of the deliveries that
        /// were meant to reach the sink; left out if there were no such deliveries.
        package var reachedPerMille: Int?
        /// The number of reactions by kind, such as `seen`, `acknowledged` or `mark-folded`.
        package var reactions: [String: Int]
        /// The average time from a notification to the reaction; left out if nobody reacted.
        package var reactionMs: Int64?

        package init(sink: String, deliveries: [String: Int], reachedPerMille: Int?, reactions: [String: Int], reactionMs: Int64?) {
            self.sink = sink
            self.deliveries = deliveries
            self.reachedPerMille = reachedPerMille
            self.reactions = reactions
            self.reactionMs = reactionMs
        }
    }

    /// Whether deliveries and reactions are counted; `false` if the setting `counters` is off.
    package var counted: Bool
    /// The counts for each sink.
    package var sinks: [Sink]
    /// The number of days for which the journal keeps deliveries.
    package var keptDays: Int

    package init(counted: Bool, sinks: [Sink], keptDays: Int) {
        self.counted = counted
        self.sinks = sinks
        self.keptDays = keptDays
    }
}

/// A period of a round of laundry in which a machine ran or the laundry waited.
package struct SpanJSON: Codable, Hashable, Sendable {
    /// `wash`, `wait`, `dry`, or `line` for laundry that dried on the clothes line.
    package var what: String
    /// The start of the period.
    package var start: Timestamp
    /// `start` in local time, as text for people.
    package var startLocal: String
    /// The actual end of the period.
    package var end: Timestamp
    /// `end` in local time, as text for people.
    package var endLocal: String
    /// The actual length of the period.
    package var lengthMs: Int64
    /// The planned end of a run of the washer or the dryer; left out for all other periods.
    package var plannedEnd: Timestamp?
    /// `plannedEnd` in local time, as text for people; left out in the same cases.
    package var plannedEndLocal: String?

    package init(what: String, start: Instant, end: Instant, plannedEnd: Instant? = nil, clock: LocalClock) {
        self.what = what
        self.start = Timestamp(start)
        startLocal = clock.text(start)
        self.end = Timestamp(end)
        endLocal = clock.text(end)
        lengthMs = (end - start).inMilliseconds
        self.plannedEnd = plannedEnd.map(Timestamp.init)
        plannedEndLocal = plannedEnd.map(clock.text)
    }

    /// Returns the completed periods of a round in this order: wash, wait, dry, wait.
    package static func spans(of task: LaundryTask, clock: LocalClock) -> [SpanJSON] {
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
package func perMille(_ part: Int, of whole: Int) -> Int? {
    whole > 0 ? Int(clamping: Int128(part) * 1000 / Int128(whole)) : nil
}
