import CLinux
import Glibc

/// Detects that the program that reads our output has ended. If a program writes, a write error
/// tells it so. A program that only waits for news would never find out.
enum ReaderWatch {
    /// Whether another program reads what is written to `descriptor`: the descriptor is a pipe or a
    /// socket.
    static func hasReader(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    static func isGone(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Returns when the other end of `descriptor` is closed or the task is cancelled, without
    /// polling.
    static func waitUntilGone(_ descriptor: Int32) async {
        await StoppableThread.run(named: "bellhop-reader") { stop in
            // No events are requested, because `poll` always reports errors and closed ends.
            var polled = [pollfd(fd: descriptor, events: 0, revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
            while poll(&polled, 2, -1) < 0, errno == EINTR {}
        }
    }
}
