#if Push
import CLinux
import Glibc

/// Rings once, by the kernel's own count of real time: a limit holds through a clock that is set, and is over after a suspend.
final class ThreadAlarm {
    /// Readable once it has rung.
    let descriptor: Int32

    /// `nil` when the process has no descriptors left.
    init?() {
        descriptor = timerfd_create(CLOCK_BOOTTIME, bh_timer_flags)
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets an earlier ring; `nil` rings no more.
    func ring(after pause: Duration?) {
        var setting = itimerspec()
        if let (seconds, attoseconds) = pause?.components {
            // Nothing at all would switch it off.
            setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        }
        timerfd_settime(descriptor, 0, &setting, nil)
    }

    /// Whether it has rung since it was set.
    func takeRing() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, MemoryLayout<UInt64>.size) > 0
    }
}
#endif
