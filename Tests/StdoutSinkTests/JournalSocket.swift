import BellhopCore
import Glibc

/// A real datagram socket in a folder of the test. It replaces the socket of the journal.
final class JournalSocket: Sendable {
    let path: String
    private let descriptor: Int32
    private let isStopped = Locked(false)

    /// Creates the socket.
    ///
    /// - Parameter path: at most 107 bytes.
    init(_ path: String) {
        self.path = path
        descriptor = Self.descriptor()
        precondition(Self.with(path) { bind(descriptor, $0, $1) } == 0, "\(path): \(String(cString: strerror(errno)))")
    }

    deinit {
        if isStopped.withLock({ !$0 }) { close(descriptor) }
        unlink(path)
    }

    /// Closes the socket. Returns as soon as the kernel refuses messages to the socket. This can
    /// take a moment, because a program that another test starts at the same time may keep the
    /// socket open a little longer.
    func stop() {
        isStopped.withLock { $0 = true }
        let sender = Self.descriptor()
        defer { close(sender) }
        precondition(Self.with(path) { connect(sender, $0, $1) } == 0, "\(path): \(String(cString: strerror(errno)))")
        close(descriptor)
        unlink(path)
        while send(sender, "", 0, 0) == 0 { poll(nil, 0, 1) }
    }

    private static func descriptor() -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func with(_ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    /// Returns the next entries. They are read on a thread that is allowed to block.
    func entries(_ count: Int) async -> [[String: [String]]] {
        await withCheckedContinuation { continuation in
            let hasStarted = OwnThread.start(named: "journal") { [self] in
                continuation.resume(returning: (0..<count).map { _ in next() })
            }
            precondition(hasStarted, "no thread to read with")
        }
    }

    private func next() -> [String: [String]] {
        var buffer = [UInt8](repeating: 0, count: 300_000)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        precondition(count > 0, "nothing came")
        return Self.fields(buffer[..<count])
    }

    /// Parses the fields of systemd's documented native protocol.
    private static func fields(_ bytes: ArraySlice<UInt8>) -> [String: [String]] {
        var fields: [String: [String]] = [:]
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            let line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            if let equals = line.firstIndex(of: 0x3D) {
                fields[text(line[..<equals]), default: []].append(text(line[(equals + 1)...]))
                continue
            }
            let size = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(8)
            fields[text(line), default: []].append(text(rest.prefix(size)))
            precondition(rest.dropFirst(size).first == 0x0A, "a line feed stands after the value")
            rest = rest.dropFirst(size + 1)
        }
        precondition(rest.isEmpty, "every field ends with a line feed")
        return fields
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
