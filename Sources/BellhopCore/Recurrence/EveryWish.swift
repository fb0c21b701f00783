/// A requested repetition whose start is not yet known: `every weekday at 07:00`.
package struct EveryWish: Hashable, Sendable {
    package var rule: RecurrenceRule
    /// The time of day; `nil` if the rule itself sets the time, or if its intervals are counted
    /// from the current time.
    package var time: CivilTime?

    package init(rule: RecurrenceRule, time: CivilTime? = nil) {
        self.rule = rule
        self.time = time
    }

    /// Whether the repetition counts real time from now, such as `every 90m`: it names no time of
    /// day, no day and no last day.
    package var isInterval: Bool {
        guard time == nil, rule.frequency.isWithinDay else { return false }
        if case .until = rule.end { return false }
        var plain = RecurrenceRule(rule.frequency, interval: rule.interval)
        (plain.end, plain.weekStart) = (rule.end, rule.weekStart)
        return rule == plain
    }

    /// Returns the recurrence that starts with its first time after `now`; `nil` if the rule has no
    /// time after `now`.
    package func starting(after now: CivilDateTime) -> Recurrence? { beginning(after: now).recurrence }

    /// Creates the recurrence, starting with its first occurrence after `now`.
    ///
    /// - Parameter now: the local time; UTC if the wish ``isInterval``.
    /// - Returns: a `nil` recurrence if there is no occurrence, or if no occurrence is found within
    ///   ``Recurrence/periodBudget``. In the second case, `isCutShort` is `true`.
    package func beginning(after now: CivilDateTime) -> (recurrence: Recurrence?, isCutShort: Bool) {
        if time == nil, rule.frequency.isWithinDay, rule.hours.isEmpty, rule.minutes.isEmpty {
            let unit: Int64 = rule.frequency == .hourly ? 3600 : 60
            let start = CivilDateTime(secondsSince1970: now.secondsSince1970 + Int64(rule.interval) * unit)
            return Self.checked(Recurrence(start: start, rule: rule, isUTC: isInterval), after: now)
        }
        // `every 2 weeks on tuesday` begins with the next Tuesday, whichever week that is in.
        var begin = time ?? now.time
        // A rule with its own hours or minutes begins at a full minute, not at the current second.
        if time == nil, !rule.hours.isEmpty || !rule.minutes.isEmpty { begin = CivilTime(hour: begin.hour, minute: begin.minute) }
        var each = Recurrence(start: CivilDateTime(date: now.date, time: begin), rule: rule)
        if !rule.frequency.isWithinDay { each.rule.interval = 1 }
        let first = each.search(after: now)
        guard let start = first.time else { return (nil, first.isCutShort) }
        return Self.checked(Recurrence(start: start, rule: rule), after: now)
    }

    private static func checked(_ recurrence: Recurrence, after now: CivilDateTime) -> (Recurrence?, isCutShort: Bool) {
        let first = recurrence.search(after: now)
        return (first.time == nil ? nil : recurrence, first.isCutShort)
    }
}
