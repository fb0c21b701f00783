/// Provides time and randomness. Nothing else in the code reads a clock, sleeps, or draws a random
/// number.
public protocol Timekeeper: Sendable {
    /// The current readings of the clocks.
    func now() -> ClockReading

    /// Rings `doorbell` when the wall clock reaches `deadline`: at once if `deadline` is past,
    /// never if it is `nil`. Each doorbell has one alarm, so this call replaces the earlier one.
    /// The doorbell also rings when the wall clock is stepped, when the machine wakes from suspend,
    /// and when the time zone changes, because each of these can make timers due.
    func ring(_ doorbell: Doorbell, at deadline: Instant?)

    /// The rules of the machine's current time zone.
    func zone() -> ZoneRules

    /// 64 random bits.
    func randomBits() -> UInt64

    /// Programs the machine to wake from suspend at `deadline`, replacing the earlier time; `nil`
    /// cancels the wake-up.
    ///
    /// - Returns: the reason why the machine will not wake; `nil` if it will, or if `deadline` is
    ///   `nil`.
    func wakeMachine(at deadline: Instant?) -> WakeRefusal?
}

extension Timekeeper {
    /// The default implementation: no clock can wake the machine.
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { deadline == nil ? nil : .noClock }

    /// Creates a new identifier from this timekeeper's time and randomness.
    ///
    /// - Parameter earlier: the identifier created before. The new identifier sorts after `earlier`
    ///   even within the same millisecond.
    public func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self, after earlier: UUIDv7? = nil) -> ID<Subject> {
        let fresh = UUIDv7(at: now().wall, randomA: randomBits(), randomB: randomBits())
        return ID(earlier.map(fresh.following) ?? fresh)
    }
}
