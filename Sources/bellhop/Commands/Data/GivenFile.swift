import BellhopCore
import ControlWire
import Glibc

/// Reads a file whose contents a command sends to the daemon.
enum GivenFile {
    /// The largest size that the daemon accepts, in bytes.
    static let limit = 1 << 30

    /// Reads a whole file.
    ///
    /// - Parameter path: `-` for standard input.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let file = try open(path)
        var bytes: [UInt8] = []
        while let piece = try file.next() { bytes += piece }
        return bytes
    }

    /// Opens a file to read it piece by piece.
    ///
    /// - Parameter path: `-` for standard input.
    static func open(_ path: String) throws(CommandFailure) -> OpenedFile {
        let descriptor = path == "-" ? 0 : Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            if descriptor != 0 { close(descriptor) }
            errno = EISDIR
            throw failure(path)
        }
        let file = OpenedFile(descriptor, path: path, length: status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil)
        guard file.length ?? 0 <= limit else { throw tooLong(path) }
        return file
    }

    static func tooLong(_ path: String) -> CommandFailure {
        CommandFailure(.usage, "\(path) is larger than 1 GB, so it is not an export of Bellhop.", name: "tooLong")
    }

    /// Returns the absolute path, which a program that runs in another folder needs.
    static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + path
    }

    static func failure(_ path: String) -> CommandFailure {
        switch errno {
        case ENOENT: CommandFailure(.noSuchThing, "There is no file \(path).", name: "noFile")
        case EACCES, EPERM:
            CommandFailure(
                .notPermitted, "You may not read \(path). Check its owner and permissions: ls -l", name: "noAccess")
        case EISDIR: CommandFailure(.noSuchThing, "\(path) is a folder.", name: "noFile")
        default: CommandFailure(.noSuchThing, "\(path) cannot be read: \(ProgramRun.errorText()).", name: "noFile")
        }
    }
}

/// Checks a file that another program will read.
enum NamedFile {
    /// The first 15 bytes of every SQLite database.
    private static let beginning = Array("SQLite format 3".utf8)

    /// Returns whether a file that begins with these bytes is an SQLite database.
    static func isDatabase(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }

    /// Checks that the file can be read and begins like a backup. The daemon, which checks
    /// everything else, must stop for that.
    ///
    /// - Throws: a failure with exit code 65, 66 or 77.
    static func checkBackup(_ path: String) throws(CommandFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw GivenFile.failure(path) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: beginning.count)
        guard read(descriptor, &bytes, bytes.count) >= 0 else { throw GivenFile.failure(path) }
        guard !isDatabase(bytes) else { return }
        let fault: Phrase = "\(SafeText.line(path)) is not a backup, so nothing has changed. \"bellhop backup\" makes one."
        throw CommandFailure(
            .state, bytes.first == UInt8(ascii: "{") ? fault.followed(by: "To import an export, use: bellhop import") : fault,
            name: "notBackup")
    }
}

/// A file that is read piece by piece, from its beginning.
final class OpenedFile: Sendable {
    private let descriptor: Int32
    private let path: String
    /// The size in bytes; `nil` unless the file is a regular file that is read from its beginning.
    let length: Int?
    private let count = Locked(0)
    /// Whether nothing has been read yet.
    var isUnread: Bool { count.withLock { $0 == 0 } }

    init(_ descriptor: Int32, path: String, length: Int?) {
        self.descriptor = descriptor
        self.path = path
        // Part of standard input may already have been read. The number of bytes that are left is
        // therefore unknown.
        self.length = descriptor == 0 ? nil : length
    }

    deinit { if descriptor != 0 { close(descriptor) } }

    /// Returns the next bytes, at most 256 kB; `nil` at the end of the file. If the file grows
    /// during the reading, the reading stops at the original end.
    func next() throws(CommandFailure) -> [UInt8]? {
        let before = count.withLock { $0 }
        let wanted = min(256 << 10, (length ?? .max) - before)
        guard wanted > 0 else { return nil }
        var failed: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
            var got: Int
            repeat { got = Glibc.read(descriptor, buffer.baseAddress, wanted) } while got < 0 && errno == EINTR
            failed = got < 0 ? errno : 0
            filled = max(0, got)
        }
        guard failed == 0 else {
            errno = failed
            throw GivenFile.failure(path)
        }
        guard !bytes.isEmpty else {
            guard length == nil else {
                throw CommandFailure(.noSuchThing, "\(path) cannot be read: \("it got shorter while being read").", name: "noFile")
            }
            return nil
        }
        let now = before + bytes.count
        count.withLock { $0 = now }
        guard now <= GivenFile.limit else { throw GivenFile.tooLong(path) }
        return bytes
    }
}
