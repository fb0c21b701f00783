import CLinux
import Glibc

/// Notices that nobody reads an output any more. Whoever writes is told by the write; whoever waits for something to write never is.
enum ReaderWatch {
    /// Whether a program reads what is written into `descriptor`, and may go away: it is a pipe or a socket.
    static func hasReader(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    static func isGone(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Returns when the other end of `descriptor` is closed, or when the task is cancelled. Nothing is called in between.
    static func waitUntilGone(_ descriptor: Int32) async {
        await StoppableThread.run(named: "bellhop-reader") { stop in
            // For nothing: errors and hang-ups are told all the same.
            var polled = [pollfd(fd: descriptor, events: 0, revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
            while poll(&polled, 2, -1) < 0, errno == EINTR {}
        }
    }
}
