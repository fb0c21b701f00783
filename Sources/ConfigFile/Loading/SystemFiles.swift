import BellhopCore
import Glibc
import LinuxTrust

extension ConfigFiles {
    /// The functions for the real files of this machine.
    package static let system: ConfigFiles = {
        var files = ConfigFiles(read: read)
        files.isFolder = { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
        files.isRegular = { path in
            var status = stat()
            return stat(path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        }
        files.isPublic = { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o007 != 0
        }
        files.exposure = { path in FileTrust().fault(of: path).map { ConfigFault($0, of: path) } }
        if let here = getcwd(nil, 0) {
            files.workingFolder = String(cString: here)
            free(here)
        }
        return files
    }()

    private static let read: @Sendable (String, Int) -> Result<Contents, Failure> = { path, limit in
        // Open without blocking, because opening a pipe without a writer would block forever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return .failure(failure(errno)) }
        defer { close(descriptor) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failure(failure(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO: break
        case S_IFDIR: return .failure(.isFolder)
        // Refuse all other file types. For example, a read from a terminal would never end.
        default: return .failure(.notRegular)
        }
        // From now on, let reads block. The file may be a pipe (as in `--config <(…)`) whose writer
        // is slower than this loop.
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)

        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                return .failure(failure(errno))
            }
            if count == 0 {
                return .success(Contents(bytes: bytes, mode: UInt32(status.st_mode) & 0o7777, isOwn: status.st_uid == geteuid()))
            }
            bytes += chunk[..<count]
            if bytes.count > limit { return .failure(.tooLarge(limit: limit)) }
        }
    }

    private static func failure(_ code: CInt) -> Failure {
        switch code {
        case ENOENT, ENOTDIR: .missing
        case EACCES, EPERM: .denied
        case EISDIR: .isFolder
        default: .other(.systemError(code))
        }
    }
}
