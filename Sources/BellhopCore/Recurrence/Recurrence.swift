/// A rule together with its start. The two define the local times at which a recurring alarm rings.
///
/// The start itself is one of these times only if it matches the rule. If a clock change skips a
/// time, the alarm rings at the next instant that exists. If a time occurs twice, the alarm rings
/// only at the first occurrence (DESIGN §4).
package struct Recurrence: Hashable, Sendable {
    package var start: CivilDateTime
    package var rule: RecurrenceRule
    /// Whether the times are UTC and not local. An alarm that rings at intervals, such as every 90
    /// minutes, counts real time: no clock change and no other time zone shortens or lengthens an
    /// interval. RFC 5545 calls these times absolute, and marks them with a Z.
    package var isUTC: Bool

    /// How many years ahead to search for the next time. Times beyond that are ignored.
    package static let horizonInYears = 100

    package init(start: CivilDateTime, rule: RecurrenceRule, isUTC: Bool = false) {
        self.start = start
        self.rule = rule
        self.isUTC = isUTC
    }

    /// The zone of the recurrence's times: UTC, or the local zone.
    package func zone(_ local: ZoneRules) -> ZoneRules { isUTC ? .utc : local }

    /// Returns the local times of the recurrence after `moment`, in order.
    package func times(after moment: CivilDateTime) -> RecurringTimes {
        RecurringTimes(self, after: moment)
    }

    /// The maximum number of periods (minutes, hours, days, …) that one search examines. A search
    /// of more periods would keep a processor busy for too long.
    package static let periodBudget = 100_000

    /// The result of a search for the next time.
    package struct Search: Hashable, Sendable {
        /// The time that was found; `nil` if no time was found.
        package var time: CivilDateTime?
        /// The number of periods that were examined, at most ``Recurrence/periodBudget``.
        package var examined: Int
        /// Whether the search stopped because the budget was used up. Later times may exist.
        package var isCutShort: Bool
    }

    /// Searches for the first time after `instant`. The result is a time of ``zone(_:)``.
    package func search(after instant: Instant, in zone: ZoneRules) -> Search {
        let zone = self.zone(zone)
        // Around a clock change, a later local time can stand for an earlier instant.
        return search(after: zone.civil(instant)) { zone.instant($0) > instant }
    }

    /// Searches for the first time after the local time `moment`.
    func search(after moment: CivilDateTime, where isMeant: (CivilDateTime) -> Bool = { _ in true }) -> Search {
        var times = times(after: moment)
        var budget = Self.periodBudget
        var found: CivilDateTime?
        repeat { found = times.next(within: &budget) } while found.map { !isMeant($0) } ?? false
        return Search(time: found, examined: Self.periodBudget - budget, isCutShort: times.isCutShort)
    }

    /// Returns the first time after `instant`; `nil` if the recurrence is over, or if no time is
    /// found within ``periodBudget``. The result is a time of ``zone(_:)``.
    package func next(after instant: Instant, in zone: ZoneRules) -> CivilDateTime? {
        search(after: instant, in: zone).time
    }

    /// Returns the latest time between `first` and `instant`, both included; `nil` if there is no
    /// such time. In the result, `before` is the number of times from `first` up to, but not
    /// including, the latest time. This number is at most ``countLimit``.
    package func newest(
        from first: CivilDateTime, through instant: Instant, in zone: ZoneRules
    ) -> (time: CivilDateTime, before: Int)? {
        let zone = self.zone(zone)
        let earliest = first.secondsSince1970 - 1
        // In an hour that is repeated when the clocks go back, a later local time can already be in
        // the past. To cover this case, search two days further, because a time zone never jumps by
        // more than a day.
        let end = CivilDateTime(secondsSince1970: zone.civil(instant).secondsSince1970 + 2 * 86400)
        func time(after second: Int64) -> CivilDateTime? {
            var times = RecurringTimes(self, after: CivilDateTime(secondsSince1970: second), through: end)
            return times.next().flatMap { zone.instant($0) <= instant ? $0 : nil }
        }
        guard var newest = time(after: earliest) else { return nil }
        // Use bisection instead of visiting all times one by one, because a rule with a time in
        // each minute has too many times in a year. The times of a rule are whole minutes apart.
        var bound = end.secondsSince1970
        while bound - newest.secondsSince1970 >= 60 {
            let middle = newest.secondsSince1970 + (bound - newest.secondsSince1970) / 2
            if let later = time(after: middle) { newest = later } else { bound = middle }
        }
        return (newest, count(from: earliest, before: zone.instant(newest), in: zone))
    }

    /// The highest count that ``newest(from:through:in:)`` returns.
    package static let countLimit = 100

    /// Counts the distinct instants before `newest`. All local times that are skipped by the same
    /// clock change count as one instant.
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
    /// The text form of RFC 5545 on one line: `DTSTART:20261123T070000 RRULE:FREQ=DAILY`. A start in
    /// UTC ends with a Z.
    package var description: String { "DTSTART:" + start.basic + (isUTC ? "Z" : "") + " RRULE:" + rule.description }

    package init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].hasPrefix("DTSTART:") else { return nil }
        let isUTC = parts[0].hasSuffix("Z")
        let basic = parts[0].dropFirst(8).dropLast(isUTC ? 1 : 0)
        guard basic.utf8.count == 15, let start = CivilDateTime(basic: basic) else { return nil }
        do throws(TextError) {
            self.init(start: start, rule: try RecurrenceRule.parse(String(parts[1])), isUTC: isUTC)
        } catch {
            return nil
        }
    }
}
