package import BellhopCore

/// Holds the current doubt about the wall clock, if there is one (``ClockHold``). Only
/// ``ClockGuard`` raises and ends a doubt.
package final class ClockDoubt: Sendable {
    private let current = Locked<ClockHold?>(nil)

    /// The doubt that was raised last, even if it has expired; `nil` if no doubt was raised or if
    /// it was ended.
    package var raised: ClockHold? { current.withLock { $0 } }

    /// Returns the doubt that is in force at `now`; `nil` if there is no doubt, or if it has
    /// expired.
    package func hold(at now: Instant) -> ClockHold? { raised.flatMap { $0.until > now ? $0 : nil } }

    func replace(_ hold: ClockHold?) { current.withLock { $0 = hold } }
}
