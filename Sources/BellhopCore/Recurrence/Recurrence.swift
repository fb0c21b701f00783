/// A rule with the moment it counts from: the times at which an alarm rings again and again, on the clock on the wall.
///
/// The start itself is one of them only if it fits the rule. Where the clock of a zone leaves a time out, that alarm rings at the next instant
/// that there is; where it shows a time twice, it rings the first time (DESIGN §4).
public struct Recurrence: Hashable, Sendable {
    public var start: CivilDateTime
    public var rule: RecurrenceRule

    /// What comes after so long a pause does not come: how far the next time is looked for.
    public static let horizonInYears = 100

    public init(start: CivilDateTime, rule: RecurrenceRule) {
        self.start = start
        self.rule = rule
    }

    /// The times after `moment`, as the clock shows them, without an end where the rule has none.
    public func times(after moment: CivilDateTime) -> RecurringTimes {
        RecurringTimes(self, after: moment)
    }

    /// The most periods (minutes, hours, days, …) that one search examines: more would keep a processor busy for too long.
    public static let periodBudget = 100_000

    /// What a search for the next time came to.
    public struct Search: Hashable, Sendable {
        /// `nil` where no time was found.
        public var time: CivilDateTime?
        /// The periods that were examined, at most ``Recurrence/periodBudget``.
        public var examined: Int
        /// Whether the budget ended before the rule did: then nobody knows whether a time would still come.
        public var isCutShort: Bool
    }

    /// Looks for the first of its times that comes after `instant`.
    public func search(after instant: Instant, in zone: ZoneRules) -> Search {
        // In the hour that the clock shows twice, and around one that it leaves out, a later time can be an instant that is past.
        search(after: zone.civil(instant)) { zone.instant($0) > instant }
    }

    /// Looks for the first of its times that comes after `moment`, as the clock shows it.
    func search(after moment: CivilDateTime, where isMeant: (CivilDateTime) -> Bool = { _ in true }) -> Search {
        var times = times(after: moment)
        var budget = Self.periodBudget
        var found: CivilDateTime?
        repeat { found = times.next(within: &budget) } while found.map { !isMeant($0) } ?? false
        return Search(time: found, examined: Self.periodBudget - budget, isCutShort: times.isCutShort)
    }

    /// The first of its times that comes after `instant`; `nil` when none does any more, or none is found within ``periodBudget``.
    public func next(after instant: Instant, in zone: ZoneRules) -> CivilDateTime? {
        search(after: instant, in: zone).time
    }

    /// The newest of its times from `first` on that is not after `instant`, and how many come before it from `first` on, at most `countLimit`.
    /// `nil` when there is none.
    public func newest(
        from first: CivilDateTime, through instant: Instant, in zone: ZoneRules
    ) -> (time: CivilDateTime, before: Int)? {
        let earliest = first.secondsSince1970 - 1
        // In the hour that the clock shows twice, a time that it shows later can be past: a zone never jumps by more than a day.
        let end = CivilDateTime(secondsSince1970: zone.civil(instant).secondsSince1970 + 2 * 86400)
        func time(after second: Int64) -> CivilDateTime? {
            var times = RecurringTimes(self, after: CivilDateTime(secondsSince1970: second), through: end)
            return times.next().flatMap { zone.instant($0) <= instant ? $0 : nil }
        }
        guard var newest = time(after: earliest) else { return nil }
        // Halving, so that a year of minutes is not walked through. Times of a rule lie whole minutes apart.
        var bound = end.secondsSince1970
        while bound - newest.secondsSince1970 >= 60 {
            let middle = newest.secondsSince1970 + (bound - newest.secondsSince1970) / 2
            if let later = time(after: middle) { newest = later } else { bound = middle }
        }
        return (newest, count(from: earliest, before: zone.instant(newest), in: zone))
    }

    /// How many are counted at most by ``newest(from:through:in:)``.
    public static let countLimit = 100

    /// Several times that the clock of the zone leaves out are one instant.
    private func count(from earliest: Int64, before newest: Instant, in zone: ZoneRules) -> Int {
        var count = 0
        var last: Instant?
        for time in times(after: CivilDateTime(secondsSince1970: earliest)) {
            let instant = zone.instant(time)
            guard instant < newest, count < Self.countLimit else { break }
            if instant != last { count += 1 }
            last = instant
        }
        return count
    }
}

extension Recurrence: LosslessStringConvertible {
    /// `DTSTART:20261123T070000 RRULE:FREQ=DAILY`, as RFC 5545 writes it, on one line.
    public var description: String { "DTSTART:" + start.basic + " RRULE:" + rule.description }

    public init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].hasPrefix("DTSTART:"), parts[0].utf8.count == 23,
            let start = CivilDateTime(basic: parts[0].dropFirst(8))
        else { return nil }
        do throws(TextError) {
            self.init(start: start, rule: try RecurrenceRule.parse(String(parts[1])))
        } catch {
            return nil
        }
    }
}
