/// The units of a length of time, smallest first.
enum DurationUnit: Int, Comparable, Hashable, Sendable, CaseIterable {
    case millisecond, second, minute, hour, day, week

    /// Parses a unit in any of its English or German forms, in lower case; `m` means minutes.
    init?(name: some StringProtocol) {
        switch name {
        case "ms", "msec", "msecs", "millisecond", "milliseconds", "millisekunde", "millisekunden": self = .millisecond
        case "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden": self = .second
        case "m", "min", "mins", "minute", "minutes", "minuten": self = .minute
        case "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden": self = .hour
        case "d", "day", "days", "tag", "tage", "tagen": self = .day
        case "w", "wk", "wks", "week", "weeks", "woche", "wochen": self = .week
        default: return nil
        }
    }

    /// Whether a word after a number was intended as a unit, although timers do not accept it: a
    /// month or a year, or a unit with a typo.
    ///
    /// Only long words count as typos, because `timer 10 Pears` boils pears.
    static func isMeant(by name: some StringProtocol) -> Bool {
        let name = String(name)
        return months.contains(name) || years.contains(name) || name.count >= 6 && longNames.contains { isSlip(name, of: $0) }
    }

    static let months: Set<String> = ["mo", "mon", "mos", "month", "months", "monat", "monate", "monaten"]
    static let years: Set<String> = ["y", "yr", "yrs", "year", "years", "jahr", "jahre", "jahren"]
    private static let longNames = [
        "second", "seconds", "minute", "minutes", "months", "sekunde", "sekunden", "minuten", "stunde", "stunden",
    ]

    /// Whether the two differ by one added, missing or replaced letter, or by two swapped letters.
    private static func isSlip(_ name: String, of word: String) -> Bool {
        let (short, long) = name.count <= word.count ? (Array(name), Array(word)) : (Array(word), Array(name))
        guard long.count - short.count <= 1, let first = long.indices.first(where: { $0 >= short.count || short[$0] != long[$0] }) else {
            return false
        }
        if long.count > short.count { return short[first...] == long[(first + 1)...] }
        if short[(first + 1)...] == long[(first + 1)...] { return true }
        guard first + 1 < long.count, short[first] == long[first + 1], short[first + 1] == long[first] else { return false }
        return short[(first + 2)...] == long[(first + 2)...]
    }

    var symbol: String {
        switch self {
        case .millisecond: "ms"
        case .second: "s"
        case .minute: "m"
        case .hour: "h"
        case .day: "d"
        case .week: "w"
        }
    }

    var milliseconds: Int64 {
        switch self {
        case .millisecond: 1
        case .second: 1000
        case .minute: 60_000
        case .hour: 3_600_000
        case .day: 86_400_000
        case .week: 604_800_000
        }
    }

    var smaller: DurationUnit? { DurationUnit(rawValue: rawValue - 1) }

    static func < (left: DurationUnit, right: DurationUnit) -> Bool { left.rawValue < right.rawValue }
}
