import CLinux
import Glibc

/// Rings once, measured by the kernel's boot-time clock: a program's limit is unaffected by setting
/// the wall clock, and time in suspend counts.
final class ProgramAlarm {
    /// Readable once the alarm has rung.
    let descriptor: Int32

    /// Returns `nil` with `errno` set when the process has no descriptors left.
    init?() {
        let descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(bh_timer_flags))
        // Checked before anything is stored: otherwise the deinitialiser would run, and its `close`
        // would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sets the alarm and clears an earlier ring.
    func ring(after pause: Duration) {
        let (seconds, attoseconds) = pause.components
        var setting = itimerspec()
        // Zero would switch the alarm off.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
