import CLinux
import Glibc

/// An alarm that rings once. It uses the kernel's boot-time clock, so setting the wall clock has no
/// effect, and time in suspend counts.
final class ProgramAlarm {
    /// The descriptor of the timer. It is readable once the alarm has rung.
    let descriptor: Int32

    /// Returns `nil`, with `errno` set, if the process has no file descriptors left.
    init?() {
        let descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(bh_timer_flags))
        // Check before storing the descriptor. Otherwise `deinit` would run, and its `close` would
        // change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sets the alarm, and clears an earlier ring.
    func ring(after pause: Duration) {
        let (seconds, attoseconds) = pause.components
        var setting = itimerspec()
        // At least 1 ns, because zero would switch the alarm off.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
