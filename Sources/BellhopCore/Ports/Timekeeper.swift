/// Provides time and randomness. Nothing else in the code reads a clock, sleeps, or draws a random
/// number.
public protocol Timekeeper: Sendable {
    /// The current readings of the clocks.
    func now() -> ClockReading

    /// Sets the one alarm of `doorbell`, replacing its earlier one. It rings when the wall clock
    /// reaches `deadline`, at once if that is past, and never if `deadline` is `nil`. It also rings
    /// when the wall clock is stepped, when the machine wakes from suspend, and when the time zone
    /// changes, because each of these can change what is due.
    func ring(_ doorbell: Doorbell, at deadline: Instant?)

    /// The rules of the machine's current time zone.
    func zone() -> ZoneRules

    /// 64 random bits.
    func randomBits() -> UInt64

    /// Sets the machine to wake from suspend at `deadline`, replacing the earlier setting; `nil`
    /// cancels it.
    ///
    /// - Returns: the reason why the machine will not wake, if so; always `nil` for a `nil`
    ///   deadline.
    func wakeMachine(at deadline: Instant?) -> WakeRefusal?
}

extension Timekeeper {
    /// The default: nothing can wake the machine.
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { deadline == nil ? nil : .noClock }

    /// Creates a new identifier from this timekeeper's time and randomness.
    ///
    /// - Parameter earlier: the identifier created last. The new one sorts after it even within the
    ///   same millisecond.
    public func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self, after earlier: UUIDv7? = nil) -> ID<Subject> {
        let fresh = UUIDv7(at: now().wall, randomA: randomBits(), randomB: randomBits())
        return ID(earlier.map(fresh.following) ?? fresh)
    }
}
