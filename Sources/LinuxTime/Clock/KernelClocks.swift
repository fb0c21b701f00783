import BellhopCore
import CLinux
import Glibc

/// Reads the kernel's clocks: through the vDSO, without a system call.
struct KernelClocks: Sendable {
    private let boot: BootID

    /// Reads the name of this boot.
    ///
    /// - Parameter fallback: random; without a readable `/proc` it makes every start of the program a boot of its own, and counts of before
    ///   then follow the wall clock, which is the safe way to be ignorant.
    init(fallback: UInt64) {
        boot = BootID(rawValue: WholeFile.line("/proc/sys/kernel/random/boot_id") ?? "unknown-\(fallback)")
    }

    /// What a good reading takes at most, in nanoseconds.
    private static let goodSpread: Int64 = 20_000
    /// A reading that took longer could look like a step of the wall clock, which is noticed from 5 ms on.
    private static let worstSpread: Int64 = 1_000_000

    /// All clocks as of one moment. Between two readings of them the thread can be put aside for long, which would look like a step of the wall
    /// clock; so a reading that took longer than a few microseconds is taken again: 8 times for a good one, and up to 64 times for one that serves.
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

    /// The wall clock in milliseconds, rounded down: at a deadline in whole milliseconds it shows that deadline, never less.
    static func wall() -> Instant {
        Instant(milliseconds: nanoseconds(CLOCK_REALTIME) / 1_000_000)
    }

    /// The time that the machine has spent suspended since boot, in nanoseconds; two readings differ by up to the time between them.
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
