/// A fact that happened: immutable, numbered, in the journal.
public struct Event: Hashable, Sendable {
    /// The number that the store assigns when the event is committed; 0 before.
    public var number: EventNumber
    public var kind: EventKind
    /// When it was recorded.
    public var occurred: Instant
    /// When it was due; `nil` if nothing was due (a fold, a test).
    public var due: Instant?
    public var owner: Owner
    /// The timer that produced it, if any.
    public var timer: TimerKind?
    /// The timer's generation, which makes answers to an older run void.
    public var generation: Int64
    public var notice: Notice
    /// The events that a digest stands for.
    public var merges: [EventNumber]
    /// 0 for the first notice, then 1, 2, 3, … for each repeat until somebody answers.
    public var step: Int
    /// The event that this one repeats; 0 for none.
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

    /// The category of a notice that stands for several events. It is delivered under the key of
    /// the first of them.
    public static let groupCategory = "x-bellhop.group"

    /// Whether it combines several events into one, as a route requested.
    public var isGroup: Bool { kind == .hubDigest && notice.category == Self.groupCategory }

    /// When its notice expires; `nil` means never.
    public var expires: Instant? {
        due.map { $0 + kind.latenessLimit } ?? (occurred + kind.latenessLimit)
    }
}
