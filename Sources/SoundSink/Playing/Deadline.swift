import CLinux
import Glibc

/// When something is to be ended. It is set once, and the kernel counts: neither a step of the clock nor whatever is waited for besides moves it.
final class Deadline: Sendable {
    /// Readable from then on.
    let descriptor: Int32

    /// So long from now; `nil` with `errno` set when the process has no descriptors left.
    init?(after duration: Duration) {
        descriptor = timerfd_create(CLOCK_MONOTONIC, bh_timer_flags)
        if descriptor < 0 { return nil }
        let (seconds, attoseconds) = max(.zero, duration).components
        var setting = itimerspec()
        // Nothing at all would switch it off.
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
