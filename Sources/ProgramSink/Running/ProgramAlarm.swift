import CLinux
import Glibc

/// Rings once, by the kernel's own count of real time: a program's limit holds through a clock that is set, and through a suspend.
final class ProgramAlarm {
    /// Readable once it has rung.
    let descriptor: Int32

    /// `nil` with `errno` set when the process has no descriptors left.
    init?() {
        let descriptor = timerfd_create(CLOCK_BOOTTIME, Int32(bh_timer_flags))
        // Before anything is stored: else the deinitialiser would run, and what it closes would change `errno`.
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Forgets an earlier ring.
    func ring(after pause: Duration) {
        let (seconds, attoseconds) = pause.components
        var setting = itimerspec()
        // Nothing at all would switch it off.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }
}
