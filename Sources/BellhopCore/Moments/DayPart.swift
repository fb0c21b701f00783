/// A part of the day, which determines the half of the day that an hour belongs to: `8 in the
/// evening` is 20:00.
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

    /// The hours of this part of the day, on a 24-hour clock.
    var hours: ClosedRange<Int> {
        switch self {
        case .morning: 0...11
        case .afternoon: 12...18
        case .evening: 17...23
        }
    }

    /// Converts an hour that a person gave together with this part of the day to a 24-hour clock:
    /// `8 in the evening` becomes 20. Returns `nil` if this part of the day has no such hour.
    private func hour(_ hour: Int) -> Int? {
        if hours.contains(hour) { return hour }
        return self != .morning && hour < 12 && hours.contains(hour + 12) ? hour + 12 : nil
    }

    /// Converts a time that a person gave together with this part of the day to a 24-hour clock.
    /// Returns `nil` if this part of the day has no such time.
    func time(_ time: CivilTime) -> CivilTime? {
        hour(time.hour).map { CivilTime(hour: $0, minute: time.minute, second: time.second) }
    }

    /// Examples of a time in this part of the day.
    func examples(in tongue: Language.Tongue) -> [String] {
        let day: WhenWord =
            switch self {
            case .morning: .tomorrow
            case .afternoon: .today
            case .evening: .tonight
            }
        return ["\(day.name(in: tongue)) \(example.written)"]
    }

    /// A usual time in this part of the day.
    var example: CivilTime {
        switch self {
        case .morning: CivilTime(hour: 7, minute: 0)
        case .afternoon: CivilTime(hour: 15, minute: 0)
        case .evening: Self.tonight
        }
    }
}
