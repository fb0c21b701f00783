public import BellhopCore

/// The health of a pet, computed only from stored instants (checklist G1). Suspends and restarts of
/// the computer therefore cannot distort it.
///
/// The health is 100 after a fold and 50 at the due date. By default, it is 0 after twice the time
/// from the fold to the due date. ``PetReckoning`` determines how much of the time counts.
public enum PetHealth {
    /// The cycle of a pet whose frequency is 0.
    public static let testCycle: Duration = .seconds(300)

    /// The health after `elapsed` of a cycle: `max(1, 100 − ⌈50 · elapsed / cycle⌉)` up to the due
    /// date. After the due date, the health falls from 50 to 0 until `deathTenths` tenths of the
    /// cycle have passed. The computation uses whole milliseconds and no floating point.
    ///
    /// Just after a fold, the pet is perfectly healthy: the health is 100 in the first fiftieth of
    /// the cycle, and 99, then 98 in the second.
    ///
    /// - Parameters:
    ///   - elapsed: the time that counts since the last fold. A negative value (the clock was set
    ///     back) means zero.
    ///   - cycle: the time from the last fold to the due date; above zero.
    ///   - deathTenths: the time of death in tenths of the cycle, 12 to 100. With 20, as in the
    ///     checklist, the health falls in one straight line.
    public static func value(elapsed: Duration, cycle: Duration, deathTenths: Int = 20) -> Int {
        let elapsed = max(0, elapsed.inMilliseconds)
        let cycle = max(1, cycle.inMilliseconds)
        // This also keeps 50 · elapsed from overflowing.
        if elapsed / 10 >= cycle { return 0 }
        let death = deathAfter(cycle: cycle, deathTenths: deathTenths)
        if elapsed >= death { return 0 }
        if let limit = perfect.first(where: { elapsed * 100 <= cycle * $0.hundredths }) { return limit.health }
        if elapsed <= cycle { return Int(100 - (50 * elapsed + cycle - 1) / cycle) }
        let rest = death - cycle
        return Int(max(1, 50 - (50 * (elapsed - cycle) + rest - 1) / rest))
    }

    /// The beginning of the curve. Each entry gives the health up to and including a number of
    /// hundredths of the cycle.
    private static let perfect: [(hundredths: Int64, health: Int)] = [(2, 100), (3, 99)]

    /// The elapsed time at which a mood begins. The mood changes when the health falls below 75, 50
    /// and 25: at the instant for exactly that health, the pet still has the better mood, and the
    /// worse mood begins one millisecond later. Death is an exception and begins exactly at its
    /// time.
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

    /// The elapsed time after which the pet is dead.
    static func deathAfter(cycle: Duration, deathTenths: Int) -> Duration {
        .milliseconds(deathAfter(cycle: max(1, cycle.inMilliseconds), deathTenths: deathTenths))
    }

    private static func deathAfter(cycle: Int64, deathTenths: Int) -> Int64 {
        max(cycle + 2, (cycle * Int64(deathTenths) + 9) / 10)
    }

    /// The instant from which the health is computed: the last fold or, if nothing was folded yet,
    /// the creation of the pet.
    public static func anchor(of pet: Pet) -> Instant {
        pet.lastLaundryDate ?? pet.createdDate
    }

    /// The time from the last fold (``anchor(of:)``) to the due date. The due date is
    /// ``Pet/cycleFrequencyDays`` calendar days after the fold, at the same time of day. With a
    /// frequency of 0, the time is 300 s.
    public static func cycle(of pet: Pet, zone: ZoneRules) -> Duration {
        guard pet.cycleFrequencyDays > 0 else { return testCycle }
        let anchor = anchor(of: pet)
        var civil = zone.civil(anchor)
        // Local time has no fractions of a second. The difference of two whole seconds keeps the
        // cycle exact.
        let start = Instant(seconds: anchor.seconds)
        civil.date = civil.date.adding(days: pet.cycleFrequencyDays)
        return max(.seconds(1), zone.instant(civil) - start)
    }

    /// How long a machine has run. A clock step does not change the result, because the due time
    /// moves with the clock.
    static func ran(_ timer: TimerRecord, at now: Instant) -> Duration {
        guard let duration = timer.duration else { return .zero }
        return min(duration, max(.zero, duration - (timer.due - now)))
    }
}
