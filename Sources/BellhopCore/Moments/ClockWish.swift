/// A time of day as a person expressed it.
enum ClockWish: Hashable, Sendable {
    /// A time of a 24-hour clock: `18:30`, `18 Uhr`.
    case hours24(CivilTime)
    /// A time with `am` or `pm`, or noon.
    case hours12(CivilTime)
    /// A time on a dial, before or after noon: `7`, `7 o'clock`, `halb acht`.
    case dial(CivilTime)
    case midnight

    /// Returns the times of a 24-hour clock that the person could mean: one time, two times 12
    /// hours apart, or none if the part of the day does not contain the time.
    ///
    /// - Parameter part: the part of the day that the person named; `nil` if none.
    func times(in part: DayPart?) -> [CivilTime] {
        switch self {
        case .midnight: [CivilTime(secondOfDay: 0)]
        case .hours12(let time): part?.hours.contains(time.hour) == false ? [] : [time]
        case .hours24(let time): part.map { $0.time(time).map { [$0] } ?? [] } ?? [time]
        case .dial(let time):
            part.map { $0.time(time).map { [$0] } ?? [] } ?? [time, CivilTime(secondOfDay: (time.secondOfDay + 43_200) % 86_400)]
        }
    }

    /// The reason why a time on a dial is refused if the part of the day is missing.
    var ambiguity: Phrase {
        if case .dial(let time) = self, time.minute > 0 { return "could be before or after noon" }
        return "has no minutes"
    }
}

extension CivilTime {
    /// The time as people write it: `7:00`.
    var written: String { "\(hour):" + padded(minute, 2) + (second == 0 ? "" : ":" + padded(second, 2)) }
}
