#if Desktop
package import BellhopCore
import Glibc

/// A timekeeper for tests that wait for other programs (such as a restarting bus). It measures the
/// real time since boot. Its wall clock stands still, so an alarm at a later wall-clock time never
/// rings.
package final class BootClock: Timekeeper {
    private let manual = ManualTime()

    package init() {}

    package func now() -> ClockReading {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        var reading = manual.now()
        reading.sinceBoot = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        return reading
    }

    package func ring(_ doorbell: Doorbell, at deadline: Instant?) { manual.ring(doorbell, at: deadline) }
    package func zone() -> ZoneRules { manual.zone() }
    package func randomBits() -> UInt64 { manual.randomBits() }
}
#endif
