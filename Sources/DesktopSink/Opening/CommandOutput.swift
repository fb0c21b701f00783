#if Desktop
import BellhopCore
import Glibc
import LinuxSpawn

/// Runs a desktop program, such as `gsettings get …`, and reads the answer of the program from its
/// standard output.
enum CommandOutput {
    /// Runs a command and returns its output.
    ///
    /// - Parameters:
    ///   - command: a name in `PATH`, and the arguments.
    ///   - limit: how long to wait for each piece of output. If a piece takes longer, the program
    ///     is killed.
    /// - Returns: the whole output, if it is shorter than 4 KiB; `nil` if the program cannot be
    ///   started, fails, prints 4 KiB or more, or takes too long.
    static func read(_ command: [String], variables: [String: String], limit: Duration) async -> String? {
        await withCheckedContinuation { continuation in
            let hasStarted = OwnThread.start(named: "bellhop-ask") {
                continuation.resume(returning: readNow(command, variables, limit))
            }
            if !hasStarted { continuation.resume(returning: nil) }
        }
    }

    private static func readNow(_ command: [String], _ variables: [String: String], _ limit: Duration) -> String? {
        guard case .success(let program) = ProgramSearch.path(of: command.first ?? "", variables: variables) else { return nil }
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let started = Spawning(
            program: program, arguments: command, variables: variables, output: .descriptor(ends[1]), errors: .nothing
        ).start()
        close(ends[1])
        guard case .success(let child) = started else { return nil }
        let (bytes, isWhole) = output(of: ends[0], limit)
        // The program is the leader of its own session, so this call also kills all processes that
        // the program has started.
        if !isWhole { kill(-child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return isWhole && status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private static func output(of descriptor: Int32, _ limit: Duration) -> (bytes: [UInt8], isWhole: Bool) {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 4096 {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, Int32(clamping: limit.inMilliseconds)) > 0 else { return (bytes, false) }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return (bytes, true) }
            guard count > 0 else { return (bytes, false) }
            bytes += buffer[..<count]
        }
        return (bytes, false)
    }
}
#endif
