/// A POSIX `TZ` string, as in the footer of a zone file: `CET-1CEST,M3.5.0,M10.5.0/3`, `<-03>3`,
/// `IST-1GMT0,M10.5.0,M3.5.0/1`.
///
/// The grammar is POSIX.1-2017 §8.3 with the hours of RFC 8536 §3.3.1 (-167 to 167). A zone whose
/// "daylight" time is in winter, such as Europe/Dublin, needs no special treatment, because only
/// the offsets matter.
struct PosixZone: Hashable, Sendable {
    /// The two changes of the offset in a year: at `start`, the zone changes to `offset`; at `end`,
    /// it changes back. Both times are in the local time before the change.
    struct Daylight: Hashable, Sendable {
        var offset: Int
        var start: YearlyMoment
        var end: YearlyMoment
    }

    /// The offset outside daylight time, in seconds east of UTC.
    var standardOffset: Int
    var daylight: Daylight?

    /// Parses `text`; returns `nil` when `text` is empty or not a POSIX `TZ` string.
    init?(_ text: String) {
        var reader = PosixZoneReader(text)
        guard reader.readName(), let west = reader.readOffset() else { return nil }
        standardOffset = -west
        if reader.isAtEnd { return }
        guard reader.readName() else { return nil }
        var offset = standardOffset + 3600
        if !reader.isAtEnd, !reader.isAtComma {
            guard let west = reader.readOffset() else { return nil }
            offset = -west
        }
        // If the string has no dates, use the dates of the United States, as glibc does.
        var start = YearlyMoment(day: .weekday(month: 3, week: 2, day: 0), second: 7200)
        var end = YearlyMoment(day: .weekday(month: 11, week: 1, day: 0), second: 7200)
        if !reader.isAtEnd {
            guard let first = reader.readMoment(), let second = reader.readMoment(), reader.isAtEnd else { return nil }
            (start, end) = (first, second)
        }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    func offset(at second: Int64) -> Int {
        guard let daylight else { return standardOffset }
        var latest = Int64.min
        var offset = standardOffset
        let year = year(at: second)
        // A change may be up to a week outside its year, so check the neighboring years. If a start
        // and an end of daylight time coincide, the start wins, because a zone that has daylight
        // time all year is expressed in this way.
        for candidate in (year - 1)...(year + 1) {
            let (start, end) = changes(daylight, year: candidate)
            if end <= second, end > latest { (latest, offset) = (end, standardOffset) }
            if start <= second, start >= latest { (latest, offset) = (start, daylight.offset) }
        }
        return offset
    }

    func nextTransition(after second: Int64) -> ZoneRules.Transition? {
        guard let daylight else { return nil }
        var next: ZoneRules.Transition?
        let year = year(at: second)
        for candidate in (year - 1)...(year + 2) {
            let (start, end) = changes(daylight, year: candidate)
            if start > second, start <= next?.at ?? .max { next = ZoneRules.Transition(at: start, offset: daylight.offset) }
            if end > second, end < next?.at ?? .max { next = ZoneRules.Transition(at: end, offset: standardOffset) }
        }
        return next
    }

    private func year(at second: Int64) -> Int {
        CivilDateTime(secondsSince1970: second + Int64(standardOffset)).date.year
    }

    private func changes(_ daylight: Daylight, year: Int) -> (start: Int64, end: Int64) {
        (daylight.start.local(in: year) - Int64(standardOffset), daylight.end.local(in: year) - Int64(daylight.offset))
    }
}

/// A moment that recurs every year, in local time.
struct YearlyMoment: Hashable, Sendable {
    enum Day: Hashable, Sendable {
        /// `Jn`: day 1 to 365 of the year; 29 February is never counted.
        case withoutLeapDay(Int)
        /// `n`: day 0 to 365 of the year; 29 February is counted.
        case ordinal(Int)
        /// `Mm.w.d`: weekday d (0 is Sunday) of week w (5 is the last week) of month m.
        case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    /// The time in seconds after the midnight with which the day begins; negative for a moment
    /// before that midnight.
    var second: Int

    /// Returns the moment in `year`, in seconds after 1970-01-01 00:00 local time.
    func local(in year: Int) -> Int64 {
        Int64(dayNumber(in: year)) * 86400 + Int64(second)
    }

    private func dayNumber(in year: Int) -> Int {
        let newYear = CivilDate(year: year, month: 1, day: 1).daysSince1970
        switch day {
        case .withoutLeapDay(let number):
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return newYear + number - (isLeap && number >= 60 ? 0 : 1)
        case .ordinal(let number):
            return newYear + number
        case .weekday(let month, let week, let weekday):
            let first = CivilDate(year: year, month: month, day: 1)
            let toFirst = (weekday - first.weekday + 7) % 7
            let next = month == 12 ? CivilDate(year: year + 1, month: 1, day: 1) : CivilDate(year: year, month: month + 1, day: 1)
            let length = next.daysSince1970 - first.daysSince1970
            var dayOfMonth = toFirst + 7 * (week - 1)
            if dayOfMonth >= length { dayOfMonth -= 7 }
            return first.daysSince1970 + dayOfMonth
        }
    }
}
