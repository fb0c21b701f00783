import BellhopCore
import Glibc
public import LinuxTrust

/// Why the daemon cannot listen at its socket: what is wrong, where, and what to do.
public enum SocketFailure: Error, Hashable, Sendable {
    /// The kernel takes no path longer than ``SocketPath/longest`` bytes.
    case tooLong(_ path: String)
    /// With the `errno`.
    case noFolder(_ folder: String, Int32)
    /// Somebody else could put a socket of theirs into the folder.
    case shared(_ folder: String, FileTrust.Cause)
    /// Somebody answers there; the process that listens, where the system says.
    case inUse(_ path: String, process: Int32?)
    /// A socket that this user may not connect to.
    case foreign(_ path: String)
    /// Something else lies there.
    case notASocket(_ path: String)
    /// With the `errno`.
    case failed(_ path: String, Int32)
}
