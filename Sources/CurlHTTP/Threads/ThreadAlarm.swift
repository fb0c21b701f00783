#if Push
import CLinux
import Glibc

/// Rings once, measured by the kernel's boot-time clock: a limit is unaffected by setting the wall
/// clock, and time in suspend counts.
final class ThreadAlarm {
    /// Readable once the alarm has rung.
    let descriptor: Int32

    /// Returns `nil` when the process has no descriptors left.
    init?() {
        descriptor = timerfd_create(CLOCK_BOOTTIME, bh_timer_flags)
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sets the alarm and clears an earlier ring; `nil` switches it off.
    func ring(after pause: Duration?) {
        var setting = itimerspec()
        if let (seconds, attoseconds) = pause?.components {
            // Zero would switch the alarm off.
            setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        }
        timerfd_settime(descriptor, 0, &setting, nil)
    }

    /// Returns whether the alarm has rung since it was set.
    func takeRing() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0
    }
}
#endif
