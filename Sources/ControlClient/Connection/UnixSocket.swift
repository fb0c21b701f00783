import BellhopCore
import CLinux
import Glibc

/// A connected Unix socket. Reading and writing suspend the task and never block its thread:
/// whenever the socket is not ready, a thread of its own waits for it.
final class UnixSocket: Sendable {
    /// An error of the operating system.
    struct Failure: Error, Hashable {
        var code: Int32

        var text: String { String(cString: strerror(code)) }
    }

    /// The error for a time limit that expired.
    struct TimedOut: Error {}

    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { Glibc.close(descriptor) }

    /// Connects to the process that listens at `path`.
    ///
    /// - Throws: ``Failure`` or ``TimedOut``. A process that is stopped accepts nobody, so a
    ///   connection can take until the time limit.
    static func connect(_ path: String, _ limit: TimeLimit) async throws -> UnixSocket {
        let descriptor = Glibc.socket(AF_UNIX, bh_socket_stream | bh_socket_cloexec | bh_socket_nonblock, 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        let socket = UnixSocket(descriptor)
        var code = socket.connect(path)
        if code == EAGAIN {
            // The listener's queue is full. The kernel does not say when there is room, so a
            // blocking call has to wait for it.
            code = await OwnThread.value(named: "bellhop-connect") { socket.waitToConnect(path, limit.duration) } ?? EAGAIN
            if code == EAGAIN { throw TimedOut() }
        }
        guard code == 0 else { throw Failure(code: code) }
        return socket
    }

    /// Returns 0 or an error number.
    private func connect(_ path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return status == 0 ? 0 : errno
    }

    private func waitToConnect(_ path: String, _ limit: Duration) -> Int32 {
        let (seconds, attoseconds) = limit.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: max(1, Int(attoseconds / 1_000_000_000_000)))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        return connect(path)
    }

    /// The user id of the process that listens; `nil` if the system does not report it.
    var listeningUser: UInt32? {
        var user: uid_t = 0
        return bh_peer_uid(descriptor, &user) == 0 ? user : nil
    }

    /// Sends all bytes.
    ///
    /// - Returns: `false` if the other side does not accept them any more. It may have sent an
    ///   answer that explains why.
    /// - Throws: ``TimedOut``.
    func send(_ bytes: [UInt8], _ limit: TimeLimit) async throws(TimedOut) -> Bool {
        var done = 0
        while done < bytes.count {
            let sent = bytes[done...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, bh_message_nosignal) }
            if sent >= 0 {
                done += sent
            } else if errno == EAGAIN {
                try await wait(for: POLLOUT, limit)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Returns the next bytes; an empty array if the other side has closed the connection.
    ///
    /// - Parameter limit: `nil` waits forever.
    /// - Throws: ``TimedOut``.
    func receive(_ limit: TimeLimit?) async throws(TimedOut) -> ArraySlice<UInt8> {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { buffer, length in
                count = Glibc.recv(descriptor, buffer.baseAddress, buffer.count, 0)
                length = max(0, count)
            }
            if count >= 0 { return bytes[...] }
            switch errno {
            case EAGAIN: try await wait(for: POLLIN, limit)
            case EINTR: break
            // A reset connection is a closed one.
            default: return []
            }
        }
    }

    private static let pieceLength = 64 << 10

    /// Ends the connection in both directions, which also ends a wait of another task. The
    /// descriptor stays open until nobody uses it.
    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Tells the other side that nothing more will be sent. Its answer can still be received.
    func closeOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Waits on a thread of its own until the socket is ready or the time limit expires.
    private func wait(for events: Int32, _ limit: TimeLimit?) async throws(TimedOut) {
        let descriptor = descriptor
        let isReady = { @Sendable in
            // poll(2) ignores negative descriptors.
            var polled = [
                pollfd(fd: descriptor, events: Int16(events), revents: 0),
                pollfd(fd: limit?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
            return polled[0].revents != 0
        }
        // If the system has no thread left, wait on this one.
        let isInTime = await OwnThread.value(named: "bellhop-wait", isReady) ?? isReady()
        if !isInTime { throw TimedOut() }
    }
}

/// The time limit of a request. A kernel timer measures it, so changes of the wall clock do not
/// affect it.
final class TimeLimit: Sendable {
    let duration: Duration
    /// The descriptor of the timer, which becomes readable when the time is over. It is negative if
    /// the process has no descriptor left; then there is no limit.
    let descriptor: Int32

    init(_ duration: Duration) {
        self.duration = duration
        descriptor = timerfd_create(CLOCK_MONOTONIC, bh_timer_flags)
        let (seconds, attoseconds) = max(.zero, duration).components
        var setting = itimerspec()
        // Use at least 1 ns, because zero would switch the timer off.
        setting.it_value = timespec(tv_sec: Int(seconds), tv_nsec: max(1, Int(attoseconds / 1_000_000_000)))
        timerfd_settime(descriptor, 0, &setting, nil)
    }

    deinit {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
