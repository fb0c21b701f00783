#if Push
import BellhopCore

/// What a phone shows of an event: title and body, made harmless, and without any name where the sink must keep names to itself.
struct PushText: Sendable, Hashable {
    /// One line; empty where the notice has none.
    var title: String
    /// Never empty.
    var body: String

    init(_ event: Event, isRedacted: Bool) {
        let (title, body) = isRedacted ? Self.redacted(event) : (event.notice.title, event.notice.body)
        self.title = Self.trimmed(HarmlessText.lines(title).split(whereSeparator: \.isNewline).joined(separator: " "))
        self.body = Self.trimmed(HarmlessText.lines(body))
        guard self.body.isEmpty else { return }
        // ntfy would write "triggered" and Gotify would refuse it.
        self.body = self.title.isEmpty ? event.kind.rawValue : self.title
        self.title = ""
    }

    /// Texts without names, for `redact = true` (checklist D-21), from the string catalogue where it has one.
    private static func redacted(_ event: Event) -> (String, String) {
        switch event.kind {
        case .laundryWashed: ("Laundry is ready", "Time to move your laundry to the dryer!")
        case .laundryDried: ("Laundry is ready", "Time to fold your laundry!")
        case .laundryDue: ("Laundry Time!", "Your pet needs attention!")
        case .laundryWaiting: ("Laundry is ready", "It has been waiting for a while.")
        case .laundryFolded: ("Laundry is done", "It was folded.")
        case .petSad, .petVerySad: ("Laundry Time!", "Your pet needs attention!")
        case .petDied, .petRevived: ("Laundry", "Something happened to a pet.")
        case .timerFinished: ("Timer finished", "A timer has ended.")
        case .alarmRang: ("Alarm", "It is time.")
        case .restOver: ("REST OVER!", "Time for the next set.")
        case .workoutCue, .workoutSet: ("Workout", "The next part begins.")
        case .workoutFinished: ("Workout Complete!", "Great job!")
        case .hubDigest: ("While you were away", "\(event.merges.count) notices. See: bellhop history")
        case .sinkFailing: ("Bellhop", "A sink is failing. See: bellhop doctor")
        case .sinkRecovered: ("Bellhop", "A sink works again.")
        case .test: ("Test Notification", "Your notifications are working perfectly! 🎉")
        default: ("Bellhop", "Something happened. See: bellhop history")
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
#endif
