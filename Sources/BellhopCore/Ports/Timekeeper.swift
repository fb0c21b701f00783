/// Hands in time and chance. Nothing else in the code reads a clock, sleeps, or draws a random number.
public protocol Timekeeper: Sendable {
    /// What the clocks say now.
    func now() -> ClockReading

    /// Sets the one alarm of `doorbell`, replacing its earlier one: it rings when the wall clock reaches `deadline`, at once if
    /// that is past, and never if `deadline` is `nil`. It also rings when the wall clock is stepped, when the machine wakes from
    /// suspend, and when the time zone changes, because each of these can change what is due.
    func ring(_ doorbell: Doorbell, at deadline: Instant?)

    /// The rules of the zone that the machine is in now.
    func zone() -> ZoneRules

    /// 64 random bits.
    func randomBits() -> UInt64

    /// Has the machine wake from suspend at `deadline`, in place of what was set before; `nil` for no more.
    ///
    /// - Returns: why it will not, if so; never a reason for `nil`.
    func wakeMachine(at deadline: Instant?) -> WakeRefusal?
}

extension Timekeeper {
    /// Nothing wakes it.
    public func wakeMachine(at deadline: Instant?) -> WakeRefusal? { deadline == nil ? nil : .noClock }

    /// A fresh identifier, made from the time and chance handed in.
    ///
    /// - Parameter earlier: the one that was made last, after which this one sorts, too, where both are of one millisecond.
    public func makeID<Subject>(_ type: ID<Subject>.Type = ID<Subject>.self, after earlier: UUIDv7? = nil) -> ID<Subject> {
        let fresh = UUIDv7(at: now().wall, randomA: randomBits(), randomB: randomBits())
        return ID(earlier.map(fresh.following) ?? fresh)
    }
}
