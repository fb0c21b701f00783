/// The clock that counting timers (a wash, `timer 10m`) follow: `clock` in the config.
public enum ClockPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// Real elapsed time. A step of the wall clock does not change their length.
    case elapsed
    /// The wall clock, as in the LaundryTime document. A step past the end ends them.
    case wall

    public var countsFollowWall: Bool { self == .wall }
}

/// The kinds of sleep that a running workout prevents (checklist P-1): `inhibit` in `[training]`.
public enum SleepLock: String, Sendable, Hashable, CaseIterable {
    /// Falling asleep because it is idle.
    case idle
    /// Falling asleep, and being put to sleep by a person.
    case sleep
    /// Nothing is prevented.
    case nothing = "none"
}

/// The timers that wake the machine from suspend (checklist G7).
public enum WakePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// None. Timers that end during sleep are reported when the machine wakes for another reason.
    case never
    /// Alarms, which are set for a time of day, and their reminders.
    case alarms
    /// Everything that somebody started and waits for: machines, timers, alarms, reminders, rests,
    /// steps of routines.
    case all
}

/// The household's rules for pets and their laundry: `[laundry]` in the config.
public struct LaundryPolicy: Sendable, Hashable {
    /// The number of tenths of its cycle after which a pet dies: 12 to 100, by default 20, which is
    /// twice the cycle (checklist G1).
    public var deathTenths: Int
    /// How long laundry waits in the washer, or to be folded, before people are reminded (checklist
    /// G8); `nil` for never.
    public var waitingAfter: Duration?
    /// How long laundry may wait, after the reminder, before it counts as abandoned (checklist G2);
    /// `nil`, the default, for never.
    public var abandonAfter: Duration?
    /// Whether people, and not only programs, are notified that laundry was folded (checklist G15).
    public var tellsFolded: Bool
    /// Whether the person who folded it is notified as well.
    public var tellsDoer: Bool

    public init(
        deathTenths: Int = 20, waitingAfter: Duration? = .hours(2), abandonAfter: Duration? = nil, tellsFolded: Bool = false,
        tellsDoer: Bool = false
    ) {
        self.deathTenths = deathTenths
        self.waitingAfter = waitingAfter
        self.abandonAfter = abandonAfter
        self.tellsFolded = tellsFolded
        self.tellsDoer = tellsDoer
    }

    public static let deathTenthsRange = 12...100
    public static let waitingRange: ClosedRange<Duration> = .minutes(1) ... .days(7)
    public static let abandonRange: ClosedRange<Duration> = .minutes(2) ... .days(365)
}

/// How a rest's alarm rings until somebody dismisses it: `[rest]`.
public struct RestPolicy: Hashable, Sendable {
    /// The time between two rings; within ``FollowUpPlan/pauses``.
    public var ringEvery: Duration
    /// How long it rings (checklist G-6); afterwards it is silent and stays open. Within
    /// ``ringRange``.
    public var ringFor: Duration

    public static let ringRange: ClosedRange<Duration> = .seconds(10)...(.hours(2))

    public init(ringEvery: Duration = .seconds(30), ringFor: Duration = .minutes(10)) {
        self.ringEvery = ringEvery
        self.ringFor = ringFor
    }

    /// The repeats while it rings. It never counts as missed, because the alarm stays open.
    public var ringing: FollowUpPlan? {
        // No ring at the exact end.
        let times = Int((ringFor.inMilliseconds - 1) / max(1, ringEvery.inMilliseconds))
        guard times > 0 else { return nil }
        return FollowUpPlan(repetition: FollowUpPlan.Repetition(every: ringEvery, atMost: times), endsInSilence: true)
    }
}
