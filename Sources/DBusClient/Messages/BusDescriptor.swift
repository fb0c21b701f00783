#if Desktop
import Glibc

/// A file descriptor that came over the bus, or is to go over it: ours, and closed when nobody holds this any more.
///
/// It is closed for programs that we start, too (`FD_CLOEXEC`): libdbus makes every copy so.
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
