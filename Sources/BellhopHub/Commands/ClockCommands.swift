import BellhopCore
import BellhopEngine

extension Hub {
    /// The current doubt about the clock; `nil` while the clock is trusted (checklist G1).
    public var clockHold: ClockHold? { engine.doubt.hold(at: engine.timekeeper.now().wall) }

    /// Confirms that the clock is right, so that everything the doubt held back happens now. If the
    /// clock was set forward while the machine ran, the skipped time still does not count for pets.
    /// Returns the doubt that has ended; `nil` if there was none.
    public func acceptClock() async throws -> ClockHold? {
        try await clock.accept(at: try await reading())
    }
}
