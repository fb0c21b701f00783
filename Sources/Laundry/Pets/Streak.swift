import BellhopCore

/// The effect of a fold on the streak (checklist G2).
enum Streak: Hashable {
    /// On time: the streak grows by one.
    case onTime
    /// Late, but the pet was alive: the streak is unchanged.
    case late
    /// The pet had died: the fold revives it, and the streak restarts.
    case revived

    /// Determines the effect of a fold.
    ///
    /// - Parameters:
    ///   - elapsed: the time since the last fold, without the time that does not count.
    ///   - cycle: the time from the last fold to the due date.
    ///   - health: the health just before the fold.
    init(elapsed: Duration, cycle: Duration, health: Int) {
        if health == 0 {
            self = .revived
        } else {
            self = elapsed <= cycle + Self.grace(of: cycle) ? .onTime : .late
        }
    }

    /// The grace period: a quarter of the cycle, at least 2 and at most 48 hours; 75 s for a test
    /// cycle.
    static func grace(of cycle: Duration) -> Duration {
        let quarter = cycle / 4
        if cycle == PetHealth.testCycle { return quarter }
        return min(max(quarter, .hours(2)), .hours(48))
    }
}
