import BellhopCore
import Glibc
package import LinuxTrust

/// An error that prevents the daemon from listening on its socket.
package enum SocketFailure: Error, Hashable, Sendable {
    /// The path is longer than ``SocketPath/longest`` bytes, the kernel's limit.
    case tooLong(_ path: String)
    /// The folder does not exist and cannot be created. The number is the `errno`.
    case noFolder(_ folder: String, Int32)
    /// Another user could put a socket into the folder.
    case shared(_ folder: String, FileTrust.Cause)
    /// Another process already answers at the path. `process` is the listening process, if the
    /// system reports it.
    case inUse(_ path: String, process: Int32?)
    /// The path holds a socket to which this user may not connect.
    case foreign(_ path: String)
    /// The path exists, but it is not a socket.
    case notASocket(_ path: String)
    /// Any other error. The number is the `errno`.
    case failed(_ path: String, Int32)
}
