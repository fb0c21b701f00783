/// A part of a written time. The raw values are the names in the table of `second_judge.py`, which
/// says for each language whether dateparser is asked about the part, and why not.
///
/// To add a part, add a case here, let ``RandomPhrases`` generate it, and add a line to the table
/// for each language in which it occurs. If the meaning is new, `judge.py` must also understand it.
enum PhrasePart: String, Codable {
    /// `in 30 minutes`, `in 30 Minuten`.
    case length
    /// `in 30m`.
    case lengthWithLetter = "length with a letter"
    /// `in an hour`, `in einer Stunde`.
    case oneHour = "length of one hour"
    /// `in half an hour`, `in anderthalb Stunden`.
    case lengthInWords = "length in words"
    /// `in 2h 30m`.
    case hoursAndMinutes = "length in hours and minutes"
    /// `+2h30`, `in 2h30m`.
    case hoursWithMinutes = "length like 2h30"
    /// `in 3 days at`, before a time of day.
    case daysAhead = "days ahead"
    /// `today`, `tomorrow`, `übermorgen`.
    case nearDay = "near day"
    /// `friday`, `on Fri`, `am Freitag`.
    case weekday
    /// `next friday`, `kommenden Freitag`.
    case nextWeekday = "next weekday"
    /// `2026-12-24`.
    case isoDate = "date of ISO 8601"
    /// `24.12.`, `12/24/2026`.
    case numericDate = "date in numbers"
    /// `24 december`, `24. Dezember 2026`.
    case dateWithName = "date with a month's name"
    /// `tonight`, `heute Abend`, which is a time as well.
    case tonight
    /// `tomorrow morning 7`, `morgen früh 7`, with its hour.
    case partOfDay = "part of the day"
    /// `18:00`.
    case time
    /// `18:00:30`.
    case timeWithSeconds = "time with seconds"
    /// `7pm`, `7:30pm`, `7 p.m.`.
    case timeOf12Hours = "time of 12 hours"
    /// `18:30 Uhr`.
    case timeWithUhr = "time with Uhr"
    /// `18 Uhr`.
    case hourWithUhr = "hour with Uhr"
    /// `18 Uhr 30`.
    case minutesAfterUhr = "minutes after Uhr"
    case noon, midnight
    /// `18`, next to a day.
    case hour
}
