import BellhopCore
import ControlWire
import Glibc

/// A file that a command reads as a whole.
enum GivenFile {
    /// More than this the daemon does not take.
    private static let limit = 1 << 30

    /// - Parameter path: `-` for standard input.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor != 0 { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count > 0 {
                bytes += chunk[..<count]
                guard bytes.count <= limit else {
                    throw CommandFailure(.usage, "\(path) is longer than 1 GB, which is no export of a household.", name: "tooLong")
                }
            } else if errno != EINTR {
                throw failure(path)
            }
        }
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
