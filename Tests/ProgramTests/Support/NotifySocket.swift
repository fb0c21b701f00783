import BellhopCore
import BellhopTestKit
import CLinux
import Glibc

/// Receives the messages that a daemon sends to systemd (sd_notify(3)).
final class NotifySocket: Sendable {
    struct Failure: Error {}

    /// The datagrams, in order.
    let messages = Happenings<String>()
    private let descriptor: Int32

    init(path: String) throws {
        let descriptor = socket(AF_UNIX, bh_socket_datagram | bh_socket_cloexec, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Failure() }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
        }
        guard isBound else { throw Failure() }
        self.descriptor = descriptor
        let messages = messages
        let hasStarted = OwnThread.start(named: "notify") {
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count <= 0 { break }
                messages.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
        }
        guard hasStarted else { throw Failure() }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
