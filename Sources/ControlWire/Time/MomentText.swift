public import BellhopCore

/// Moments as people write them for a vacation (checklist G13): `2026-12-01`, `2026-12-01 18:00`, `tomorrow`, `tomorrow 7:00`, `yesterday 18:00`, `18:00`,
/// `3d`, RFC 3339.
public enum MomentText {
    /// Which way a length of time and a bare time of day are meant.
    public enum Direction: Sendable {
        /// `3d` is in three days, `18:00` the next time that the clock shows it.
        case ahead
        /// `3d` is three days ago, `18:00` the last time that the clock showed it.
        case back
    }

    /// A date alone, and a day alone, mean the beginning of that day.
    public static func parse(_ text: String, _ direction: Direction, now: Instant, zone: ZoneRules) throws(TextError) -> Instant {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: true).filter { $0 != "at" }
        if words.count == 1, let stamp = Timestamp(text) { return stamp.instant }
        if let first = words.first, let date = date(String(first), today: zone.civil(now).date) {
            guard words.count > 1 else { return zone.instant(CivilDateTime(date: date, time: CivilTime(hour: 0, minute: 0))) }
            return zone.instant(CivilDateTime(date: date, time: try time(words.dropFirst().joined(), in: text)))
        }
        switch try when(text) {
        case .after(let length):
            return direction == .ahead ? now + length.duration : now - length.duration
        case .tomorrow(let time):
            return When.tomorrow(time).resolved(now: now, in: zone).instant
        case .at(let time):
            guard direction == .back else { return When.at(time).resolved(now: now, in: zone).instant }
            let today = zone.civil(now).date
            let last = zone.instant(CivilDateTime(date: today, time: time))
            return last <= now ? last : zone.instant(CivilDateTime(date: today.adding(days: -1), time: time))
        }
    }

    /// A length of time or a time of day; what is neither is told with the forms that are understood here.
    private static func when(_ text: String) throws(TextError) -> When {
        do {
            return try WhenText.parse(text, in: .seconds(1) ... .days(3650))
        } catch {
            guard error.kind == .notUnderstood else { throw error }
            throw TextError(.notUnderstood, text, "is no date and no time", suggestions: ["2026-12-20", "tomorrow 7:00"])
        }
    }

    private static func date(_ word: String, today: CivilDate) -> CivilDate? {
        switch word {
        case "today": return today
        case "tomorrow": return today.adding(days: 1)
        case "yesterday": return today.adding(days: -1)
        default:
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].utf8.count == 4, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
                let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
            else { return nil }
            let date = CivilDate(year: year, month: month, day: day)
            return date.isValid ? date : nil
        }
    }

    private static func time(_ word: String, in text: String) throws(TextError) -> CivilTime {
        guard case .at(let time) = try WhenText.parse("at " + word) else { throw TextError(.notUnderstood, text, "is no time of day") }
        return time
    }
}
