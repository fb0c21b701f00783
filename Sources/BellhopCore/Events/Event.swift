/// A fact that happened. Events are immutable, numbered and stored in the journal.
public struct Event: Hashable, Sendable {
    /// The number that the store assigns when it commits the event; 0 before the commit.
    public var number: EventNumber
    public var kind: EventKind
    /// When the event was recorded.
    public var occurred: Instant
    /// When the event was due; `nil` for an event without a due time, such as folded laundry or a
    /// test.
    public var due: Instant?
    public var owner: Owner
    /// The kind of the timer that produced the event; `nil` if no timer did.
    public var timer: TimerKind?
    /// The generation of the timer that produced the event. An answer to a notice of an older
    /// generation has no effect.
    public var generation: Int64
    public var notice: Notice
    /// The numbers of the events that a digest combines; empty for other events.
    public var merges: [EventNumber]
    /// The number of the repeat: 0 for the first notice, then 1, 2, 3, … until somebody answers.
    public var step: Int
    /// The number of the event that this event repeats; 0 for none.
    public var repeats: EventNumber

    public init(
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

    /// How late the event is at `now`; zero if it has no due time.
    public func lateness(at now: Instant) -> Duration {
        guard let due, now > due else { return .zero }
        return now - due
    }

    /// The category of a notice that combines several events. The notice is delivered under the key
    /// of the first of these events.
    public static let groupCategory = "x-bellhop.group"

    /// Whether this event combines several events, because a route groups its notices.
    public var isGroup: Bool { kind == .hubDigest && notice.category == Self.groupCategory }

    /// When the event's notice expires: ``EventKind/latenessLimit`` after ``due``, or after
    /// ``occurred`` if the event has no due time.
    public var expires: Instant? {
        due.map { $0 + kind.latenessLimit } ?? (occurred + kind.latenessLimit)
    }
}
