#if Desktop
import CLinux
import Glibc

/// Detects when the socket file of the bus appears, so waiting for a bus needs no polling.
///
/// The watch is on the folder that contains the file. If that folder does not exist, the watch is
/// on the nearest parent folder that exists, and moves down as folders appear.
final class SocketWatch {
    let descriptor: Int32
    private let path: String
    private var watched: Int32 = -1
    /// The name of the file or folder that must appear next in the watched folder.
    private var awaited: [UInt8] = []

    /// Returns `nil` if the kernel allows this user no more inotify instances.
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

    /// Reads all pending events. Returns whether the socket file has appeared or was replaced.
    func drain() -> Bool {
        var concernsUs = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                if readEvents(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { concernsUs = true }
            }
        }
        // Ignore events that concern other files in the folder.
        guard concernsUs else { return false }
        arm()
        return exists
    }

    /// Returns whether one of the events matters: the awaited name appeared, or the watched folder
    /// is gone.
    private func readEvents(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var concernsUs = false
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = bytes[(offset + header)..<min(bytes.count, offset + header + Int(event.len))].prefix { $0 != 0 }
            // Check the number of the watch, because a removed watch still causes one event.
            if event.wd == watched, event.len == 0 || name.elementsEqual(awaited) { concernsUs = true }
            offset += header + Int(event.len)
        }
        return concernsUs
    }

    /// Watches the deepest folder that exists. If that folder is already watched, the watch is
    /// kept, because replacing it would itself cause an event.
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
        // Check whether the next folder already exists. If that folder appeared before the watch
        // was added, there will be no event for it.
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
