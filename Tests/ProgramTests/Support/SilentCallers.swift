import BellhopTestKit
import CLinux
import Glibc

/// Connections that send nothing, or only a few bytes, as long as they exist.
final class SilentCallers: Sendable {
    private let descriptors: [Int32]

    /// Connects to a Unix socket.
    ///
    /// - Parameter path: the path of the socket.
    init(_ count: Int, at path: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        descriptors = try Self.connect(count, AF_UNIX, &address)
    }

    /// Connects to the loopback interface.
    ///
    /// - Parameters:
    ///   - port: the port on the loopback interface.
    ///   - bytes: what each connection sends.
    init(_ count: Int, atPort port: UInt16, saying bytes: String = "") throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        descriptors = try Self.connect(count, AF_INET, &address)
        for descriptor in descriptors { _ = write(descriptor, bytes, bytes.utf8.count) }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// The number of connections that the other end has not closed.
    var connected: Int {
        descriptors.count { descriptor in
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            return count > 0 || count < 0 && errno == EAGAIN
        }
    }

    private static func connect<Address>(_ count: Int, _ family: Int32, _ address: inout Address) throws -> [Int32] {
        let size = socklen_t(MemoryLayout<Address>.size)
        return try (0..<count).map { _ in
            let descriptor = socket(family, bh_socket_stream | bh_socket_cloexec, 0)
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) }
            }
            guard status == 0 else { throw Program.Failure(description: "not connected: \(String(cString: strerror(errno)))") }
            return descriptor
        }
    }
}
