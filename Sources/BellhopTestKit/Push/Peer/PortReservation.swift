import BellhopCore
import CLinux
import Glibc

/// A reserved loopback port. A socket is bound to it but does not listen, so connections are
/// refused until a server listens on the same port. This way a stopped stand-in (a fake server)
/// keeps its port while other tests look for free ports.
package final class PortReservation: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let port: Int
    private let descriptor: Int32
    private let listener = Locked<Int32?>(nil)

    package init() throws(Failure) {
        (descriptor, port) = try Self.bound(to: 0)
    }

    /// Creates a second socket on the reserved port, on which a server can listen. Unlike NIO's own
    /// sockets, this socket is close-on-exec. Otherwise a child process of another test could keep
    /// the socket open, and the port would still listen after the server has stopped.
    func makeListener() throws(Failure) -> Int32 {
        let descriptor = try Self.bound(to: port).descriptor
        listener.withLock { $0 = descriptor }
        return descriptor
    }

    /// Refuses all connections from now on. Closing the listener alone is not enough: a child
    /// process that is just being started has a copy of the socket until the child runs its
    /// program. On a busy machine, a client may connect during that time, and nobody would answer.
    func endListening() {
        listener.withLock { listener in
            if let listener { shutdown(listener, Int32(SHUT_RDWR)) }
            listener = nil
        }
    }

    private static func bound(to wanted: Int) throws(Failure) -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, bh_socket_stream | bh_socket_cloexec, 0)
        var one: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(wanted).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(description: "no loopback port: \(reason)")
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    deinit {
        close(descriptor)
    }
}
