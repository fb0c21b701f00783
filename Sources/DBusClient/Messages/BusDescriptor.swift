#if Desktop
import Glibc

/// A file descriptor that was received over the bus or will be sent over the bus. This object owns
/// the descriptor, and closes it when the last reference to this object is released.
///
/// Programs that the daemon starts do not inherit the descriptor: libdbus sets `FD_CLOEXEC` on
/// every copy.
package final class BusDescriptor: Sendable, Hashable {
    package let number: Int32

    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    package static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
#endif
