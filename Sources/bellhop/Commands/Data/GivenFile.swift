import BellhopCore
import ControlWire
import Glibc

/// A file that a command hands on.
enum GivenFile {
    /// More than this the daemon does not take.
    static let limit = 1 << 30

    /// Reads a file as a whole.
    ///
    /// - Parameter path: `-` for standard input.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let file = try open(path)
        var bytes: [UInt8] = []
        while let piece = try file.next() { bytes += piece }
        return bytes
    }

    /// Opens a file to be read piece by piece.
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
        CommandFailure(.usage, "\(path) is longer than 1 GB, which is no export of a household.", name: "tooLong")
    }

    /// An absolute path, for a program that runs elsewhere.
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
                .notPermitted, "You may not read \(path). It belongs to somebody else, or lacks the right to read it.", name: "noAccess")
        case EISDIR: CommandFailure(.noSuchThing, "\(path) is a folder.", name: "noFile")
        default: CommandFailure(.noSuchThing, "\(path) cannot be read: \(Program.errorText()).", name: "noFile")
        }
    }
}
