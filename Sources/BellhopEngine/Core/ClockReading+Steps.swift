import BellhopCore

extension ClockReading {
    /// The largest difference that is ignored as noise. The wall clock is read in whole
    /// milliseconds, and the two clocks are read up to 1 ms apart.
    ///
    /// The kernel slews both clocks alike, so only a step changes the difference between them.
    /// Several steps that are each below this limit add up, and are handled when their sum exceeds
    /// the limit.
    private static let tolerance: Duration = .milliseconds(5)

    /// Checks whether the wall clock was stepped, or the machine restarted, since the offset
    /// `known` was stored.
    func differs(from known: ClockOffset) -> Bool {
        guard known.boot == boot else { return true }
        let step = (wallAtBoot - known.wallAtBoot).inMilliseconds
        return abs(step) > Self.tolerance.inMilliseconds
    }

    /// Checks whether the wall clock was stepped, or the machine restarted, since the reading
    /// `before`.
    func differs(from before: ClockReading) -> Bool {
        differs(from: ClockOffset(boot: before.boot, wallAtBoot: before.wallAtBoot))
    }
}
