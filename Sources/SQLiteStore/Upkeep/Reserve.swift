import BellhopCore
import Glibc

/// Disk space kept for when the disk is full: a file of 1 MiB beside the database,
/// `bellhop.db.reserve`. It is deleted so that what is due can still be stored, and therefore
/// rings. It is created again when there is room.
struct Reserve {
    static let size = 1 << 20
    let path: String

    init(for database: String) { path = database + ".reserve" }

    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Creates the file when it is missing and the disk has four times its size free. On a fuller
    /// disk it would itself take the space that it is meant to keep.
    func make() {
        var disk = statvfs()
        guard !isThere, statvfs(FileSystem.folder(of: path), &disk) == 0,
            UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= UInt64(4 * Self.size)
        else { return }
        do throws(FileSystem.Fault) {
            let descriptor = try FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL)
            defer { close(descriptor) }
            // Pseudo-random numbers, so that no file system can compress the file.
            var random = UInt64(0x9E37_79B9_7F4A_7C15)
            let piece = (0..<Self.size / 8).map { _ in
                random ^= random << 13
                random ^= random >> 7
                random ^= random << 17
                return random
            }
            let written = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if written != Self.size { unlink(path) }
        } catch {
            // The store works without the reserve. Whatever prevents its creation also prevents
            // writing the database, and that is reported.
        }
    }

    /// - Returns: whether the file existed and was deleted, so that there is room now.
    func free() -> Bool { unlink(path) == 0 }
}
