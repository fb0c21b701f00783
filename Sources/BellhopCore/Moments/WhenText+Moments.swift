extension WhenText {
    /// Parses a time that must be in the future, such as the end of a timer.
    ///
    /// - Throws: an error if the text is not a time, if the day is ambiguous (`next tuesday` on a
    ///   Monday), or if the time is in the past.
    package static func future(
        _ text: String, now: Instant, zone: ZoneRules, as language: Language = .english
    ) throws(TextError) -> When {
        let when = try parse(text, as: language)
        try refuseUnclear(when, text, now: now, zone: zone)
        return try inFuture(when, text, now: now, zone: zone, language)
    }

    /// Parses a time in the future or in the past. A day without a time of day means the beginning
    /// of that day.
    package static func moment(
        _ text: String, _ direction: When.Direction, now: Instant, zone: ZoneRules, as language: Language = .english
    ) throws(TextError) -> Instant {
        let when: When
        do throws(TextError) {
            when = try parse(text, as: language, needsTime: false)
        } catch {
            guard direction == .back, futureExamples(in: language.tongue).contains(error.suggestions) else { throw error }
            var error = error
            error.suggestions = [zone.civil(now).date.adding(days: -7).description, "7d"]
            throw error
        }
        try refuseUnclear(when, text, now: now, zone: zone)
        return when.resolved(direction, now: now, in: zone).instant
    }

    /// Parses the end of a period in the past. A day without a time of day means the end of that
    /// day, so that the period contains the day.
    package static func end(_ text: String, now: Instant, zone: ZoneRules, as language: Language = .english) throws(TextError) -> Instant {
        let start = try moment(text, .back, now: now, zone: zone, as: language)
        guard isDay(text, as: language) else { return start }
        return zone.instant(CivilDateTime(date: zone.civil(start).date.adding(days: 1), time: CivilTime(secondOfDay: 0)))
    }

    /// Refuses a day such as `next tuesday` on a Monday, which could mean tomorrow or the Tuesday
    /// of next week.
    private static func refuseUnclear(_ when: When, _ text: String, now: Instant, zone: ZoneRules) throws(TextError) {
        guard case .on(.nextWeekday(let weekday), let time) = when else { return }
        let today = zone.civil(now).date
        let ahead = WhenDay.daysAhead(weekday, today)
        // Weeks begin on Monday.
        let left = (7 - today.weekday) % 7
        guard ahead <= left, ahead < 7 else { return }
        throw TextError(
            .ambiguous, text, "could be in this week or in the next",
            suggestions: [ahead, ahead + 7].map { "\(today.adding(days: $0)) \(time)" })
    }

    private static func inFuture(
        _ when: When, _ text: String, now: Instant, zone: ZoneRules, _ language: Language
    ) throws(TextError) -> When {
        guard when.resolved(now: now, in: zone).instant <= now else { return when }
        var suggestions: [String] = []
        if case .on(.fromToday(...0), let time) = when {
            suggestions = ["\(WhenWord.tomorrow.name(in: WhenTokens(text, language).tongue)) \(time)"]
        }
        throw TextError(.outOfRange, text, "is in the past", suggestions: suggestions)
    }
}
