import BellhopCore
import BellhopEngine

extension Hub {
    /// The doubt about the clock; `nil` while the clock is trusted (checklist G1).
    public var clockHold: ClockHold? { engine.doubt.hold(at: engine.timekeeper.now().wall) }

    /// Confirms that the clock is right, so that everything held back happens now. Time skipped
    /// while the machine was running still does not count for pets. Returns the doubt that this
    /// ended; `nil` when there was none.
    public func acceptClock() async throws -> ClockHold? {
        try await clock.accept(at: try await reading())
    }
}
