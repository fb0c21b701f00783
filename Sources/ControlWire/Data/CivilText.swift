public import BellhopCore

/// Reads days and civil times as they are printed.
public enum CivilText {
    /// `2026-11-21`; `nil` for anything else, and for a day that is not.
    public static func date(_ text: String) -> CivilDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        return date.isValid ? date : nil
    }

    /// `2026-11-21 14:45`, `2026-11-21 14:45:30`
    static func dateTime(_ text: String) -> CivilDateTime? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = date(String(parts[0])) else { return nil }
        let numbers = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { $0.utf8.count == 2 ? Int($0) : nil }
        guard numbers.count == 2 || numbers.count == 3, let hour = numbers[0], let minute = numbers[1] else { return nil }
        guard let second = numbers.count == 3 ? numbers[2] : 0 else { return nil }
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        return CivilDateTime(date: date, time: CivilTime(hour: hour, minute: minute, second: second))
    }
}
