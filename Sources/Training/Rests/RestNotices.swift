import BellhopCore

/// The notices about rests between sets.
enum RestNotices {
    /// The key of the notice about a rest. Each rest of a session has its own key, at most 48
    /// characters.
    static func key(_ id: ActivityID, rest number: Int) -> NoticeKey {
        NoticeKey(rawValue: "rest_\(id)_\(number + 1)")
    }

    /// Returns the event for the alarm at the end of a rest. The alarm stays until somebody
    /// dismisses it.
    static func over(
        _ activity: Activity, _ session: RestSession, key: NoticeKey, due: Instant, at now: Instant, settings: AppSettings
    ) -> Event {
        let title: Phrase = "REST OVER!"
        let length = DurationText.words(.milliseconds(session.planned ?? 0))
        let body: Phrase = "Your \(length) rest is over. Set \(session.sets + 2) is next."
        let notice = Notice(
            key: key, id: "rest_\(activity.id)", category: "x-bellhop.rest", title: title, body: body,
            urgency: .critical,
            actions: [
                NoticeAction(.nextSet, label: "Dismiss & Start Next Set"),
                NoticeAction(.endWorkout, label: "End Workout"),
            ], sound: settings.soundEnabled ? "alarm-clock-elapsed" : nil, name: activity.name)
        var event = Event(kind: .restOver, occurred: now, due: due, owner: activity.owner, timer: .rest, notice: notice)
        event.notice.length = session.planned.map { .milliseconds($0) }
        return event
    }
}
