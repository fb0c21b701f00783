public import BellhopCore

/// How well a pet is: a pure function of stored instants (checklist G1), so that ticks, suspends and restarts cannot damage it.
///
/// 100 after folding, 50 at the due date, 0 when twice that time has passed. What of the time counts, ``PetReckoning`` tells.
public enum PetHealth {
    /// The cycle of a pet whose frequency is 0.
    public static let testCycle: Duration = .seconds(300)

    /// Health after `elapsed` of a cycle: `max(1, 100 − ⌈50 · elapsed / cycle⌉)` up to the due date; from there it falls from 50 to 0 until
    /// `deathTenths` tenths of the cycle have passed. In whole milliseconds, without floating point.
    ///
    /// A pet that was just folded is perfectly healthy: the first fiftieth of the cycle keeps 100, and the second has 99 and 98.
    ///
    /// - Parameters:
    ///   - elapsed: what counts since the last fold; below zero (the clock was set back) is zero.
    ///   - cycle: from the last fold to the due date; above zero.
    ///   - deathTenths: 12 to 100; 20 is the curve of the checklist, one straight line.
    public static func value(elapsed: Duration, cycle: Duration, deathTenths: Int = 20) -> Int {
        let elapsed = max(0, elapsed.inMilliseconds)
        let cycle = max(1, cycle.inMilliseconds)
        // Also keeps 50 · elapsed from overflowing.
        if elapsed / 10 >= cycle { return 0 }
        let death = deathAfter(cycle: cycle, deathTenths: deathTenths)
        if elapsed >= death { return 0 }
        if let limit = perfect.first(where: { elapsed * 100 <= cycle * $0.hundredths }) { return limit.health }
        if elapsed <= cycle { return Int(100 - (50 * elapsed + cycle - 1) / cycle) }
        let rest = death - cycle
        return Int(max(1, 50 - (50 * (elapsed - cycle) + rest - 1) / rest))
    }

    /// Where the curve begins, in hundredths of the cycle, both ends included.
    private static let perfect: [(hundredths: Int64, health: Int)] = [(2, 100), (3, 99)]

    /// The elapsed time at which a feeling begins, worst last. The bands end on quarter points, which still belong to the better one.
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

    /// The elapsed time after which it is dead.
    static func deathAfter(cycle: Duration, deathTenths: Int) -> Duration {
        .milliseconds(deathAfter(cycle: max(1, cycle.inMilliseconds), deathTenths: deathTenths))
    }

    private static func deathAfter(cycle: Int64, deathTenths: Int) -> Int64 {
        max(cycle + 2, (cycle * Int64(deathTenths) + 9) / 10)
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

    /// How long a machine has run; a clock step does not touch it, because the due time moves along.
    static func ran(_ timer: TimerRecord, at now: Instant) -> Duration {
        guard let duration = timer.duration else { return .zero }
        return min(duration, max(.zero, duration - (timer.due - now)))
    }
}
