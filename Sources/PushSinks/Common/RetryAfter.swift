#if Push
import BellhopCore

/// A parser for the header `Retry-After`, which contains a number of seconds, or a date in one of
/// the three forms of RFC 9110.
enum RetryAfter {
    /// The allowed pauses. A pause of more than one day is shortened to one day, because no notice
    /// is worth a longer wait.
    private static let range: ClosedRange<Duration> = .seconds(1)...(.days(1))

    /// Returns how long to wait, 1 s to one day; `nil` if the text is not valid.
    static func pause(_ text: String?, at now: Instant) -> Duration? {
        guard let text else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return clamp(Int64(text).map { .seconds($0 > 86400 ? 86400 : $0) } ?? range.upperBound)
        }
        return date(text).map { clamp($0 - now) }
    }

    private static func clamp(_ duration: Duration) -> Duration {
        min(max(duration, range.lowerBound), range.upperBound)
    }

    /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    /// `Sun Nov  6 08:49:37 1994`.
    private static func date(_ text: String) -> Instant? {
        let parts = text.split { " ,-:".contains($0) }.map(String.init)
        guard parts.count >= 7 else { return nil }
        let isASCTime = Int(parts[1]) == nil
        let order = isASCTime ? (day: 2, month: 1, year: 6, hour: 3) : (day: 1, month: 2, year: 3, hour: 4)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let day = Int(parts[order.day]), let month = months.firstIndex(of: parts[order.month]), var year = Int(parts[order.year]),
            let hour = Int(parts[order.hour]), let minute = Int(parts[order.hour + 1]), let second = Int(parts[order.hour + 2]),
            (0...9999).contains(year), (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        if parts[order.year].count == 2 { year += year < 70 ? 2000 : 1900 }
        let date = CivilDate(year: year, month: month + 1, day: day)
        guard date.isValid else { return nil }
        let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
        return Instant(seconds: CivilDateTime(date: date, time: time).secondsSince1970)
    }
}
#endif
