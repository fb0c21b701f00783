public import BellhopCore
import CLinux
import Glibc

/// Reads the kernel's clocks through the vDSO, without a system call.
struct KernelClocks: Sendable {
    private let boot: BootID

    /// Reads the id of this boot.
    ///
    /// - Parameter fallback: a random number, used if `/proc` is not readable. Every start of the
    ///   program then counts as a new boot, and times from earlier starts follow the wall clock,
    ///   which is the safe assumption.
    init(fallback: UInt64) {
        boot = BootID(rawValue: WholeFile.line("/proc/sys/kernel/random/boot_id") ?? "unknown-\(fallback)")
    }

    /// The maximum duration of a good reading, in nanoseconds.
    private static let goodSpread: Int64 = 20_000
    /// The maximum duration of a usable reading, in nanoseconds. A longer one could look like a
    /// step of the wall clock, and steps count from 5 ms on.
    private static let worstSpread: Int64 = 1_000_000

    /// Reads all clocks at one moment.
    ///
    /// The thread may be preempted between reading two clocks, which would look like a step of the
    /// wall clock. So a reading that takes longer than 20 µs is repeated up to 8 times, and one
    /// that takes longer than 1 ms up to 64 times. The fastest one counts.
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

    /// The wall clock in milliseconds, rounded down. At a deadline in whole milliseconds it returns
    /// that deadline, never less.
    static func wall() -> Instant {
        Instant(milliseconds: nanoseconds(CLOCK_REALTIME) / 1_000_000)
    }

    /// The time the machine has been suspended since boot, in nanoseconds. The result is inaccurate
    /// by up to the time between reading the two clocks.
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

/// The wall clock, for a program that only displays it. It has no alarms and no zone.
public enum WallClock {
    /// The current time, read without a system call.
    public static func now() -> Instant { KernelClocks.wall() }
}
