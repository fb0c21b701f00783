import BellhopCore
import CLinux
import Glibc
import LinuxTime

/// Waits until a daemon is running again. To do this without polling, it watches the folders of the
/// daemon's sockets.
enum DaemonReturn {
    /// Returns when one of the sockets in `paths` accepts a connection, when the task is cancelled, or
    /// when the time is over.
    ///
    /// - Parameter limit: the longest time to wait; `nil` for no limit.
    static func waitUntilAnswered(_ paths: [String], atMost limit: Duration? = nil) async {
        let end = limit.map { BootClock.now() + $0 }
        await StoppableThread.run(named: "bellhop-socket") { waitBlocking(paths, until: end, $0) }
    }

    private static func waitBlocking(_ paths: [String], until end: Duration?, _ stop: Int32) {
        let watcher = inotify_init1(bh_inotify_flags)
        guard watcher >= 0 else { return }
        defer { close(watcher) }
        var pause: Int32 = 0
        while true {
            // Watch the folders first, then check the sockets. One of these two steps then detects
            // a socket that appears in between.
            for path in paths { watchNearestFolder(of: path, watcher) }
            if paths.contains(where: isAnswered) { return }
            // A socket file exists a moment before the daemon listens on it, and no event reports
            // when the daemon begins to listen. Therefore check again 20, 40, … 320 ms after an
            // event, and then wait for the next event.
            var polled = [
                pollfd(fd: watcher, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            var timeout = pause > 0 && pause <= 320 ? pause : -1
            if let end {
                let left = (end - BootClock.now()).inMilliseconds
                guard left > 0 else { return }
                timeout = timeout < 0 ? Int32(clamping: left) : min(timeout, Int32(clamping: left))
            }
            let count = poll(&polled, 2, timeout)
            if polled[1].revents != 0 { return }
            if count > 0 {
                drain(watcher)
                pause = 20
            } else if pause <= 320 {
                pause *= 2
            }
        }
    }

    private static func watchNearestFolder(of path: String, _ watcher: Int32) {
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
        var folder = Substring(path)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if inotify_add_watch(watcher, folder.isEmpty ? "/" : String(folder), mask) >= 0 { return }
        }
    }

    private static func drain(_ watcher: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(watcher, &buffer, buffer.count) > 0 {}
    }

    private static func isAnswered(_ path: String) -> Bool {
        let descriptor = socket(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isShort = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard path.utf8.count < room.count else { return false }
            room.copyBytes(from: path.utf8)
            return true
        }
        guard isShort else { return false }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
