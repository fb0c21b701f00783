import BellhopCore
import ControlWire
import Glibc

/// Creates or replaces a whole file. The content is written to a second file, which is flushed to
/// the disk and then renamed. A reader therefore sees either all of the old content or all of the
/// new content.
enum ReplacedFile {
    /// Writes `bytes` to the file at `path`.
    ///
    /// - Parameters:
    ///   - mode: the mode of a new file. An existing file keeps its mode and owner.
    ///   - isSecret: whether to set the mode to 0600, even if the file already exists.
    ///   - owner: the owner of a new file, if this process runs as root.
    static func write(
        _ bytes: [UInt8], to path: String, mode: mode_t = 0o600, isSecret: Bool = false, owner: uid_t? = nil
    ) throws(CommandFailure) {
        let draft = path + ".part-" + String(getpid())
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(.cannotCreate, "\(path) cannot be created: \(ProgramRun.errorText()).", name: "notCreated")
        }
        do throws(CommandFailure) {
            defer { close(descriptor) }
            try fill(descriptor, bytes, path)
            var before = stat()
            let isThere = stat(path, &before) == 0
            let wanted = isSecret ? 0o600 : isThere ? before.st_mode & 0o7777 : mode
            // Only root can change the owner of a file. If any other user creates the file, it
            // already has the right owner.
            if geteuid() == 0, isThere || owner != nil {
                let user = isThere ? before.st_uid : owner ?? 0
                let group = isThere ? before.st_gid : group(of: user)
                guard fchown(descriptor, user, group) == 0 else { throw failure(path) }
            }
            guard fchmod(descriptor, wanted) == 0, fsync(descriptor) == 0, rename(draft, path) == 0 else { throw failure(path) }
        } catch {
            unlink(draft)
            throw error
        }
        // Also flush the folder, so that the new name survives a power failure. Ignore an error
        // here, because the file itself is already complete.
        let folder = open(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]), O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], _ path: String) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 { rest = rest.dropFirst(written) } else if errno != EINTR { throw failure(path) }
        }
    }

    private static func group(of user: uid_t) -> gid_t {
        getpwuid(user)?.pointee.pw_gid ?? 0
    }

    private static func failure(_ path: String) -> CommandFailure {
        errno == ENOSPC || errno == EDQUOT
            ? CommandFailure(.storeFailed, "No space is left on the disk for \(path). Free some space and try again.", name: "noSpace")
            : CommandFailure(.storeFailed, "\(path) cannot be written: \(ProgramRun.errorText()).", name: "notWritten")
    }
}
