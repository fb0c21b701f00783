import BellhopCore
import Glibc

/// Disk space in reserve: a file of 1 MiB beside the database, `bellhop.db.reserve`. When the disk
/// is full, the file is deleted, so that due timers can still be stored and ring. The file is
/// created again when there is enough space.
struct Reserve {
    static let size = 1 << 20
    let path: String

    init(for database: String) { path = database + ".reserve" }

    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Creates the file if it is missing and the free space on the disk is at least four times the
    /// size of the file. With less free space, the file would use up the very space that it is
    /// meant to keep free.
    func make() {
        var disk = statvfs()
        guard !isThere, statvfs(FileSystem.folder(of: path), &disk) == 0,
            UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= UInt64(4 * Self.size)
        else { return }
        do throws(FileSystem.Fault) {
            let descriptor = try FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL)
            defer { close(descriptor) }
            // Fill the file with pseudo-random numbers, so that no file system can compress it.
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
            // The store works without the reserve. A fault that prevents the creation of this file
            // also prevents writes to the database, and failed writes to the database are reported.
        }
    }

    /// Deletes the file.
    ///
    /// - Returns: whether the file existed and was deleted, which means that there is free space
    ///   now.
    func free() -> Bool { unlink(path) == 0 }
}
