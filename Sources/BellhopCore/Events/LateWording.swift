/// Adds the lateness to the title of a late notice (DESIGN §4): "Wash Complete! (ended 14:45, 2 h
/// 10 min ago)".
public enum LateWording {
    /// The greatest lateness that is not mentioned in the title.
    public static let threshold: Duration = .seconds(60)

    /// Returns the notice with its lateness in the title. Returns it unchanged when it has no due
    /// time or is at most ``threshold`` late.
    ///
    /// The lateness goes into the title, because every surface shows the title in full. The due
    /// date is included unless it is today.
    public static func worded(_ notice: Notice, due: Instant?, now: Instant, zone: ZoneRules) -> Notice {
        // The notice's identifier determines the wording: "due" for alarms and laundry days,
        // "since" for moods, and "ended" for all others.
        let wording: Wording =
            notice.id.hasSuffix("_alarm") || notice.id.hasSuffix("_cycle") ? .due : notice.id.hasSuffix("_mood") ? .since : .ended
        return worded(notice, wording, due: due, now: now, zone: zone)
    }

    /// Returns the event's notice with its lateness in the title. Reminders and alarms are "due",
    /// not "ended".
    public static func worded(_ event: Event, now: Instant, zone: ZoneRules) -> Notice {
        // A repeat already says how long nobody has answered.
        if event.step > 0 { return event.notice }
        guard event.timer == .reminder || event.timer == .waiting || event.timer == .alarm else {
            return worded(event.notice, due: event.due, now: now, zone: zone)
        }
        return worded(event.notice, .due, due: event.due, now: now, zone: zone)
    }

    /// The local time, `14:45` today or `2026-11-20 14:45` on any other day, without seconds.
    public static func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
        let civil = zone.civil(instant)
        let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute).description
        return civil.date == zone.civil(now).date ? time : civil.date.description + " " + time
    }

    private enum Wording { case ended, due, since }

    private static func worded(
        _ notice: Notice, _ wording: Wording, due: Instant?, now: Instant, zone: ZoneRules
    ) -> Notice {
        guard let due, now - due > threshold else { return notice }
        let ago = DurationText.words(.minutes(Int((now - due).inSeconds / 60)))
        var late = notice
        late.title =
            switch wording {
            case .ended: "\(notice.title) (ended \(time: due, now: now, zone: zone), \(ago) ago)"
            case .due: "\(notice.title) (due \(time: due, now: now, zone: zone), \(ago) ago)"
            case .since: "\(notice.title) (since \(time: due, now: now, zone: zone), \(ago) ago)"
            }
        return late
    }
}
