import Glibc

/// A file descriptor that is closed when the last reference to this object goes away.
final class Descriptor: Sendable {
    let number: Int32

    /// Returns `nil` if `number` is negative, which is what a failed system call returns.
    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit {
        close(number)
    }
}
