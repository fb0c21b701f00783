public import BellhopCore

/// How well a pet is: a pure function of stored instants (checklist G1), so that ticks, suspends and restarts cannot damage it.
///
/// 100 after folding, 50 at the due date, 0 when twice that time has passed. Machines that run and time in retirement do not count.
public enum PetHealth {
    /// The cycle of a pet whose frequency is 0.
    public static let testCycle: Duration = .seconds(300)

    /// Health after `elapsed` of a cycle: `max(1, 100 − ⌈50 · elapsed / cycle⌉)`, and 0 from twice the cycle on. In whole milliseconds, without
    /// floating point.
    ///
    /// - Parameters:
    ///   - elapsed: what counts since the last fold; below zero (the clock was set back) is zero.
    ///   - cycle: from the last fold to the due date; above zero.
    public static func value(elapsed: Duration, cycle: Duration) -> Int {
        let elapsed = max(0, elapsed.inMilliseconds)
        let cycle = max(1, cycle.inMilliseconds)
        // Also keeps 50 · elapsed from overflowing.
        if elapsed / 2 >= cycle { return 0 }
        return Int(max(1, 100 - (50 * elapsed + cycle - 1) / cycle))
    }

    /// What health is reckoned from: the last fold, or the pet's making.
    public static func anchor(of pet: Pet) -> Instant {
        pet.lastLaundryDate ?? pet.createdDate
    }

    /// From the anchor to the due date, which is so many civil days later at the same time of day; 300 s where the frequency is 0.
    public static func cycle(of pet: Pet, zone: ZoneRules) -> Duration {
        guard pet.cycleFrequencyDays > 0 else { return testCycle }
        let anchor = anchor(of: pet)
        var civil = zone.civil(anchor)
        // Civil time knows no parts of a second; the difference of two whole seconds keeps the cycle exact.
        let start = Instant(seconds: anchor.seconds)
        civil.date = civil.date.adding(days: pet.cycleFrequencyDays)
        return max(.seconds(1), zone.instant(civil) - start)
    }

    /// How much time counts since the anchor.
    ///
    /// - Parameter timers: the pet's; machines that run are subtracted.
    public static func elapsed(of pet: Pet, timers: [TimerRecord], at now: Instant) -> Duration {
        max(.zero, now - anchor(of: pet) - paused(pet, timers: timers, at: now))
    }

    /// Health now. What is stored is an upper bound, so that a clock that was set back heals nobody; a retired pet stays as it was.
    public static func value(of pet: Pet, timers: [TimerRecord], at now: Instant, zone: ZoneRules) -> Int {
        let stored = pet.health ?? Pet.healthRange.upperBound
        guard pet.isActive else { return stored }
        return min(stored, value(elapsed: elapsed(of: pet, timers: timers, at: now), cycle: cycle(of: pet, zone: zone)))
    }

    /// When laundry is next due, moved by what does not count. Health is 50 then.
    public static func due(of pet: Pet, timers: [TimerRecord], at now: Instant, zone: ZoneRules) -> Instant {
        anchor(of: pet) + cycle(of: pet, zone: zone) + paused(pet, timers: timers, at: now)
    }

    /// How long a machine has run; a clock step does not touch it, because the due time moves along.
    static func ran(_ timer: TimerRecord, at now: Instant) -> Duration {
        guard let duration = timer.duration else { return .zero }
        return min(duration, max(.zero, duration - (timer.due - now)))
    }

    private static func paused(_ pet: Pet, timers: [TimerRecord], at now: Instant) -> Duration {
        var paused: Duration = .seconds(pet.pausedSeconds)
        for timer in timers where timer.kind == .wash || timer.kind == .dry { paused += ran(timer, at: now) }
        // A retired pet was last looked at when it retired.
        if !pet.isActive, let retired = pet.lastHealthUpdate { paused += max(.zero, now - retired) }
        return paused
    }
}
