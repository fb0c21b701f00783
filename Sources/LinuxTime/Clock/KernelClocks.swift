package import BellhopCore
import CLinux
import Glibc

/// Reads the kernel's clocks through the vDSO, that is, without system calls.
struct KernelClocks: Sendable {
    private let boot: BootID

    /// Reads the id of the current boot.
    ///
    /// - Parameter fallback: a random number to use if `/proc` cannot be read. Each start of the
    ///   program then counts as a new boot. Times from earlier starts then follow the wall clock,
    ///   which is the safe assumption.
    init(fallback: UInt64) {
        boot = BootID(rawValue: WholeFile.line("/proc/sys/kernel/random/boot_id") ?? "unknown-\(fallback)")
    }

    /// The maximum time that reading all clocks should take, in nanoseconds.
    private static let goodSpread: Int64 = 20_000
    /// The maximum time that a usable reading of all clocks may take, in nanoseconds. A slower
    /// reading could look like a step of the wall clock, and any step of 5 ms or more counts.
    private static let worstSpread: Int64 = 1_000_000

    /// Reads all clocks at one moment.
    ///
    /// The kernel may interrupt the thread after it has read one clock and before it reads the
    /// next. That would look like a step of the wall clock. Therefore a reading that takes longer
    /// than 20 µs is repeated up to 8 times, and a reading that takes longer than 1 ms is repeated
    /// up to 64 times. The fastest reading is used.
    func now() -> ClockReading {
        var best = Self.read()
        var attempts = 0
        while best.spread > Self.goodSpread, attempts < 8 || (best.spread > Self.worstSpread && attempts < 64) {
            let next = Self.read()
            if next.spread < best.spread { best = next }
            attempts += 1
        }
        return ClockReading(
            wall: Instant(milliseconds: best.wall / 1_000_000), sinceBoot: .nanoseconds(best.sinceBoot),
            suspended: .nanoseconds(max(0, best.sinceBoot - best.running)), boot: boot)
    }

    /// Returns the wall clock in milliseconds, rounded down. Once a deadline in whole milliseconds
    /// has been reached, the result is never less than the deadline.
    static func wall() -> Instant {
        Instant(milliseconds: nanoseconds(CLOCK_REALTIME) / 1_000_000)
    }

    /// Returns the time since boot, including suspended time.
    static func sinceBoot() -> Duration { .nanoseconds(nanoseconds(CLOCK_BOOTTIME)) }

    /// Returns how long the machine has been suspended since boot, in nanoseconds. The error can be
    /// as large as the time between reading two clocks.
    static func suspended() -> Int64 {
        nanoseconds(CLOCK_BOOTTIME) - nanoseconds(CLOCK_MONOTONIC)
    }

    private struct Raw {
        var wall: Int64
        var sinceBoot: Int64
        var running: Int64
        var spread: Int64
    }

    private static func read() -> Raw {
        let before = nanoseconds(CLOCK_BOOTTIME)
        let wall = nanoseconds(CLOCK_REALTIME)
        let running = nanoseconds(CLOCK_MONOTONIC)
        let after = nanoseconds(CLOCK_BOOTTIME)
        return Raw(wall: wall, sinceBoot: before, running: running, spread: after - before)
    }

    private static func nanoseconds(_ clock: Int32) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// The clock that measures how long something takes. It counts suspended time, too, and no clock step
/// changes it.
package enum BootClock {
    /// Returns the time since boot.
    package static func now() -> Duration { KernelClocks.sinceBoot() }
}

/// The wall clock, for a program that only displays the time. This type has neither alarms nor a
/// time zone.
package enum WallClock {
    /// Returns the current time, without a system call.
    package static func now() -> Instant { KernelClocks.wall() }
}
