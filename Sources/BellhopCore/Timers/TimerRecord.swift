/// Determines what happens to the due time of a timer when the wall clock is changed.
package enum TimerBasis: Hashable, Sendable, Codable {
    /// The due time follows real elapsed time. During the boot `armedIn`, in which the timer was
    /// armed, a change of the wall clock moves the due time by the same amount.
    case count(armedIn: BootID)
    /// The due time is a fixed instant of the wall clock.
    case wall
    /// The due time is a local date and time. Changes of the clock or of the time zone do not
    /// change that date and time.
    case calendar(CivilDateTime)
}

/// Texts that are attached to a timer or a notice for use by routes and programs:
/// `["room": "bath"]`. Labels are printed in the order of their keys.
package typealias Labels = [String: String]

/// A durable deadline of an owner.
package struct TimerRecord: Hashable, Sendable, Codable {
    package var owner: Owner
    package var kind: TimerKind
    /// The generation, incremented each time the timer is re-armed. Operations and messages of an
    /// earlier generation are void.
    package var generation: Int64
    package var armed: Instant
    package var due: Instant
    /// The requested length; `nil` for an alarm. The fraction of the length that remains is
    /// `(due − now) / duration`.
    package var duration: Duration?
    package var basis: TimerBasis
    /// The name that people see: the pet's name when the timer was armed, or the name of a
    /// countdown.
    package var name: String
    /// For a reminder, the number of the event that the reminder repeats.
    package var event: EventNumber?
    package var labels: Labels

    package init(
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

    /// Whether `bellhop outbox cancel` silenced the timer. A silenced timer keeps running, and its
    /// end is recorded, but nobody is notified.
    package var isSilenced: Bool {
        get { labels[Self.silencedLabel] != nil }
        set { labels[Self.silencedLabel] = newValue ? "true" : nil }
    }

    /// Returns the remaining time, which is never below zero.
    package func remaining(at now: Instant) -> Duration {
        due > now ? due - now : .zero
    }

    /// The timer's name as an argument of an example command, quoted for the shell if needed.
    package var argument: String { ShellText.argument(name, id: owner.id) }
}

/// A timer or an alarm that belongs to no pet: `bellhop timer 10m Tea`,
/// `bellhop timer at 14:45 "Call mum"`. Such a timer is stored only as a ``TimerRecord``.
package enum Countdown {
    /// The allowed length: 1 s to 365 days (checklist G9).
    package static let range: ClosedRange<Duration> = .seconds(1)...(.days(365))
    /// The maximum time from now to an alarm on a date: ten years. ``WhenText`` reads no later date.
    package static let farthestAlarm: Duration = .days(3650)
    package static let nameLimit = 100
}

package typealias CountdownID = ID<Countdown>

extension Owner {
    package static func countdown(_ id: CountdownID) -> Owner { Owner(kind: .countdown, id: id.description) }
    package var countdownID: CountdownID? { kind == .countdown ? CountdownID(id) : nil }
}
