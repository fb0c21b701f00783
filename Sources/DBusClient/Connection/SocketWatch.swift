#if Desktop
import CLinux
import Glibc

/// Tells when the bus's socket file appears, so that a missing bus costs nothing until there is one.
///
/// It watches the file's folder, or the nearest folder above that exists, and moves down as folders appear.
final class SocketWatch {
    let descriptor: Int32
    private let path: String
    private var watched: Int32 = -1

    /// `nil` when the kernel gives no inotify instance (a limit).
    init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.path = path
        arm()
    }

    deinit {
        close(descriptor)
    }

    /// Reads what happened. Whether the socket (or a folder on the way to it) may have appeared.
    func drain() -> Bool {
        var happened = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 { happened = true }
        }
        if happened { arm() }
        return happened && exists
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Watches the deepest folder that exists. A folder that appears between the look and the watch is seen by the next look.
    private func arm() {
        if watched >= 0 { inotify_rm_watch(descriptor, watched) }
        watched = -1
        var folder = Self.parent(path)
        while true {
            watched = inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR))
            if watched >= 0 || folder == "/" { break }
            folder = Self.parent(folder)
        }
        // What came while the watch moved down leaves no event: look one level deeper until nothing is there.
        guard watched >= 0, folder != Self.parent(path) else { return }
        let next = Self.child(of: folder, towards: path)
        if access(next, F_OK) == 0, inotify_add_watch(descriptor, next, UInt32(IN_CREATE | IN_ONLYDIR)) >= 0 { arm() }
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func child(of folder: String, towards path: String) -> String {
        let rest = path.dropFirst(folder == "/" ? 1 : folder.count + 1)
        return (folder == "/" ? "/" : folder + "/") + rest.prefix { $0 != "/" }
    }
}
#endif
