/// The commands for a timer: `POST /v1/timers/{id}/<verb>`; stopping is `DELETE /v1/timers/{id}`.
public enum TimerVerb: String, Sendable, Hashable, CaseIterable {
    case extend, snooze, ack, skip, pause, resume, start, forget
}
