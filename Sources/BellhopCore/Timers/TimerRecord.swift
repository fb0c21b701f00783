/// How the due time of a timer reacts to a step of the wall clock.
public enum TimerBasis: Hashable, Sendable, Codable {
    /// The due time follows real elapsed time. During the boot `armedIn`, in which the timer was
    /// armed, a step of the wall clock moves the due time by the same amount.
    case count(armedIn: BootID)
    /// The due time is a fixed instant of the wall clock.
    case wall
    /// The due time is a local date and time. Clock steps and changes of the time zone do not
    /// change it.
    case calendar(CivilDateTime)
}

/// Texts attached to a timer or a notice, for routes and programs: `["room": "bath"]`. They are
/// printed in the order of their keys.
public typealias Labels = [String: String]

/// A durable deadline of an owner.
public struct TimerRecord: Hashable, Sendable {
    public var owner: Owner
    public var kind: TimerKind
    /// The generation, incremented each time the timer is re-armed. Operations and messages of an
    /// earlier generation are void.
    public var generation: Int64
    public var armed: Instant
    public var due: Instant
    /// The requested length; `nil` for an alarm. The remaining share is `(due − now) / duration`.
    public var duration: Duration?
    public var basis: TimerBasis
    /// The name that people see: the pet's name when the timer was armed, or the name of a
    /// countdown.
    public var name: String
    /// For a reminder, the number of the event that the reminder repeats.
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

    /// The reserved label of a silenced timer.
    private static let silencedLabel = "bellhop.silenced"

    /// Whether `bellhop outbox cancel` silenced the timer. A silenced timer keeps running and its
    /// end is recorded, but nobody is notified.
    public var isSilenced: Bool {
        get { labels[Self.silencedLabel] != nil }
        set { labels[Self.silencedLabel] = newValue ? "true" : nil }
    }

    /// The remaining time, never below zero.
    public func remaining(at now: Instant) -> Duration {
        due > now ? due - now : .zero
    }

    /// The timer's name as an argument of an example command, quoted for the shell.
    public var argument: String { ShellText.argument(name, id: owner.id) }
}

/// A timer or an alarm that belongs to no pet: `bellhop timer 10m Tea`,
/// `bellhop timer at 14:45 "Call mum"`. It is stored only as a ``TimerRecord``.
public enum Countdown {
    /// The allowed length: 1 s to 365 days (checklist G9).
    public static let range: ClosedRange<Duration> = .seconds(1)...(.days(365))
    public static let nameLimit = 100
}

public typealias CountdownID = ID<Countdown>

extension Owner {
    public static func countdown(_ id: CountdownID) -> Owner { Owner(kind: .countdown, id: id.description) }
    public var countdownID: CountdownID? { kind == .countdown ? CountdownID(id) : nil }
}
