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

    /// The first of its times that comes after `instant`; `nil` when none does any more.
    public func next(after instant: Instant, in zone: ZoneRules) -> CivilDateTime? {
        // In the hour that the clock shows twice, and around one that it leaves out, a later time can be an instant that is past.
        for time in times(after: zone.civil(instant)) where zone.instant(time) > instant { return time }
        return nil
    }

    /// The newest of its times from `first` on that is not after `instant`, and how many come before it from `first` on, at most `countLimit`.
    /// `nil` when there is none.
    public func newest(
        from first: CivilDateTime, through instant: Instant, in zone: ZoneRules
    ) -> (time: CivilDateTime, before: Int)? {
        let now = zone.civil(instant)
        let earliest = first.secondsSince1970 - 1
        // Nearly always the last day has one; a year of minutes need not be walked through.
        for days: Int64 in [1, 40, 800, .max] {
            let begin = days == .max ? earliest : max(earliest, now.secondsSince1970 - days * 86400)
            var newest: CivilDateTime?
            for time in times(after: CivilDateTime(secondsSince1970: begin)) {
                guard zone.instant(time) <= instant else { break }
                newest = time
            }
            if let newest { return (newest, count(from: earliest, before: zone.instant(newest), in: zone)) }
            if begin == earliest { return nil }
        }
        return nil
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
