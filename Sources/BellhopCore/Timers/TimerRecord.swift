/// Whose timer, event or notice it is.
public struct Owner: Hashable, Sendable, Codable, LosslessStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        case pet, countdown, sink, hub, notice, route, rest, workout, routine

        /// Somebody has started it; the others are Bellhop's own.
        public var isOfPeople: Bool {
            switch self {
            case .sink, .hub, .notice, .route: false
            default: true
            }
        }
    }

    public var kind: Kind
    /// A UUID for a pet, a countdown or an activity, the name of a sink, the key of a notice, the number of a route and what it groups by, empty for the hub.
    public var id: String

    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    public static func pet(_ id: PetID) -> Owner { Owner(kind: .pet, id: id.description) }
    public static func countdown(_ id: CountdownID) -> Owner { Owner(kind: .countdown, id: id.description) }
    public static func sink(_ name: SinkName) -> Owner { Owner(kind: .sink, id: name.rawValue) }
    public static func notice(_ key: NoticeKey) -> Owner { Owner(kind: .notice, id: key.rawValue) }
    public static func route(_ id: String) -> Owner { Owner(kind: .route, id: id) }
    public static let hub = Owner(kind: .hub, id: "")

    public var petID: PetID? { kind == .pet ? PetID(id) : nil }
    public var countdownID: CountdownID? { kind == .countdown ? CountdownID(id) : nil }
    public var noticeKey: NoticeKey? { kind == .notice ? NoticeKey(rawValue: id) : nil }

    /// `pet:018f…`, as stored.
    public var description: String { kind.rawValue + ":" + id }

    public init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon])) else { return nil }
        self.init(kind: kind, id: String(text[text.index(after: colon)...]))
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let owner = Owner(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not an owner")
        }
        self = owner
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// What a timer is for. An owner has at most one timer of each kind.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A pet's washing machine runs.
    case wash
    /// A pet's dryer runs.
    case dry
    /// `bellhop timer 10m Tea`.
    case countdown
    /// `bellhop timer at 14:45 "Call mum"`.
    case alarm
    /// A snoozed notice comes back.
    case reminder
    /// A pet's laundry is due.
    case due
    /// A pet's feeling changes for the worse.
    case mood
    /// Laundry has waited long for somebody.
    case waiting
    /// A pet's vacation ends.
    case resume
    /// A notice that nobody has answered is told again. Its `duration` is how long after the first telling that is.
    case followUp = "follow-up"
    /// Quiet hours end, which have held something back.
    case quietEnd = "quiet-end"
    /// Of a route: notices that come until then join the one that was told first. Of a notice: it is told together with others, and nobody has
    /// answered it.
    case group
    /// A route has told as much as it may, and tells again from then on.
    case throttle
    /// A rest ends.
    case rest
    /// A phase of a workout ends, or a step of a routine.
    case phase
    /// From then on a workout that was interrupted cannot be resumed.
    case lapse

    /// Whether a command for a timer takes it: what people have started, and what comes back because they wanted it.
    public var isForPeople: Bool {
        switch self {
        case .wash, .dry, .countdown, .alarm, .reminder: true
        default: false
        }
    }

    /// Those that a command for a timer takes.
    public static let forPeople = Set(allCases.filter(\.isForPeople))
    /// All but what Bellhop arms for itself.
    public static let ofSomebody = Set(allCases.filter { !$0.isInternal })

    /// What Bellhop arms for itself: it is no timer of anybody's.
    public var isInternal: Bool {
        switch self {
        case .followUp, .quietEnd, .group, .throttle: true
        default: false
        }
    }
}

/// What a due time follows when a clock is stepped.
public enum TimerBasis: Hashable, Sendable, Codable {
    /// Real elapsed time: it shifts with a step of the wall clock during the boot it was armed in.
    case count(armedIn: BootID)
    /// The wall clock.
    case wall
    /// A civil time of day; followed through clock steps and changes of the zone.
    case calendar(CivilDateTime)
}

/// A durable deadline of an owner.
public struct TimerRecord: Hashable, Sendable {
    public var owner: Owner
    public var kind: TimerKind
    /// Grows each time the timer is armed anew, so that what was made for an earlier run is void.
    public var generation: Int64
    public var armed: Instant
    public var due: Instant
    /// The length asked for; `nil` for an alarm. Progress is `(due − now) / duration`.
    public var duration: Duration?
    public var basis: TimerBasis
    /// What people call it: the pet's name when it was armed, or the name given to a countdown.
    public var name: String
    /// For a reminder, the event that it repeats.
    public var event: EventNumber?
    public var labels: Labels

    public init(
        owner: Owner, kind: TimerKind, generation: Int64, armed: Instant, due: Instant, duration: Duration?, basis: TimerBasis,
        name: String, event: EventNumber? = nil, labels: Labels = [:]
    ) {
        self.owner = owner
        self.kind = kind
        self.generation = generation
        self.armed = armed
        self.due = due
        self.duration = duration
        self.basis = basis
        self.name = name
        self.event = event
        self.labels = labels
    }

    /// The reserved label of a timer that was silenced.
    private static let silencedLabel = "bellhop.silenced"

    /// Silenced by `bellhop outbox cancel`: it goes on and its end is recorded, but nobody is told.
    public var isSilenced: Bool {
        get { labels[Self.silencedLabel] != nil }
        set { labels[Self.silencedLabel] = newValue ? "true" : nil }
    }

    /// Time left, never below zero.
    public func remaining(at now: Instant) -> Duration {
        due > now ? due - now : .zero
    }
}

/// A timer without a pet, as people see it: `bellhop timer 10m Tea`, `bellhop timer at 14:45 "Call mum"`.
/// It lives in its ``TimerRecord`` alone.
public enum Countdown {
    /// 1 s to 365 days (checklist G9).
    public static let range: ClosedRange<Duration> = .seconds(1)...(.days(365))
    public static let nameLimit = 100
}
