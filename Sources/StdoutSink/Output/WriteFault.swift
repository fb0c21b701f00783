import BellhopCore
import Glibc

/// The reason why lines could not be written.
struct WriteFault: Sendable, Hashable {
    /// The `errno`.
    let number: Int32
    let target: LineTarget

    var text: Phrase { .systemError(number) }

    /// The outcome of a delivery that failed because of this fault.
    var outcome: DeliveryOutcome {
        switch (target, number) {
        // If standard output is a closed pipe, it stays closed until the daemon restarts.
        case (.descriptor, EPIPE), (.descriptor, EBADF):
            .misconfigured("\(target.name) is closed: its reader is gone (restart bellhopd, or give the sink a file)")
        case (.journal, EMSGSIZE):
            .rejected("the journal does not accept an entry of this size")
        case (.journal, EACCES), (.journal, EPERM), (.journal, ENAMETOOLONG), (.journal, ENOTSOCK), (.journal, EPROTOTYPE):
            .misconfigured("\(target.name) cannot be written: \(text) (check the setting \"socket\", and who may write there)")
        case (.journal, _):
            .deferred("no program is listening at \(target.name): \(text)", after: nil)
        case (_, ENOENT), (_, ENOTDIR), (_, EACCES), (_, EPERM), (_, EROFS), (_, EISDIR), (_, ELOOP), (_, ENAMETOOLONG):
            .misconfigured("\(target.name) cannot be written: \(text) (check the setting \"file\", and the owner of its folder)")
        // The next attempt opens the file or named pipe again.
        case (_, EPIPE), (_, ENXIO):
            .deferred("no program is reading \(target.name)", after: nil)
        default:
            .deferred("\(target.name) cannot be written: \(text)", after: nil)
        }
    }
}
