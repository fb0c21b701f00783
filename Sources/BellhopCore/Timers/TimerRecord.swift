/// How a due time reacts to a step of the clock.
public enum TimerBasis: Hashable, Sendable, Codable {
    /// It follows real elapsed time: it moves with a step of the wall clock during the boot in
    /// which it was armed.
    case count(armedIn: BootID)
    /// It follows the wall clock.
    case wall
    /// It follows a local time of day through clock steps and changes of the zone.
    case calendar(CivilDateTime)
}

/// Texts attached to a timer or a notice, for routes and programs: `["room": "bath"]`. Printed in
/// the order of the keys.
public typealias Labels = [String: String]

/// A durable deadline of an owner.
public struct TimerRecord: Hashable, Sendable {
    public var owner: Owner
    public var kind: TimerKind
    /// The generation, incremented each time the timer is re-armed. Anything created for an earlier
    /// generation is void.
    public var generation: Int64
    public var armed: Instant
    public var due: Instant
    /// The requested length; `nil` for an alarm. Progress is `(due − now) / duration`.
    public var duration: Duration?
    public var basis: TimerBasis
    /// The name that people see: the pet's name when the timer was armed, or the name of a
    /// countdown.
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

    /// The reserved label of a silenced timer.
    private static let silencedLabel = "bellhop.silenced"

    /// Whether `bellhop outbox cancel` silenced it. It keeps running and its end is recorded, but
    /// nobody is notified.
    public var isSilenced: Bool {
        get { labels[Self.silencedLabel] != nil }
        set { labels[Self.silencedLabel] = newValue ? "true" : nil }
    }

    /// The remaining time, never below zero.
    public func remaining(at now: Instant) -> Duration {
        due > now ? due - now : .zero
    }

    /// Its name in an example command.
    public var argument: String { ShellText.argument(name, id: owner.id) }
}

/// A timer without a pet: `bellhop timer 10m Tea`, `bellhop timer at 14:45 "Call mum"`. It is
/// stored only in its ``TimerRecord``.
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
