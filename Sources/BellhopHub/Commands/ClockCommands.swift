import BellhopCore
import BellhopEngine

extension Hub {
    /// The current doubt about the clock; `nil` while the clock is trusted (checklist G1).
    package var clockHold: ClockHold? { engine.doubt.hold(at: engine.timekeeper.now().wall) }

    /// Confirms that the clock is right, so that everything that the doubt held back happens now.
    /// If the clock was set forward while the machine was running, the skipped time still does not
    /// count as elapsed time for pets. Returns the doubt that has ended; `nil` if there was none.
    package func acceptClock() async throws -> ClockHold? {
        try await clock.accept(at: try await reading())
    }
}
