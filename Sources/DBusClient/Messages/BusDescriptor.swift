#if Desktop
import Glibc

/// A file descriptor received over the bus or about to be sent over it. This object owns it and
/// closes it with its last reference.
///
/// Programs that we start do not inherit it (`FD_CLOEXEC`). libdbus sets that flag on every copy.
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
