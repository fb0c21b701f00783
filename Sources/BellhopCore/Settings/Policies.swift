/// The clock that timers with a length, such as a wash or `timer 10m`, follow. In the config, the
/// key is `clock`.
package enum ClockPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The timers measure real elapsed time. When somebody changes the wall clock, the length of
    /// the timers stays the same.
    case elapsed
    /// The timers follow the wall clock, as in the LaundryTime document. If the clock is set to a
    /// time after the due time of a timer, the timer ends.
    case wall

    package var countsFollowWall: Bool { self == .wall }
}

/// The kinds of sleep that a running workout prevents (checklist P-1): `inhibit` in `[training]`.
package enum SleepLock: String, Sendable, Hashable, CaseIterable {
    /// Prevents the machine from falling asleep when it is idle.
    case idle
    /// Prevents the machine from falling asleep, and people from putting it to sleep.
    case sleep
    /// Prevents no sleep.
    case nothing = "none"
}

/// The timers that wake the machine from suspend (checklist G7).
package enum WakePolicy: String, Sendable, Hashable, Codable, CaseIterable {
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
package struct LaundryPolicy: Sendable, Hashable {
    /// The time without laundry after which a pet dies, in tenths of its laundry cycle: 12 to 100.
    /// The default is 20, which is twice the cycle (checklist G1).
    package var deathTenths: Int
    /// How long wet laundry waits in the washer, or dry laundry waits to be folded, before people
    /// are reminded (checklist G8); `nil` means never.
    package var waitingAfter: Duration?
    /// How long laundry may wait in total before it counts as abandoned (checklist G2). The default
    /// is `nil`, which means never.
    package var abandonAfter: Duration?
    /// Whether people, and not only programs, are notified that laundry was folded (checklist G15).
    package var tellsFolded: Bool
    /// Whether the person who folded the laundry is also notified.
    package var tellsDoer: Bool

    package init(
        deathTenths: Int = 20, waitingAfter: Duration? = .hours(2), abandonAfter: Duration? = nil, tellsFolded: Bool = false,
        tellsDoer: Bool = false
    ) {
        self.deathTenths = deathTenths
        self.waitingAfter = waitingAfter
        self.abandonAfter = abandonAfter
        self.tellsFolded = tellsFolded
        self.tellsDoer = tellsDoer
    }

    package static let deathTenthsRange = 12...100
    package static let waitingRange: ClosedRange<Duration> = .minutes(1) ... .days(7)
    package static let abandonRange: ClosedRange<Duration> = .minutes(2) ... .days(365)
}

/// How the alarm at the end of a rest rings until somebody dismisses it: `[rest]` in the config.
package struct RestPolicy: Hashable, Sendable {
    /// The time between two rings; within ``FollowUpPlan/pauses``.
    package var ringEvery: Duration
    /// How long the alarm rings (checklist G-6), within ``ringRange``. Afterwards, the alarm is
    /// silent but still waits for an answer.
    package var ringFor: Duration

    package static let ringRange: ClosedRange<Duration> = .seconds(10)...(.hours(2))

    package init(ringEvery: Duration = .seconds(30), ringFor: Duration = .minutes(10)) {
        self.ringEvery = ringEvery
        self.ringFor = ringFor
    }

    /// The plan for the alarm's repeats. The notice of the alarm never counts as missed, because
    /// the alarm keeps waiting for an answer.
    package var ringing: FollowUpPlan? {
        // The alarm does not ring at the exact end of `ringFor`.
        let times = Int((ringFor.inMilliseconds - 1) / max(1, ringEvery.inMilliseconds))
        guard times > 0 else { return nil }
        return FollowUpPlan(repetition: FollowUpPlan.Repetition(every: ringEvery, atMost: times), endsInSilence: true)
    }
}
