/// Adds the lateness to the title of a late notice (DESIGN §4): "Wash Complete! (ended 14:45, 2 h
/// 10 min ago)".
package enum LateWording {
    /// The largest lateness that the title does not mention.
    package static let threshold: Duration = .seconds(60)

    /// Returns the notice with its lateness in the title. Returns the notice unchanged when it has
    /// no due time or is at most ``threshold`` late.
    ///
    /// The lateness is added to the title because the title is shown in full everywhere. The text
    /// includes the due date unless the notice was due today.
    package static func worded(_ notice: Notice, due: Instant?, now: Instant, zone: ZoneRules) -> Notice {
        // The notice's identifier determines the wording: "due" for alarms and laundry days,
        // "since" for moods, and "ended" for all other notices.
        let wording: Wording =
            notice.id.hasSuffix("_alarm") || notice.id.hasSuffix("_cycle") ? .due : notice.id.hasSuffix("_mood") ? .since : .ended
        return worded(notice, wording, due: due, now: now, zone: zone)
    }

    /// Returns the event's notice with its lateness in the title. For reminders and alarms, the
    /// title says "due" instead of "ended".
    package static func worded(_ event: Event, now: Instant, zone: ZoneRules) -> Notice {
        // The text of a repeated notice already states for how long nobody has answered.
        if event.step > 0 { return event.notice }
        guard event.timer == .reminder || event.timer == .waiting || event.timer == .alarm else {
            return worded(event.notice, due: event.due, now: now, zone: zone)
        }
        return worded(event.notice, .due, due: event.due, now: now, zone: zone)
    }

    /// Returns the local time without seconds: `14:45` for a time today, and `2026-11-20 14:45` for
    /// a time on any other day.
    package static func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
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
            case .since: "\(notice.title) (since \(time: due, now: now, zone: zone), for \(ago))"
            }
        return late
    }
}
