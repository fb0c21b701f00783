public import BellhopCore

/// The clock of a stand-in (a fake server for tests). Time passes only when a test advances the
/// clock. Limits are then refilled and scheduled messages sent.
public final class StandInClock: Sendable {
    private let state: Locked<Instant>

    /// Creates the clock. It starts at 2026-11-21T12:00:00Z by default.
    public init(_ start: Instant = Instant(seconds: 1_795_262_400)) {
        state = Locked(start)
    }

    public var now: Instant { state.withLock { $0 } }

    func pass(_ duration: Duration) {
        state.withLock { $0 = $0 + duration }
    }
}
