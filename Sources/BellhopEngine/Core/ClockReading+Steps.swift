import BellhopCore

extension ClockReading {
    /// Smaller differences are noise in the readings: the wall clock is read in whole milliseconds,
    /// and up to 1 ms apart from the boot clock.
    ///
    /// The kernel slews both clocks alike, so only steps change their difference, however small
    /// they are. Steps below this limit add up until they are handled.
    private static let tolerance: Duration = .milliseconds(5)

    /// Whether the wall clock was stepped since an offset was stored, or the machine restarted.
    func differs(from known: ClockOffset) -> Bool {
        guard known.boot == boot else { return true }
        let step = (wallAtBoot - known.wallAtBoot).inMilliseconds
        return abs(step) > Self.tolerance.inMilliseconds
    }

    /// Whether the clock was stepped since an earlier reading.
    func differs(from before: ClockReading) -> Bool {
        differs(from: ClockOffset(boot: before.boot, wallAtBoot: before.wallAtBoot))
    }
}
