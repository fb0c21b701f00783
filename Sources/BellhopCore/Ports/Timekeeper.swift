/// Provides time and randomness. Nothing else in the code reads a clock, sleeps, or draws a random
/// number.
package protocol Timekeeper: Sendable {
    /// Returns the current readings of the clocks.
    func now() -> ClockReading

    /// Rings `doorbell` when the wall clock reaches `deadline`. If `deadline` is in the past, the
    /// doorbell rings immediately. If `deadline` is `nil`, there is no deadline. Each doorbell has
    /// at most one deadline, so this call replaces the earlier deadline. The doorbell also rings
    /// when somebody changes the wall clock, when the machine wakes from suspend, and when the time
    /// zone changes, because any of these events can make timers due.
    func ring(_ doorbell: Doorbell, at deadline: Instant?)

    /// Returns the rules of the machine's current time zone.
    func zone() -> ZoneRules

    /// Returns the rules of the time zone with a name such as `Europe/Berlin`; `nil` if this machine knows
    /// no such zone.
    func zone(named name: String) -> ZoneRules?

    /// Returns 64 random bits.
    func randomBits() -> UInt64

    /// Programs the machine to wake from suspend at `deadline`, replacing the time that was set
    /// earlier; `nil` cancels the wake-up.
    ///
    /// - Returns: the reason why the machine will not wake; `nil` if the machine will wake, or if
    ///   `deadline` is `nil`.
    func wakeMachine(at deadline: Instant?) -> WakeRefusal?
}

extension Timekeeper {
    /// The default implementation: no clock can wake the machine.
    package func wakeMachine(at deadline: Instant?) -> WakeRefusal? { deadline == nil ? nil : .noClock }

    /// The default implementation: only UTC is known.
    package func zone(named name: String) -> ZoneRules? { name == ZoneRules.utc.name ? .utc : nil }

    /// Creates a new identifier from this timekeeper's time and randomness.
    ///
    /// - Parameter earlier: the identifier created before. The new identifier sorts after `earlier`
    ///   even within the same millisecond.
    package func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self, after earlier: UUIDv7? = nil) -> ID<Subject> {
        let fresh = UUIDv7(at: now().wall, randomA: randomBits(), randomB: randomBits())
        return ID(earlier.map(fresh.following) ?? fresh)
    }
}
