/// The units a length of time is written in, smallest first.
enum DurationUnit: Int, Comparable, Hashable, Sendable, CaseIterable {
    case millisecond, second, minute, hour, day, week

    /// In any of its English forms, lower case; `m` is minutes.
    init?(name: some StringProtocol) {
        switch name {
        case "ms", "msec", "msecs", "millisecond", "milliseconds": self = .millisecond
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "m", "min", "mins", "minute", "minutes": self = .minute
        case "h", "hr", "hrs", "hour", "hours": self = .hour
        case "d", "day", "days": self = .day
        case "w", "wk", "wks", "week", "weeks": self = .week
        default: return nil
        }
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
