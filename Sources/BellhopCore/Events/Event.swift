/// A fact that happened. Events are immutable, numbered and stored in the journal.
package struct Event: Hashable, Sendable {
    /// The number that the store assigns when it commits the event; 0 before the commit.
    package var number: EventNumber
    package var kind: EventKind
    /// When the event was recorded.
    package var occurred: Instant
    /// When the event was due; `nil` for an event without a due time, such as folded laundry or a
    /// test.
    package var due: Instant?
    package var owner: Owner
    /// The kind of the timer that produced the event; `nil` if no timer produced it.
    package var timer: TimerKind?
    /// The generation of the timer that produced the event. An answer to the event's notice has no
    /// effect once the timer has a newer generation.
    package var generation: Int64
    package var notice: Notice
    /// The numbers of the events that a digest combines; empty for other events.
    package var merges: [EventNumber]
    /// The number of times that the notice has been repeated: 0 for the first notice, then 1, 2, 3,
    /// … until somebody answers it.
    package var step: Int
    /// The number of the event that this event repeats; 0 if it repeats no event.
    package var repeats: EventNumber

    package init(
        number: EventNumber = 0, kind: EventKind, occurred: Instant, due: Instant? = nil, owner: Owner, timer: TimerKind? = nil,
        generation: Int64 = 0, notice: Notice, merges: [EventNumber] = [], step: Int = 0, repeats: EventNumber = 0
    ) {
        self.number = number
        self.kind = kind
        self.occurred = occurred
        self.due = due
        self.owner = owner
        self.timer = timer
        self.generation = generation
        self.notice = notice
        self.merges = merges
        self.step = step
        self.repeats = repeats
    }

    /// The number of the event that was announced first: this event, or the one that it repeats.
    package var first: EventNumber { repeats == 0 ? number : repeats }

    /// Returns how late the event is at `now`; zero if the event has no due time.
    package func lateness(at now: Instant) -> Duration {
        guard let due, now > due else { return .zero }
        return now - due
    }

    /// The category of a notice that combines several events. The notice is delivered under the key
    /// of the first of these events.
    package static let groupCategory = "x-bellhop.group"

    /// Whether this event combines several events for a route that groups notices.
    package var isGroup: Bool { kind == .hubDigest && notice.category == Self.groupCategory }

    /// When the event's notice expires: ``EventKind/latenessLimit`` after ``due``, or after
    /// ``occurred`` if the event has no due time. A notice with an own end (``Notice/ownExpiry``)
    /// expires then, if that is earlier.
    package var expires: Instant? {
        let limit = (due ?? occurred) + kind.latenessLimit
        return notice.ownExpiry.map { min($0, limit) } ?? limit
    }
}
