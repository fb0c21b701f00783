package import BellhopCore

/// The current doubt about the clock. Only ``ClockGuard`` raises and ends it.
package final class ClockDoubt: Sendable {
    private let current = Locked<ClockHold?>(nil)

    /// The doubt that was raised last, even if it has expired; `nil` when there is none.
    package var raised: ClockHold? { current.withLock { $0 } }

    /// The doubt that still holds back what it concerns.
    package func hold(at now: Instant) -> ClockHold? { raised.flatMap { $0.until > now ? $0 : nil } }

    func replace(_ hold: ClockHold?) { current.withLock { $0 = hold } }
}
