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

    /// Sends `text` on every connection. Blocks until the kernel has taken all bytes.
    func send(_ text: String) throws {
        for descriptor in descriptors {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { throw Program.Failure(description: "nothing was sent: \(String(cString: strerror(errno)))") }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Tells the other end of every connection that nothing more will be sent. For the other end,
    /// this looks like a client that has left.
    func endSending() { for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_WR)) } }

    /// Returns what the first connection receives. Blocks until the other end closes the
    /// connection.
    func answer() -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptors[0], &buffer, buffer.count)
            guard count > 0 else { return String(decoding: received, as: UTF8.self) }
            received += buffer[..<count]
        }
    }

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
