import CLinux
import Glibc

/// Detects that the program which reads our output has ended. When our program writes output, a
/// write error reports this. But while our program only waits for changes, it would not notice.
enum ReaderWatch {
    /// Returns whether another program reads the output to `descriptor`, that is, whether the
    /// descriptor is a pipe or a socket.
    static func hasReader(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    static func isGone(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Waits, without polling, until the other end of `descriptor` is closed or the task is
    /// cancelled.
    static func waitUntilGone(_ descriptor: Int32) async {
        await StoppableThread.run(named: "bellhop-reader") { stop in
            // Request no events for `descriptor`: `poll` always reports errors and closed ends.
            var polled = [pollfd(fd: descriptor, events: 0, revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
            while poll(&polled, 2, -1) < 0, errno == EINTR {}
        }
    }
}
