import BellhopCore
import Glibc

/// The system calls that are needed to open a database. They throw their errors as ``Fault``
/// values.
enum FileSystem {
    /// A failed system call: its `errno`, and the system's message for that number.
    struct Fault: Error {
        var code: Int32
        var words: Phrase { .systemError(code) }
    }

    static func check(_ result: Int32) throws(Fault) {
        if result != 0 { throw Fault(code: errno) }
    }

    /// Throws unless the process may access `path` in this mode, judged by its effective user.
    static func checkAccess(_ path: String, _ mode: Int32) throws(Fault) {
        try check(faccessat(AT_FDCWD, path, mode, AT_EACCESS))
    }

    /// Returns the status of `path`; `nil` if nothing exists there.
    static func status(_ path: String) throws(Fault) -> stat? {
        var status = stat()
        if stat(path, &status) == 0 { return status }
        if errno == ENOENT { return nil }
        throw Fault(code: errno)
    }

    /// Opens `path` with close-on-exec, so that child programs do not inherit the descriptor.
    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(Fault) -> Int32 {
        while true {
            let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { throw Fault(code: errno) }
        }
    }

    /// Reads `count` bytes. Returns fewer bytes at the end of the file.
    static func read(_ descriptor: Int32, count: Int, from start: Int = 0) throws(Fault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(start + filled))
            }
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                throw Fault(code: errno)
            }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    /// Copies an open file to a new file of mode 0600.
    static func copy(_ source: Int32, to path: String) throws(Fault) {
        let target = try open(path, O_WRONLY | O_CREAT | O_EXCL)
        defer { close(target) }
        var offset = 0
        while true {
            let bytes = try read(source, count: 1 << 20, from: offset)
            if bytes.isEmpty { return }
            var written = 0
            while written < bytes.count {
                let count = bytes.withUnsafeBytes { write(target, $0.baseAddress?.advanced(by: written), bytes.count - written) }
                if count > 0 { written += count } else if errno != EINTR { throw Fault(code: errno) }
            }
            offset += bytes.count
        }
    }

    /// Forces a file to the disk. If `path` is a folder, forces the names of the files in it to the
    /// disk.
    static func synchronize(_ path: String) throws(Fault) {
        let descriptor = try open(path, O_RDONLY)
        defer { close(descriptor) }
        try check(fsync(descriptor))
    }

    /// Whether the file system that holds `path` has no free space.
    static func isFull(_ path: String) -> Bool {
        var status = statvfs()
        return statvfs(folder(of: path), &status) == 0 && status.f_bavail == 0
    }

    /// Returns the folder of a path: `/a` for `/a/b`, `.` for `b`.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension OpenFailure {
    /// Translates a failed system call on `path`.
    init(_ fault: FileSystem.Fault, on path: String, writing: Bool) {
        self =
            switch fault.code {
            case EROFS: .readOnlyFileSystem(path)
            case ENOSPC, EDQUOT: .full(path)
            case _ where writing: .unwritable(path, fault.words)
            default: .unreadable(path, fault.words)
            }
    }
}
