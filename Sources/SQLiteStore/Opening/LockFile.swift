import Glibc

/// `bellhop.lock`: held by the process that has the database, and says which one it is.
///
/// Two lines: the process, and the boot of the machine. It is never deleted: whoever held the old file would then not keep out whoever made a new one.
struct LockFile: ~Copyable {
    static let name = "bellhop.lock"
    private let descriptor: Int32
    /// Whoever held it last took it since the machine was started: what that process wrote was not dropped by a power cut.
    let wasHeldSinceBoot: Bool

    /// - Parameter database: for the message.
    init(in folder: String, for database: String) throws(OpenFailure) {
        let path = (folder == "/" ? "" : folder) + "/" + Self.name
        let descriptor: Int32
        do throws(FileSystem.Fault) {
            // What is behind a link would be overwritten, and a pipe would be waited for.
            descriptor = try FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.code == ELOOP { throw .failed(path, "it is a link; remove it") }
            throw OpenFailure(error, on: path, writing: true)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .failed(path, "it is not a regular file; remove it")
        }
        guard Self.lock(descriptor) else {
            let code = errno
            let holder = code == EWOULDBLOCK ? Self.holder(descriptor) : nil
            close(descriptor)
            if code == EWOULDBLOCK { throw .locked(database, pid: holder) }
            throw .failed(path, FileSystem.Fault(code: code).words)
        }
        self.descriptor = descriptor
        let boot = Self.boot
        wasHeldSinceBoot = boot != nil && Self.lines(descriptor).dropFirst().first == boot
        let text = Array("\(getpid())\n\(boot ?? "")\n".utf8)
        // Only a hint for people: the lock holds whether or not its file says by whom.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit { close(descriptor) }

    /// Takes the lock, and waits half a second for it at most: a child that its holder has just forked shares it until it runs its own
    /// program, and a daemon that is being restarted may still be on its way out.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            // On the store's own thread, so that nobody else waits.
            poll(nil, 0, 10)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        lines(descriptor).first.flatMap { Int32($0) }
    }

    /// Its process, and the boot that process took it in.
    private static func lines(_ descriptor: Int32) -> [String] {
        do throws(FileSystem.Fault) {
            return String(decoding: try FileSystem.read(descriptor, count: 64), as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            return []
        }
    }

    /// The kernel's number of this boot.
    private static var boot: String? {
        do throws(FileSystem.Fault) {
            let descriptor = try FileSystem.open("/proc/sys/kernel/random/boot_id", O_RDONLY)
            defer { close(descriptor) }
            let text = try FileSystem.read(descriptor, count: 36)
            return text.count == 36 ? String(decoding: text, as: UTF8.self) : nil
        } catch {
            return nil
        }
    }
}
