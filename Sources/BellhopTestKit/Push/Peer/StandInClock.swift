package import BellhopCore

/// The clock of a stand-in (a fake server for tests). Time passes only when a test advances the
/// clock. The stand-in then refills limits and sends scheduled messages.
package final class StandInClock: Sendable {
    private let state: Locked<Instant>

    /// Creates a clock that starts at `start`, by default 2026-11-21T12:00:00Z.
    package init(_ start: Instant = Instant(seconds: 1_795_262_400)) {
        state = Locked(start)
    }

    package var now: Instant { state.withLock { $0 } }

    func pass(_ duration: Duration) {
        state.withLock { $0 = $0 + duration }
    }
}
