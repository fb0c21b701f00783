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
        worded(notice, wording(of: notice), due: due, now: now, zone: zone)
    }

    /// Returns the event's notice with its lateness in the title. For reminders and alarms, the
    /// title says "due" instead of "ended".
    package static func worded(_ event: Event, now: Instant, zone: ZoneRules) -> Notice {
        // The text of a repeated notice already states for how long nobody has answered.
        if event.step > 0 { return event.notice }
        return worded(event.notice, wording(of: event), due: event.due, now: now, zone: zone)
    }

    /// Returns the late event's line in a digest: "Tea (ended 14:45): Time is up after 3 min.". A
    /// digest is stored and stays on the screen, so its lines say when the timer ended, but not how
    /// long ago that was.
    package static func line(_ event: Event, now: Instant, zone: ZoneRules) -> Phrase {
        var notice = event.notice
        if event.step == 0, let due = event.due, now - due > threshold {
            notice.title =
                switch wording(of: event) {
                case .ended: "\(notice.title) (ended \(time: due, now: now, zone: zone))"
                case .due: "\(notice.title) (due \(time: due, now: now, zone: zone))"
                case .since: "\(notice.title) (since \(time: due, now: now, zone: zone))"
                }
        }
        return notice.line
    }

    /// Returns the local time without seconds: `14:45` for a time today, and `2026-11-20 14:45` for
    /// a time on any other day.
    package static func time(_ instant: Instant, now: Instant, zone: ZoneRules) -> String {
        let civil = zone.civil(instant)
        let time = CivilTime(hour: civil.time.hour, minute: civil.time.minute).description
        return civil.date == zone.civil(now).date ? time : civil.date.description + " " + time
    }

    private enum Wording { case ended, due, since }

    private static func wording(of event: Event) -> Wording {
        let isDue = event.timer == .reminder || event.timer == .waiting || event.timer == .alarm
        return isDue ? .due : wording(of: event.notice)
    }

    /// The notice's identifier determines the wording: "due" for alarms and laundry days, "since"
    /// for moods, and "ended" for all other notices.
    private static func wording(of notice: Notice) -> Wording {
        notice.id.hasSuffix("_alarm") || notice.id.hasSuffix("_cycle") || notice.id.hasPrefix("post-")
            ? .due : notice.id.hasSuffix("_mood") ? .since : .ended
    }

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

extension Notice {
    /// The title and the body as one line: "Tea: Time is up after 3 min.", or "Wash Complete! Snowy
    /// is ready for the dryer!" if the title ends like a sentence.
    package var line: Phrase {
        let isSentence = Language.english(title).last.map(Self.sentenceEnds.contains) ?? true
        return isSentence || body.isEmpty ? title.followed(by: body) : "\(title): \(body)"
    }

    /// The characters after which no colon follows.
    package static let sentenceEnds: Set<Character> = [".", "!", "?", "…", ":"]
}
