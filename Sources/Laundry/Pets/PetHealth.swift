package import BellhopCore

/// The calculation of a pet's health, which uses only stored instants (checklist G1). Suspends and
/// restarts of the computer therefore do not change the result.
///
/// The health is 100 after a fold and 50 at the due date. By default, the health reaches 0 after
/// twice the time from the fold to the due date. ``PetReckoning`` determines which part of the time
/// affects the health.
package enum PetHealth {
    /// The cycle of a pet whose frequency is 0.
    package static let testCycle: Duration = .seconds(300)

    /// Returns the health when the time `elapsed` of a cycle has passed. Up to the due date, it is
    /// `max(1, 100 − ⌈50 · elapsed / cycle⌉)`. After the due date, the health falls from 50 to 0
    /// until `deathTenths` tenths of the cycle have passed. The computation uses whole milliseconds
    /// and no floating point.
    ///
    /// Just after a fold, the values differ from this formula: the health is 100 in the first
    /// fiftieth of the cycle, and 99 and then 98 in the second fiftieth.
    ///
    /// - Parameters:
    ///   - elapsed: the time since the last fold, without the time that does not affect the health.
    ///     A negative value, which occurs after the clock was set back, is treated as zero.
    ///   - cycle: the time from the last fold to the due date; above zero.
    ///   - deathTenths: the time of death in tenths of the cycle, 12 to 100. With 20, as in the
    ///     checklist, the health falls in one straight line.
    package static func value(elapsed: Duration, cycle: Duration, deathTenths: Int = 20) -> Int {
        let elapsed = max(0, elapsed.inMilliseconds)
        let cycle = max(1, cycle.inMilliseconds)
        // This check also prevents an overflow of 50 · elapsed.
        if elapsed / 10 >= cycle { return 0 }
        let death = deathAfter(cycle: cycle, deathTenths: deathTenths)
        if elapsed >= death { return 0 }
        if let limit = perfect.first(where: { elapsed * 100 <= cycle * $0.hundredths }) { return limit.health }
        if elapsed <= cycle { return Int(100 - (50 * elapsed + cycle - 1) / cycle) }
        let rest = death - cycle
        return Int(max(1, 50 - (50 * (elapsed - cycle) + rest - 1) / rest))
    }

    /// The beginning of the curve. Each entry contains the health that applies up to and including
    /// a number of hundredths of the cycle.
    private static let perfect: [(hundredths: Int64, health: Int)] = [(2, 100), (3, 99)]

    /// Returns the elapsed time at which a mood begins. The mood changes when the health falls
    /// below 75, 50 and 25. At exactly 75, 50 or 25, the pet still has the better mood; the worse
    /// mood begins one millisecond later. Death is an exception: it begins exactly when the time of
    /// death is reached.
    static func begin(of feeling: PetState, cycle: Duration, deathTenths: Int) -> Duration {
        let cycle = max(1, cycle.inMilliseconds)
        let death = deathAfter(cycle: cycle, deathTenths: deathTenths)
        return switch feeling {
        case .neutral: .milliseconds(cycle / 2 + 1)
        case .sad: .milliseconds(cycle + 1)
        case .verySad: .milliseconds(cycle + (death - cycle) / 2 + 1)
        case .dead: .milliseconds(death)
        case .happy, .washing, .drying, .folding: .zero
        }
    }

    /// Returns the elapsed time after which the pet is dead.
    static func deathAfter(cycle: Duration, deathTenths: Int) -> Duration {
        .milliseconds(deathAfter(cycle: max(1, cycle.inMilliseconds), deathTenths: deathTenths))
    }

    private static func deathAfter(cycle: Int64, deathTenths: Int) -> Int64 {
        max(cycle + 2, (cycle * Int64(deathTenths) + 9) / 10)
    }

    /// Returns the instant from which the health is computed: the last fold or, if nothing has been
    /// folded yet, the creation of the pet.
    package static func anchor(of pet: Pet) -> Instant {
        pet.lastLaundryDate ?? pet.createdDate
    }

    /// Returns the time from the last fold (``anchor(of:)``) to the due date. The due date is
    /// ``Pet/cycleFrequencyDays`` calendar days after the fold, at the same time of day. With a
    /// frequency of 0, the time is 300 s.
    package static func cycle(of pet: Pet, zone: ZoneRules) -> Duration {
        guard pet.cycleFrequencyDays > 0 else { return testCycle }
        let anchor = anchor(of: pet)
        var civil = zone.civil(anchor)
        // Local time has no fractions of a second. To keep the cycle exact, drop the fraction from
        // the start, too.
        let start = Instant(seconds: anchor.seconds)
        civil.date = civil.date.adding(days: pet.cycleFrequencyDays)
        return max(.seconds(1), zone.instant(civil) - start)
    }

    /// Returns how long a machine has run. A step of the clock does not change the result, because
    /// the due time is moved together with the clock.
    static func ran(_ timer: TimerRecord, at now: Instant) -> Duration {
        guard let duration = timer.duration else { return .zero }
        return min(duration, max(.zero, duration - (timer.due - now)))
    }
}
