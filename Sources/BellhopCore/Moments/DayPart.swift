/// A part of the day, which makes clear which half of the day an hour belongs to: `8 in the
/// evening`.
enum DayPart: Hashable, Sendable {
    case morning, afternoon, evening

    init?(_ meanings: Set<WhenWord>) {
        if meanings.contains(.morning) {
            self = .morning
        } else if meanings.contains(.afternoon) {
            self = .afternoon
        } else if !meanings.isDisjoint(with: [.evening, .tonight]) {
            self = .evening
        } else {
            return nil
        }
    }

    /// The time that `tonight` means when no time of day is given.
    static let tonight = CivilTime(hour: 20, minute: 0)

    /// The hours of this part on a 24-hour clock.
    var hours: ClosedRange<Int> {
        switch self {
        case .morning: 0...11
        case .afternoon: 12...18
        case .evening: 17...23
        }
    }

    /// Returns the hour of a 24-hour clock that a person means with `hour` in this part of the day:
    /// 20 for `8 in the evening`. Returns `nil` if no such hour exists.
    func hour(_ hour: Int) -> Int? {
        if hours.contains(hour) { return hour }
        return self != .morning && hour < 12 && hours.contains(hour + 12) ? hour + 12 : nil
    }

    /// Examples of a time in this part of the day.
    var examples: [String] {
        switch self {
        case .morning: ["tomorrow 7:00"]
        case .afternoon: ["today 15:00"]
        case .evening: ["tonight 20:00"]
        }
    }
}
