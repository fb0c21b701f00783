import BellhopCore
import Glibc

/// Room on the disk for the moment when there is none: a file of 1 MiB beside the database, `bellhop.db.reserve`. It is deleted so that what is due
/// can still be stored, and so rings, and is made again when there is room.
struct Reserve {
    static let size = 1 << 20
    let path: String

    init(for database: String) { path = database + ".reserve" }

    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Makes the file where it is missing and the disk has four times its size: on a smaller one it would take the room that it is to keep.
    func make() {
        var disk = statvfs()
        guard !isThere, statvfs(FileSystem.folder(of: path), &disk) == 0,
            UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= UInt64(4 * Self.size)
        else { return }
        do throws(FileSystem.Fault) {
            let descriptor = try FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL)
            defer { close(descriptor) }
            // Numbers without order, so that no file system makes it smaller than it is.
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
            // Without it all goes on as before; and what keeps it from being made keeps the database from being written, which is told.
        }
    }

    /// - Returns: whether there was one, so that there is room now.
    func free() -> Bool { unlink(path) == 0 }
}
