#if Desktop
import Glibc

/// A file descriptor that was received over the bus or will be sent over it. This object owns it,
/// and closes it when the last reference goes away.
///
/// Programs that the daemon starts do not inherit it: libdbus sets `FD_CLOEXEC` on every copy.
public final class BusDescriptor: Sendable, Hashable {
    public let number: Int32

    public init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    public static func == (one: BusDescriptor, other: BusDescriptor) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
#endif
