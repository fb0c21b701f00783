import Glibc

/// A file descriptor that is closed with its last reference.
final class Descriptor: Sendable {
    let number: Int32

    /// `nil` when `number` is negative, as a failed call returns it.
    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit {
        close(number)
    }
}
