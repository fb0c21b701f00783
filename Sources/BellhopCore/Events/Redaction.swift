extension Event {
    /// Returns a copy of the event for sinks with `redact = true` (checklist D-21, C14). The copy
    /// contains nothing that identifies a person or thing of the household.
    ///
    /// The title and the body say only what happened. The name, labels, link and picture are
    /// removed. The key and the identifiers stay, because a sink needs them to replace and withdraw
    /// the notice. They contain no names, except that the key of a posted notice contains the key
    /// that its program has chosen.
    package func redacted() -> Event {
        let plain = Redaction.text(of: self)
        var event = self
        event.notice.title = notice.redactedTitle ?? plain.title
        event.notice.body = notice.redactedBody ?? plain.body
        event.notice.redactedTitle = nil
        event.notice.redactedBody = nil
        event.notice.name = ""
        event.by = nil
        event.notice.labels = [:]
        event.notice.link = nil
        event.notice.icon = nil
        // The choices of a program are its own words, and so are its category and its sound.
        if kind == .inletReceived { (event.notice.category, event.notice.sound) = (Notice.postCategory, nil) }
        event.notice.actions.removeAll { NoticeAction.Verb.choices.contains($0.verb) }
        return event
    }
}

/// Neutral texts for events whose own texts may contain names.
private enum Redaction {
    static func text(of event: Event) -> (title: Phrase, body: Phrase) {
        switch event.kind {
        case .laundryWashed: ("Laundry is ready", "Time to move your laundry to the dryer!")
        case .laundryDried: ("Laundry is ready", "Time to fold your laundry!")
        case .laundryDue: ("Laundry Time!", "Your pet needs attention!")
        case .laundryWaiting: ("Laundry is ready", "The laundry has been waiting for a while.")
        case .laundryFolded: ("Laundry is done", "It was folded.")
        case .laundryAbandoned: ("Laundry", "A round of laundry was given up.")
        case .petSad, .petVerySad: ("Laundry Time!", "Your pet needs attention!")
        case .petDied, .petRevived: ("Laundry", "Something happened to a pet.")
        case .timerFinished: ("Timer finished", "A timer has ended.")
        case .alarmRang: ("Alarm", "It is time.")
        case .restOver: ("REST OVER!", "Time for the next set.")
        case .workoutCue, .workoutSet: ("Workout", "The next part begins.")
        case .workoutFinished: ("Workout Complete!", "Great job!")
        case .hubDigest: ("While you were away", "\(count: event.merges.count, one: "notice", other: "notices"). See: bellhop events")
        case .sinkFailing: ("Bellhop", "A sink is not accepting notices. See: bellhop doctor")
        case .sinkRecovered: ("Bellhop", "A sink works again.")
        case .clockJumped: ("Bellhop", "The clock was moved by more than a day. See: bellhop doctor")
        case .inletReceived: ("New notice", "Another program has posted a notice.")
        case .noticeAnswered: ("Answer", "A question was answered.")
        case .noticeWithdrawn: ("Answer", "A question is over.")
        case .heartbeatDown: ("Missing report", "A job has not reported in time.")
        case .heartbeatFailed: ("Failed job", "A job has failed.")
        case .heartbeatOverrun: ("Missing report", "A job has not reported its end in time.")
        case .heartbeatUp: ("Job works again", "A job has reported again.")
        case .test: ("Test Notification", "Your notifications are working perfectly! 🎉")
        default: ("Bellhop", "Something happened. See: bellhop events")
        }
    }
}
