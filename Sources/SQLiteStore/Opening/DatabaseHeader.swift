import BellhopCore
import Glibc

/// The header of a database file (https://sqlite.org/fileformat.html), read before SQLite opens it.
///
/// The header cannot be read after SQLite has opened the file, because closing any descriptor of
/// the file drops all locks that the process has on the file.
struct DatabaseHeader {
    /// The application id of Bellhop's database files: "Bell" in ASCII.
    static let ours: UInt32 = 0x4265_6C6C

    /// The number of the schema (`user_version`).
    var schema: Int
    private var applicationID: UInt32
    /// Whether no table was ever created in the file.
    private var isBlank: Bool

    /// Whether this is a Bellhop database, or a file that may become one. A file may become one if
    /// the daemon was killed after SQLite had created the file and before the schema existed.
    var isOurs: Bool { applicationID == Self.ours || (applicationID == 0 && schema == 0 && isBlank) }

    /// Reads the header. Returns `nil` for a missing or empty file, which SQLite may initialize.
    static func read(_ path: String) throws(OpenFailure) -> DatabaseHeader? {
        let bytes: [UInt8]
        var isFile = true
        do throws(FileSystem.Fault) {
            guard let status = try FileSystem.status(path) else { return nil }
            // Do not open a pipe, because that would block until another program opens the other
            // end of the pipe. A folder can be opened, but reading it fails.
            isFile = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
            guard isFile else { throw FileSystem.Fault(code: EINVAL) }
            let descriptor = try FileSystem.open(path, O_RDONLY)
            defer { close(descriptor) }
            bytes = try FileSystem.read(descriptor, count: 105)
        } catch {
            throw isFile ? OpenFailure(error, on: path, writing: false) : .notADatabase(path)
        }
        if bytes.isEmpty { return nil }
        guard bytes.count == 105, bytes.starts(with: Array("SQLite format 3\0".utf8)) else { throw .notADatabase(path) }
        return DatabaseHeader(
            schema: Int(Int32(bitPattern: bytes.word(at: 60))), applicationID: bytes.word(at: 68),
            // The first page of the file is also the root of the schema table. The schema table is
            // empty if this page is a leaf without cells.
            isBlank: bytes[100] == 0x0D && bytes[103] == 0 && bytes[104] == 0)
    }
}
