/// A date and time of day without a zone.
package struct CivilDateTime: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    package var date: CivilDate
    package var time: CivilTime

    package init(date: CivilDate, time: CivilTime) {
        self.date = date
        self.time = time
    }

    /// Creates the date and time that is `seconds` seconds after 1970-01-01 00:00, without regard
    /// to time zones.
    package init(secondsSince1970 seconds: Int64) {
        let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        self.init(date: CivilDate(daysSince1970: Int(days)), time: CivilTime(secondOfDay: Int(seconds - days * 86400)))
    }

    package var secondsSince1970: Int64 {
        Int64(date.daysSince1970) * 86400 + Int64(time.secondOfDay)
    }

    package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
        (left.date, left.time) < (right.date, right.time)
    }

    /// The date and time as `2026-11-21 14:45`.
    package var description: String { date.description + " " + time.description }
}

func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
}
