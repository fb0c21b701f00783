public import BellhopCore

/// The clock of a stand-in. Limits are refilled and scheduled messages released only when a test
/// advances it.
public final class StandInClock: Sendable {
    private let state: Locked<Instant>

    /// Starts the clock, by default at 2026-11-21T12:00:00Z.
    public init(_ start: Instant = Instant(seconds: 1_795_262_400)) {
        state = Locked(start)
    }

    public var now: Instant { state.withLock { $0 } }

    func pass(_ duration: Duration) {
        state.withLock { $0 = $0 + duration }
    }
}
