import BellhopCore
import Glibc
public import LinuxTrust

/// Why the daemon cannot listen on its socket: what is wrong, where, and what to do.
public enum SocketFailure: Error, Hashable, Sendable {
    /// The path is longer than ``SocketPath/longest`` bytes, the most that the kernel accepts.
    case tooLong(_ path: String)
    /// The folder is missing or cannot be created; with the `errno`.
    case noFolder(_ folder: String, Int32)
    /// Another user could put their own socket into the folder.
    case shared(_ folder: String, FileTrust.Cause)
    /// Somebody answers there; with the process that listens, if the system reports it.
    case inUse(_ path: String, process: Int32?)
    /// A socket that this user may not connect to.
    case foreign(_ path: String)
    /// The path is something other than a socket.
    case notASocket(_ path: String)
    /// Another error; with the `errno`.
    case failed(_ path: String, Int32)
}
