import BellhopCore

extension Hub {
    /// The doubt about the clock; `nil` while it is trusted (checklist G1).
    public var clockHold: ClockHold? { core.hold(at: core.timekeeper.now().wall) }

    /// Says that the time is right: what was held back happens now. Time that was skipped while the machine ran still does not count for pets.
    /// Returns the doubt that was ended; `nil` when there was none.
    public func acceptClock() async throws -> ClockHold? {
        try await clock.accept(at: try await reading())
    }
}
