import BellhopCore
import Glibc

/// The lock file `bellhop.lock`. The process that uses the database holds the lock, and the file
/// names that process.
///
/// The file has two lines: the process id, and the boot id of the machine. The file is never
/// deleted. Otherwise, one process could hold the lock on the deleted file while another process
/// locks a new file.
struct LockFile: ~Copyable {
    static let name = "bellhop.lock"
    private let descriptor: Int32
    /// Whether the previous holder took the lock after the machine was started. If so, no power cut
    /// has dropped the writes of that process.
    let wasHeldSinceBoot: Bool

    /// - Parameter database: the database's path, for the error message.
    init(in folder: String, for database: String) throws(OpenFailure) {
        let path = (folder == "/" ? "" : folder) + "/" + Self.name
        let descriptor: Int32
        do throws(FileSystem.Fault) {
            // The flags keep this call from following a link, whose target would be overwritten,
            // and from blocking on a pipe.
            descriptor = try FileSystem.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.code == ELOOP { throw .failed(path, "the lock file is a link; remove it") }
            throw OpenFailure(error, on: path, writing: true)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .failed(path, "the lock file is not a regular file; remove it")
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
        // The text is only a hint for people. The lock is effective even if the file does not name
        // its holder.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
    }

    deinit { close(descriptor) }

    /// Takes the lock. Waits up to half a second for the lock, because two kinds of holder will
    /// soon release it: a child process that was just forked shares the lock until it starts its
    /// own program, and a daemon that is being restarted may still be shutting down.
    private static func lock(_ descriptor: Int32) -> Bool {
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK else { return false }
            // This call blocks only the store's own thread, or the thread of a restore.
            poll(nil, 0, 10)
        }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        lines(descriptor).first.flatMap { Int32($0) }
    }

    /// Reads the holder's process id and the boot id from the file.
    private static func lines(_ descriptor: Int32) -> [String] {
        do throws(FileSystem.Fault) {
            return String(decoding: try FileSystem.read(descriptor, count: 64), as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            return []
        }
    }

    /// The kernel's identifier of the current boot; `nil` if it cannot be read.
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
