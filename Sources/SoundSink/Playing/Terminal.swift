import BellhopCore
import CLinux
import Glibc
import LinuxSpawn

/// The terminal whose bell is rung: the terminal from the config, or if the config contains none,
/// the terminal to which the daemon writes its log.
struct Terminal: Sendable {
    enum End: Sendable, Hashable {
        case rang
        /// The bell did not ring, because its sound is no longer wanted.
        case stopped
        case failed(Phrase)
    }

    /// The time that a terminal has to accept the bell. A later bell would no longer mark its
    /// moment.
    static let patience: Duration = .seconds(1)
    /// The pause before the next attempt while another thread or program writes to the terminal, in
    /// milliseconds.
    private static let pause: Int32 = 10

    let path: String?

    var obstacle: Phrase? {
        if let path { return access(path, W_OK) == 0 ? nil : "\(SafeText.line(path)) is not a writable terminal" }
        return isatty(2) == 1 ? nil : "bellhopd runs in no terminal whose bell could ring"
    }

    /// Rings the bell. Waits for a terminal that accepts nothing at the moment, for ``patience`` at
    /// most. The method blocks, so call it only on a separate thread.
    func ring(until stop: StopSignal, before deadline: Deadline) -> End {
        guard let path else { return bell(2, stop, deadline) }
        // Opening must not wait for a serial line, and writing must not wait for a stopped terminal.
        let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return .failed(.systemError(errno)) }
        defer { close(descriptor) }
        return bell(descriptor, stop, deadline)
    }

    private func bell(_ descriptor: Int32, _ stop: StopSignal, _ deadline: Deadline) -> End {
        guard let patience = Deadline(after: Self.patience) else { return .failed(.systemError(errno)) }
        var isBusy = false
        while true {
            let limits = [stop.descriptor, deadline.descriptor, patience.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            var polled = limits + (isBusy ? [] : [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)])
            if poll(&polled, nfds_t(polled.count), isBusy ? Self.pause : -1) < 0 {
                guard errno == EINTR else { return .failed(.systemError(errno)) }
                continue
            }
            if polled[0].revents != 0 { return .stopped }
            isBusy = false
            if polled.count > limits.count, polled[3].revents != 0 {
                var character: UInt8 = 7
                if write(descriptor, &character, 1) == 1 { return .rang }
                guard errno == EAGAIN || errno == EINTR else { return .failed(.systemError(errno)) }
                // The kernel refuses a write that must not wait while another write to the same
                // terminal is in progress, such as the bell of a second sound. Polling does not
                // show when that write has ended.
                isBusy = true
            }
            if polled[1].revents != 0 || polled[2].revents != 0 {
                return .failed("the terminal accepts no output (Ctrl-Q continues a stopped terminal)")
            }
        }
    }
}
