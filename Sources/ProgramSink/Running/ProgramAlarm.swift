import CLinux
import Glibc

/// An alarm that rings once. The alarm uses the kernel's boot-time clock. Setting the wall clock
/// therefore has no effect, and time in suspend counts.
final class ProgramAlarm {
    /// The descriptor of the timer. The descriptor becomes readable when the alarm rings.
    let descriptor: Int32

    /// Returns `nil`, with `errno` set, if the process has no file descriptors left.
    init?() {
        let descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(bh_timer_flags))
        // Check the descriptor before storing it. Otherwise `deinit` would run, and its `close`
        // would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sets the alarm. If it has already rung, clears that ring.
    func ring(after pause: Duration) {
        let (seconds, attoseconds) = pause.components
        var setting = itimerspec()
        // Use at least 1 ns, because zero would switch the alarm off.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
