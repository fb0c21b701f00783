import BellhopCore

/// Whether a fold counts for the streak (checklist G2).
enum Streak: Hashable {
    /// In time: one more in a row.
    case onTime
    /// Late, but the pet lived: the streak stays as it is.
    case late
    /// The pet had died: the fold revives it, and the streak begins anew.
    case revived

    /// - Parameters:
    ///   - elapsed: what counts since the last fold. - cycle: from there to the due date.
    ///   - health: just before the fold.
    init(elapsed: Duration, cycle: Duration, health: Int) {
        if health == 0 {
            self = .revived
        } else {
            self = elapsed <= cycle + Self.grace(of: cycle) ? .onTime : .late
        }
    }

    /// A quarter of the cycle, 2 to 48 hours; 75 s of a test cycle.
    static func grace(of cycle: Duration) -> Duration {
        let quarter = cycle / 4
        if cycle == PetHealth.testCycle { return quarter }
        return min(max(quarter, .hours(2)), .hours(48))
    }
}
