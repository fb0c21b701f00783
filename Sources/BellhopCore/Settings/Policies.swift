/// The clock that counting timers (a wash, `timer 10m`) follow: `clock` in the config.
public enum ClockPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The timers measure real elapsed time. A step of the wall clock does not change their length.
    case elapsed
    /// The timers follow the wall clock, as in the LaundryTime document. A clock step past the due
    /// time of a timer ends the timer.
    case wall

    public var countsFollowWall: Bool { self == .wall }
}

/// The kinds of sleep that a running workout prevents (checklist P-1): `inhibit` in `[training]`.
public enum SleepLock: String, Sendable, Hashable, CaseIterable {
    /// Prevents the machine from falling asleep when it is idle.
    case idle
    /// Prevents the machine from falling asleep, and people from putting it to sleep.
    case sleep
    /// Prevents no sleep.
    case nothing = "none"
}

/// The timers that wake the machine from suspend (checklist G7).
public enum WakePolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// No timer wakes the machine. Timers that end during sleep are reported when the machine wakes
    /// for another reason.
    case never
    /// Alarms, which are set for a time of day, and their reminders wake the machine.
    case alarms
    /// The machine wakes for every timer that somebody started and is waiting for: washers and
    /// dryers, timers, alarms, reminders, rests, steps of routines.
    case all
}

/// The household's rules for pets and their laundry: `[laundry]` in the config.
public struct LaundryPolicy: Sendable, Hashable {
    /// The time without laundry after which a pet dies, in tenths of its laundry cycle: 12 to 100.
    /// The default is 20, which is twice the cycle (checklist G1).
    public var deathTenths: Int
    /// How long wet laundry waits in the washer, or dry laundry waits to be folded, before people
    /// are reminded (checklist G8); `nil` for never.
    public var waitingAfter: Duration?
    /// How long laundry may wait in total before it counts as abandoned (checklist G2); `nil`, the
    /// default, for never.
    public var abandonAfter: Duration?
    /// Whether people, and not only programs, are notified that laundry was folded (checklist G15).
    public var tellsFolded: Bool
    /// Whether the person who folded the laundry is notified as well.
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

/// How the alarm at the end of a rest rings until somebody dismisses it: `[rest]` in the config.
public struct RestPolicy: Hashable, Sendable {
    /// The time between two rings; within ``FollowUpPlan/pauses``.
    public var ringEvery: Duration
    /// How long the alarm rings (checklist G-6), within ``ringRange``. Afterwards it is silent but
    /// stays open.
    public var ringFor: Duration

    public static let ringRange: ClosedRange<Duration> = .seconds(10)...(.hours(2))

    public init(ringEvery: Duration = .seconds(30), ringFor: Duration = .minutes(10)) {
        self.ringEvery = ringEvery
        self.ringFor = ringFor
    }

    /// The plan for the alarm's repeats. The notice never counts as missed, because the alarm stays
    /// open.
    public var ringing: FollowUpPlan? {
        // The alarm does not ring at the exact end of `ringFor`.
        let times = Int((ringFor.inMilliseconds - 1) / max(1, ringEvery.inMilliseconds))
        guard times > 0 else { return nil }
        return FollowUpPlan(repetition: FollowUpPlan.Repetition(every: ringEvery, atMost: times), endsInSilence: true)
    }
}
