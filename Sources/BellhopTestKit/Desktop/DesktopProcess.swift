#if Desktop
import BellhopCore
import CLinux
import Glibc

/// A program that a test needs (dbus-daemon, Xvfb, dunst): started by its name, ended by its id, and gone when the test process is.
public final class DesktopProcess: Sendable {
    /// Why it could not be started; a missing program is a failed test, never a skipped one.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    private enum State {
        case starting([CheckedContinuation<Result<Int32, Failure>, Never>])
        case running(Int32)
        case failed(Failure)
    }

    private let state = Locked(State.starting([]))
    private let exits = Happenings<Int32>()
    private let output: Int32

    /// - Parameter errors: the file that gets its standard error.
    public static func start(_ arguments: [String], environment: [String: String], errors: String) async throws -> DesktopProcess {
        let process = DesktopProcess(arguments, environment: environment, errors: errors)
        _ = try await process.started().get()
        return process
    }

    /// Runs a program to its end. Its exit status, and what it printed.
    public static func run(_ arguments: [String], environment: [String: String], errors: String) async throws -> (
        status: Int32, output: String
    ) {
        let process = try await start(arguments, environment: environment, errors: errors)
        let output = await process.wholeOutput()
        return (await process.exit(), output)
    }

    private init(_ arguments: [String], environment: [String: String], errors: String) {
        var ends: [Int32] = [-1, -1]
        // A socket pair rather than a pipe: it is closed for other programs from the start, without _GNU_SOURCE.
        let made = socketpair(AF_UNIX, bh_socket_stream | bh_socket_cloexec, 0, &ends)
        precondition(made == 0, "no socket pair for \(arguments)")
        output = ends[0]
        let input = ends[1]
        // The thread stays until the program ends: it is the parent whose death (that of this process) takes the program along.
        let hasStarted = OwnThread.start(named: "desktop-process") { [self] in
            let started = Self.spawn(["setpriv", "--pdeathsig", "KILL", "--"] + arguments, environment, output: input, errors)
            close(input)
            let waiters = state.withLock { state -> [CheckedContinuation<Result<Int32, Failure>, Never>] in
                defer {
                    switch started {
                    case .success(let id): state = .running(id)
                    case .failure(let failure): state = .failed(failure)
                    }
                }
                if case .starting(let waiters) = state { return waiters }
                return []
            }
            for waiter in waiters { waiter.resume(returning: started) }
            guard case .success(let id) = started else { return exits.append(-1) }
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            exits.append(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F))
        }
        precondition(hasStarted, "no thread for \(arguments)")
    }

    deinit {
        close(output)
    }

    private func started() async -> Result<Int32, Failure> {
        await withCheckedContinuation { continuation in
            let result: Result<Int32, Failure>? = state.withLock { state in
                switch state {
                case .starting(let waiters):
                    state = .starting(waiters + [continuation])
                    return nil
                case .running(let id): return .success(id)
                case .failed(let failure): return .failure(failure)
                }
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    public var id: Int32? {
        state.withLock { if case .running(let id) = $0 { id } else { nil } }
    }

    /// Ends it, and returns when it is gone.
    public func end(_ signal: Int32 = 9) async {
        if exits.count == 0, let id { kill(id, signal) }
        _ = await exit()
    }

    /// Its exit status, when it has ended; 128 and the signal if one ended it; -1 when this task was cancelled first.
    public func exit() async -> Int32 {
        do {
            return try await exits.element(0)
        } catch {
            return -1
        }
    }

    /// The first line it prints; empty when it ends without one.
    public func firstLine() async -> String {
        await read { $0.contains(0x0A) }.prefix { $0 != "\n" }.description
    }

    private func wholeOutput() async -> String {
        await read { _ in false }
    }

    private func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async -> String {
        let output = output
        return await withCheckedContinuation { continuation in
            let hasStarted = OwnThread.start(named: "desktop-reader") {
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while !isEnough(bytes) {
                    let count = Glibc.read(output, &buffer, buffer.count)
                    if count <= 0 { break }
                    bytes += buffer[..<count]
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
            precondition(hasStarted, "no thread to read with")
        }
    }

    private static func spawn(_ arguments: [String], _ environment: [String: String], output: Int32, _ errors: String) -> Result<
        Int32, Failure
    > {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        // NIO's sockets are not closed on exec, and a child that holds one keeps a server's connections alive that a test has cut.
        bh_spawn_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This thread has its signals blocked; the program must not inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var variables = environment
        if variables["PATH"] == nil { variables["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var variablePointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
        var id = pid_t()
        let failure = posix_spawnp(&id, arguments[0], &actions, &attributes, &argumentPointers, &variablePointers)
        guard failure == 0 else {
            return .failure(Failure(description: "\(arguments.joined(separator: " ")): \(String(cString: strerror(failure)))"))
        }
        return .success(id)
    }
}
#endif
