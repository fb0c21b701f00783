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
    /// The file or folder whose appearance in the watched folder is waited for.
    private var awaited: [UInt8] = []

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

    var exists: Bool { access(path, F_OK) == 0 }

    /// Reads what happened: whether the socket has appeared, or appeared anew.
    func drain() -> Bool {
        var concernsUs = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                if readEvents(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { concernsUs = true }
            }
        }
        // Other files come and go in the folder; they are none of our business.
        guard concernsUs else { return false }
        arm()
        return exists
    }

    /// Whether one of the events is the appearance of what is awaited, or the end of the watched folder.
    private func readEvents(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var concernsUs = false
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = bytes[(offset + header)..<min(bytes.count, offset + header + Int(event.len))].prefix { $0 != 0 }
            // A watch that was moved away says so once, under its old number.
            if event.wd == watched, event.len == 0 || name.elementsEqual(awaited) { concernsUs = true }
            offset += header + Int(event.len)
        }
        return concernsUs
    }

    /// Watches the deepest folder that exists. The one that is watched already stays as it is: to watch it anew would be an event itself.
    private func arm() {
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
        var next: Int32 = -1
        var child = path
        repeat {
            let folder = Self.parent(child)
            next = inotify_add_watch(descriptor, folder, mask)
            if next >= 0 { break }
            child = folder
        } while child != "/"
        if next != watched, watched >= 0 { inotify_rm_watch(descriptor, watched) }
        watched = next
        awaited = Array(child.utf8.suffix(from: child.utf8.index(after: child.utf8.lastIndex(of: 0x2F) ?? child.startIndex)))
        // What appeared between the look and the watch leaves no event.
        if child != path, access(child, F_OK) == 0, isFolder(child) { arm() }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && access(path, R_OK | X_OK) == 0
    }

    private static func parent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
#endif
