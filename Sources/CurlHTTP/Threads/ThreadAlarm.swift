#if Push
import CLinux
import Glibc

/// An alarm that rings once. It uses the kernel's boot-time clock, so setting the wall clock has no
/// effect, and the alarm also counts the time during which the machine is suspended.
final class ThreadAlarm {
    /// The descriptor of the timer. It is readable once the alarm has rung.
    let descriptor: Int32

    /// Returns `nil` if the process has no file descriptors left.
    init?() {
        descriptor = timerfd_create(CLOCK_BOOTTIME, bh_timer_flags)
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sets the alarm and clears an earlier ring. If `pause` is `nil`, the alarm is switched off.
    func ring(after pause: Duration?) {
        var setting = itimerspec()
        if let (seconds, attoseconds) = pause?.components {
            // Set at least 1 ns, because zero would switch the alarm off.
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
