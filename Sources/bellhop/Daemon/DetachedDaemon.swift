import BellhopCore
import CLinux
import Glibc

/// Starts a daemon in the background, so that it outlives the terminal. Waits until the daemon
/// reports that it is ready.
enum DetachedDaemon {
    enum Start: Sendable {
        case ready(pid: pid_t)
        /// The daemon ended with this exit status before it was ready.
        case ended(status: Int32)
        /// The daemon is still running, but did not become ready within ``timeLimit``.
        case silent(pid: pid_t)
    }

    /// The time that a daemon may take to become ready. A daemon may have to read a store with
    /// millions of rows.
    static let timeLimit: Duration = .seconds(60)

    /// Starts a daemon and waits until it is ready. The daemon reports its readiness with a
    /// datagram (`NOTIFY_SOCKET`), just as it would report it to systemd. Therefore no polling is
    /// needed.
    static func start(_ arguments: [String], log: String) async throws -> Start {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-up") {
                continuation.resume(with: Result { try startBlocking(arguments, log: log) })
            }
            if !isStarted { continuation.resume(throwing: ProgramRun.NotStarted(reason: "the system cannot create a thread")) }
        }
    }

    private static func startBlocking(_ arguments: [String], log: String) throws -> Start {
        // Use an abstract socket name, which needs no folder and leaves no file. If an address
        // contains only the address family, the kernel picks an unused name.
        let listener = socket(AF_UNIX, bh_socket_datagram | bh_socket_cloexec, 0)
        guard listener >= 0 else { throw ProgramRun.NotStarted(reason: ProgramRun.errorText()) }
        defer { close(listener) }
        guard let name = autobind(listener) else { throw ProgramRun.NotStarted(reason: ProgramRun.errorText()) }

        let pid = try ProgramRun.spawn(
            arguments, input: "/dev/null", output: .file(log), errors: .file(log), isDetached: true, adding: ["NOTIFY_SOCKET": name])
        let process = bh_pidfd_open(pid)
        guard process >= 0 else { throw ProgramRun.NotStarted(reason: ProgramRun.errorText()) }
        defer { close(process) }

        var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0), pollfd(fd: process, events: Int16(POLLIN), revents: 0)]
        while true {
            let count = poll(&polled, 2, Int32(timeLimit.inMilliseconds))
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return .silent(pid: pid) }
            if polled[0].revents != 0, isReady(listener) { return .ready(pid: pid) }
            if polled[1].revents != 0 { return .ended(status: ProgramRun.wait(for: pid)) }
        }
    }

    /// Binds a socket to an unused abstract name. Returns the name in the form that `NOTIFY_SOCKET`
    /// requires, such as `@0001f`.
    private static func autobind(_ descriptor: Int32) -> String? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, socklen_t(MemoryLayout<sa_family_t>.size)) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else { return nil }
        let bytes = withUnsafeBytes(of: &address) { Array($0[MemoryLayout<sa_family_t>.size..<Int(length)]) }
        return bytes.first == 0 ? "@" + String(decoding: bytes.dropFirst(), as: UTF8.self) : nil
    }

    private static func isReady(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").contains("READY=1")
    }

    /// Waits until a process has ended, for at most `limit`. Returns `false` if the process is
    /// still running after that time.
    static func waitForEnd(of pid: pid_t, limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-down") {
                let process = bh_pidfd_open(pid)
                // ESRCH means that there is no such process, because the process has already ended.
                guard process >= 0 else { return continuation.resume(returning: errno == ESRCH) }
                defer { close(process) }
                var polled = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
                var count: Int32
                repeat { count = poll(&polled, 1, Int32(limit.inMilliseconds)) } while count < 0 && errno == EINTR
                continuation.resume(returning: count > 0)
            }
            if !isStarted { continuation.resume(returning: false) }
        }
    }
}
