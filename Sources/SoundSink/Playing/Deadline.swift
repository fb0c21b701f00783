import CLinux
import Glibc

/// A time limit that a kernel timer measures. Changes of the wall clock do not affect it.
final class Deadline: Sendable {
    /// The descriptor of the timer. The descriptor becomes readable when the time is over.
    let descriptor: Int32

    /// Starts the timer. Returns `nil`, with `errno` set, if the process has no file descriptors
    /// left.
    init?(after duration: Duration) {
        descriptor = timerfd_create(CLOCK_MONOTONIC, bh_timer_flags)
        if descriptor < 0 { return nil }
        let (seconds, attoseconds) = max(.zero, duration).components
        var setting = itimerspec()
        // Use at least 1 ns, because zero would switch the timer off.
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
