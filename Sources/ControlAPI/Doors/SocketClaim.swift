import BellhopCore
import CLinux
import ControlWire
import Glibc
import LinuxTrust

/// The control socket's place in the file system, claimed for this process.
///
/// Claiming first tries to connect: if somebody answers, the place is taken. The server then binds
/// next to it (`.` and the process id), and the socket is moved into place once it listens. So no
/// client connects to a socket that does not answer yet, and a process that ends removes only its
/// own socket.
public final class SocketClaim: Sendable {
    private struct Identity: Equatable {
        var device: dev_t
        var file: ino_t

        init(_ status: stat) { (device, file) = (status.st_dev, status.st_ino) }
    }

    private struct Inner {
        /// The folder, locked until the socket is in its place; -1 afterwards.
        var folder: Int32
        /// The identity of the socket in its place.
        var socket: Identity?
    }

    /// Where clients connect.
    public let path: String
    /// Where the server binds.
    let draft: String
    private let inner: Locked<Inner>

    private init(path: String, draft: String, folder: Int32) {
        self.path = path
        self.draft = draft
        inner = Locked(Inner(folder: folder))
    }

    deinit { unlock() }

    /// Claims `path` and creates its folder if needed. Blocks for up to half a second while another
    /// daemon is claiming it.
    ///
    /// - Throws: if somebody answers there, if another user could put their own socket into the
    ///   folder, and if the path is something other than a socket.
    public static func take(_ path: String) throws(SocketFailure) -> SocketClaim {
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

    /// Moves the socket, which is bound at ``draft`` and listening, to its place.
    ///
    /// - Returns: why it cannot be moved. Another daemon may answer there by now.
    func publish(mode: mode_t) -> SocketFailure? {
        defer { unlock() }
        // Another daemon may have given up waiting for our lock, and been faster.
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

    /// Removes the socket from its place, unless another one is there by now.
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

    /// Why the folder is unsafe for a socket: anybody who can write to it could replace the socket.
    private static func fault(of folder: String) -> SocketFailure? {
        var status = stat()
        // A link to the folder is followed: what counts is where the socket ends up.
        guard stat(folder, &status) == 0 else { return .noFolder(folder, errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { return .noFolder(folder, ENOTDIR) }
        var link = stat()
        let isLink = lstat(folder, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
        let trust = FileTrust()
        if isLink, let cause = trust.cause(owner: link.st_uid, group: link.st_gid, mode: 0) { return .shared(folder, cause) }
        guard let cause = trust.cause(owner: status.st_uid, group: status.st_gid, mode: status.st_mode) else { return nil }
        // In a folder such as /tmp, nobody can rename or remove the files of somebody else.
        if case .owner = cause {} else if status.st_mode & S_ISVTX != 0 { return nil }
        return .shared(folder, cause)
    }

    /// Keeps other daemons from claiming in this folder at the same time. -1 if it cannot be
    /// locked; claiming then continues without.
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

    /// Throws unless there is nothing at the path, or a socket that nobody listens on any more.
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
        // Its owner has ended without removing it.
        case ECONNREFUSED, ENOENT: return
        case EACCES, EPERM: throw .foreign(path)
        // Its queue is full (EAGAIN), or it is a socket of another type.
        default: throw .inUse(path, process: nil)
        }
    }
}
