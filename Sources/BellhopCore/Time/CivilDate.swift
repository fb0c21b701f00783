/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day that is `days` days after 1970-01-01.
    package init(daysSince1970 days: Int) {
        // This is Howard Hinnant's algorithm civil_from_days, with eras of 400 years and years that
        // begin in March.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Parses `2026-12-24`. Returns `nil` for other forms, and for a day that does not exist.
    init?(iso text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard isValid else { return nil }
    }

    package var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Returns the day that is `count` days after this day, or before this day if `count` is
    /// negative.
    package func adding(days count: Int) -> CivilDate {
        CivilDate(daysSince1970: daysSince1970 + count)
    }

    /// The weekday, from 0 for Sunday to 6 for Saturday.
    package var weekday: Int {
        let remainder = (daysSince1970 + 4) % 7
        return remainder < 0 ? remainder + 7 : remainder
    }

    /// Whether the day exists.
    package var isValid: Bool {
        (1...12).contains(month) && (1...31).contains(day) && CivilDate(daysSince1970: daysSince1970) == self
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The date as `2026-11-21`.
    package var description: String {
        padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }
}
