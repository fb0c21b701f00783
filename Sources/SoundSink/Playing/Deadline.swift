import CLinux
import Glibc

/// A time limit. It is set once and the kernel counts it down, so neither clock changes nor other
/// waits delay it.
final class Deadline: Sendable {
    /// Readable once the time is over.
    let descriptor: Int32

    /// Starts the countdown. `nil` with `errno` set when the process has run out of descriptors.
    init?(after duration: Duration) {
        descriptor = timerfd_create(CLOCK_MONOTONIC, bh_timer_flags)
        if descriptor < 0 { return nil }
        let (seconds, attoseconds) = max(.zero, duration).components
        var setting = itimerspec()
        // All zeros would disarm the timer.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var isOver: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
