import Glibc

/// The address of a Unix socket, in the form that `connect` requires.
struct SocketAddress {
    private var address = sockaddr_un()

    /// Returns `nil` if the path contains NUL or is longer than 107 bytes, the maximum for such an
    /// address.
    init?(_ path: String) {
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Connects the descriptor. Returns `false`, with `errno` set, on failure.
    func connect(_ descriptor: Int32) -> Bool {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
