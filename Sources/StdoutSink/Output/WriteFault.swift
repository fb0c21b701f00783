import BellhopCore
import Glibc

/// Why lines could not be written.
struct WriteFault: Sendable, Hashable {
    /// `errno`.
    let number: Int32
    let isFile: Bool
    let target: String

    var text: String { String(cString: strerror(number)) }

    /// What it means for a delivery. A pipe on standard output that was closed stays closed for as long as this process lives; a file or a named
    /// pipe is opened anew for the next attempt.
    var outcome: DeliveryOutcome {
        switch number {
        case EPIPE where !isFile, EBADF where !isFile:
            .misconfigured("\(target) is closed: whoever read it has gone (start bellhopd again, or give the sink a file)")
        case ENOENT, ENOTDIR, EACCES, EPERM, EROFS, EISDIR, ELOOP, ENAMETOOLONG:
            .misconfigured("\(target) cannot be written: \(text) (check file, and who owns its folder)")
        case EPIPE, ENXIO:
            .deferred("nobody reads \(target)", after: nil)
        default:
            .deferred("\(target) cannot be written: \(text)", after: nil)
        }
    }
}
