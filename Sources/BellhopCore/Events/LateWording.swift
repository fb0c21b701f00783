/// Says of a late notice that it is late (DESIGN §4): "Wash Complete! (ended 14:45, 2 h 10 min ago)".
public enum LateWording {
    /// What is no later than this is told as if it were on time.
    public static let threshold: Duration = .seconds(60)

    /// The notice with its lateness in the title; unchanged when nothing was due or it is at most ``threshold`` late.
    ///
    /// The parenthesis goes to the title, because that is the line every surface shows whole. The day is named when it is not today.
    public static func worded(_ notice: Notice, due: Instant?, now: Instant, zone: ZoneRules, in language: Language = .english) -> Notice {
        // The identifier says what ended: an alarm and a laundry day do not end, they were due; a feeling began.
        let wording: Wording =
            notice.id.hasSuffix("_alarm") || notice.id.hasSuffix("_cycle") ? .due : notice.id.hasSuffix("_mood") ? .since : .ended
        return worded(notice, wording, due: due, now: now, zone: zone, language)
    }

    /// The event's notice with its lateness in the title. A reminder and an alarm do not end, they were due.
    public static func worded(_ event: Event, now: Instant, zone: ZoneRules, in language: Language = .english) -> Notice {
        // What is told again says by itself for how long nobody has answered.
        if event.step > 0 { return event.notice }
        guard event.timer == .reminder || event.timer == .waiting || event.timer == .alarm else {
            return worded(event.notice, due: event.due, now: now, zone: zone, in: language)
        }
        return worded(event.notice, .due, due: event.due, now: now, zone: zone, language)
    }

    /// `14:45` today, `2026-11-20 14:45` on any other day; seconds are left out.
    public static func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
        let civil = zone.civil(instant)
        let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute).description
        return civil.date == zone.civil(now).date ? time : civil.date.description + " " + time
    }

    private enum Wording { case ended, due, since }

    private static func worded(
        _ notice: Notice, _ wording: Wording, due: Instant?, now: Instant, zone: ZoneRules, _ language: Language
    ) -> Notice {
        guard let due, now - due > threshold else { return notice }
        let ago = DurationText.words(.minutes(Int((now - due).inSeconds / 60)))
        var late = notice
        let title: Phrase =
            switch wording {
            case .ended: "\(notice.title) (ended \(time: due, now: now, zone: zone), \(ago) ago)"
            case .due: "\(notice.title) (due \(time: due, now: now, zone: zone), \(ago) ago)"
            case .since: "\(notice.title) (since \(time: due, now: now, zone: zone), \(ago) ago)"
            }
        late.title = language(title)
        return late
    }
}
