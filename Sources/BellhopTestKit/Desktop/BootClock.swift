#if Desktop
public import BellhopCore
import Glibc

/// A timekeeper for tests that wait for other programs (such as a restarting bus). It reads the
/// real clock since boot. The wall clock stands still, so no alarm in the future ever rings.
public final class BootClock: Timekeeper {
    private let manual = ManualTime()

    public init() {}

    public func now() -> ClockReading {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        var reading = manual.now()
        reading.sinceBoot = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        return reading
    }

    public func ring(_ doorbell: Doorbell, at deadline: Instant?) { manual.ring(doorbell, at: deadline) }
    public func zone() -> ZoneRules { manual.zone() }
    public func randomBits() -> UInt64 { manual.randomBits() }
}
#endif
