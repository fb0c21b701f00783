import BellhopCore
import CLinux
import ControlWire
import Glibc
import LinuxTrust

/// Claims the path of the control socket for this process.
///
/// `take` first tries to connect. If a server answers, the path is already taken. Otherwise our
/// server binds to a temporary path in the same folder (`.` and the process id). Once the server
/// listens, `publish` moves the socket to its final path. Therefore no client can connect before
/// our server answers. When a process ends, it removes only its own socket.
package final class SocketClaim: Sendable {
    private struct Identity: Equatable {
        var device: dev_t
        var file: ino_t

        init(_ status: stat) { (device, file) = (status.st_dev, status.st_ino) }
    }

    private struct Inner {
        /// The file descriptor of the socket's folder. The folder stays open and locked until the
        /// socket is at its final path. The value is -1 afterwards.
        var folder: Int32
        /// The identity of our socket at its final path; `nil` until the socket has been moved
        /// there.
        var socket: Identity?
    }

    /// The final path, where clients connect.
    package let path: String
    /// The temporary path, where the server binds.
    let draft: String
    private let inner: Locked<Inner>

    private init(path: String, draft: String, folder: Int32) {
        self.path = path
        self.draft = draft
        inner = Locked(Inner(folder: folder))
    }

    deinit { unlock() }

    /// Claims `path` and creates its folder if needed. Blocks for up to half a second while another
    /// daemon claims a socket in the same folder.
    ///
    /// - Throws: an error if a server already answers at the path, if the path is not a socket, or
    ///   if another user could put a socket into the folder.
    package static func take(_ path: String) throws(SocketFailure) -> SocketClaim {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let draft = (folder == "/" ? "" : folder) + "/." + String(getpid(), radix: 36)
        guard max(path.utf8.count, draft.utf8.count) <= SocketPath.longest else { throw .tooLong(path) }
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .noFolder(folder, errno) }
        if let fault = Self.fault(of: folder) { throw fault }
        guard access(folder, W_OK | X_OK) == 0 else { throw .failed(path, errno) }
        let claim = SocketClaim(path: path, draft: draft, folder: lock(folder))
        try look(at: path)
        return claim
    }

    /// Moves the listening socket from ``draft`` to its final path.
    ///
    /// - Returns: the reason if the move fails, for example because another daemon already answers
    ///   at the final path; `nil` after success.
    func publish(mode: mode_t) -> SocketFailure? {
        defer { unlock() }
        // `take` may have given up waiting for the lock, and another daemon may have moved its
        // socket here in the meantime.
        Self.waitForLock(inner.withLock { $0.folder })
        do throws(SocketFailure) {
            try Self.look(at: path)
        } catch {
            unlink(draft)
            return error
        }
        var status = stat()
        guard chmod(draft, mode) == 0, lstat(draft, &status) == 0, rename(draft, path) == 0 else {
            let code = errno
            unlink(draft)
            return .failed(path, code)
        }
        inner.withLock { $0.socket = Identity(status) }
        return nil
    }

    /// Removes our socket from its final path, unless the path now holds another socket.
    func withdraw() {
        guard
            let own = inner.withLock({ inner in
                defer { inner.socket = nil }
                return inner.socket
            })
        else { return }
        var status = stat()
        if lstat(path, &status) == 0, Identity(status) == own { unlink(path) }
    }

    // MARK: Claiming

    /// Returns why the folder is unsafe for a socket; `nil` if it is safe. Anybody who can write to
    /// the folder could replace the socket.
    private static func fault(of folder: String) -> SocketFailure? {
        var status = stat()
        // Follow a symbolic link, because what matters is the folder that finally contains the
        // socket.
        guard stat(folder, &status) == 0 else { return .noFolder(folder, errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return .noFolder(folder, ENOTDIR) }
        var link = stat()
        let isLink = lstat(folder, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
        let trust = FileTrust()
        if isLink, let cause = trust.cause(owner: link.st_uid, group: link.st_gid, mode: 0) { return .shared(folder, cause) }
        guard let cause = trust.cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) else { return nil }
        // In a folder with the sticky bit, such as `/tmp`, ordinary users cannot rename or remove
        // the files of other users.
        if case .owner = cause {} else if status.st_mode & S_ISVTX != 0 { return nil }
        return .shared(folder, cause)
    }

    /// Opens and locks the folder, so that no other daemon claims a path in it at the same time.
    /// Returns -1 if the folder cannot be opened. In this case, the claim continues without a lock.
    private static func lock(_ folder: String) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        waitForLock(descriptor)
        return descriptor
    }

    private static func waitForLock(_ descriptor: Int32) {
        guard descriptor >= 0 else { return }
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            poll(nil, 0, 10)
        }
    }

    private func unlock() {
        let folder = inner.withLock { inner in
            defer { inner.folder = -1 }
            return inner.folder
        }
        if folder >= 0 { close(folder) }
    }

    /// Checks that the path is free, or that it holds a socket on which no process listens any
    /// more. Otherwise throws an error.
    private static func look(at path: String) throws(SocketFailure) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .failed(path, errno)
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        let descriptor = socket(AF_UNIX, bh_socket_stream | bh_socket_cloexec | bh_socket_nonblock, 0)
        guard descriptor >= 0 else { throw .failed(path, errno) }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let answer = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        if answer == 0 {
            var process = pid_t()
            throw .inUse(path, process: bh_peer_pid(descriptor, &process) == 0 ? process : nil)
        }
        switch errno {
        // The process that created the socket has ended without removing it.
        case ECONNREFUSED, ENOENT: return
        case EACCES, EPERM: throw .foreign(path)
        // The socket's queue is full (EAGAIN), or the socket has another type.
        default: throw .inUse(path, process: nil)
        }
    }
}
