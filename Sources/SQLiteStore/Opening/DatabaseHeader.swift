import Glibc

/// What the first bytes of a database file say (https://sqlite.org/fileformat.html), read before SQLite opens it.
///
/// Reading it later would be wrong: closing any descriptor of the file drops the process's locks on it.
struct DatabaseHeader {
    /// "Bell": the application id of our files.
    static let ours: UInt32 = 0x4265_6C6C

    /// The schema's number (`user_version`).
    var schema: Int
    private var applicationID: UInt32
    /// Nothing was ever made in it.
    private var isBlank: Bool

    /// Whether it is a database of Bellhop, or may become one: SQLite has begun it and we were killed before the schema was made.
    var isOurs: Bool { applicationID == Self.ours || (applicationID == 0 && schema == 0 && isBlank) }

    /// `nil` for a missing or empty file, which SQLite may begin anew.
    static func read(_ path: String) throws(OpenFailure) -> DatabaseHeader? {
        let bytes: [UInt8]
        var isFile = true
        do throws(FileSystem.Fault) {
            guard let status = try FileSystem.status(path) else { return nil }
            // To open a pipe would wait for somebody at its other end. A folder is told when it is read.
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
            // The first page is also the root of the list of tables: a leaf without cells.
            isBlank: bytes[100] == 0x0D && bytes[103] == 0 && bytes[104] == 0)
    }
}
