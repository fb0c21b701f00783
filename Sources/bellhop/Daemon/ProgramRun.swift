import BellhopCore
import CLinux
import Glibc

/// Runs another program without a shell and waits until the program has ended.
enum ProgramRun {
    struct Ended: Sendable {
        /// The exit status, or 128 plus the signal number if the program was killed.
        var status: Int32
        var output: String
        var errors: String
    }

    /// The error that is thrown if the program could not be run at all. It contains the reason.
    struct NotStarted: Error {
        var reason: Phrase
        /// Whether there is no such program.
        var isMissing = false
    }

    /// Runs a program and returns its exit status and output.
    ///
    /// - Parameter arguments: the program and its arguments. The program is a path, or a name that
    ///   is looked up in PATH.
    static func run(_ arguments: [String]) async throws -> Ended {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = OwnThread.start(named: "bellhop-run") {
                continuation.resume(with: Result { try runBlocking(arguments) })
            }
            if !isStarted { continuation.resume(throwing: NotStarted(reason: "the system cannot create a thread")) }
        }
    }

    private static func runBlocking(_ arguments: [String]) throws -> Ended {
        let output = try makePipe()
        defer { close(output[0]) }
        let errors: [Int32]
        do {
            errors = try makePipe()
        } catch {
            close(output[1])
            throw error
        }
        defer { close(errors[0]) }
        let spawned = Result { try spawn(arguments, input: "/dev/null", output: .descriptor(output[1]), errors: .descriptor(errors[1])) }
        close(output[1])
        close(errors[1])
        let pid = try spawned.get()
        let texts = readBoth(output[0], errors[0])
        return Ended(status: wait(for: pid), output: texts.0, errors: texts.1)
    }

    /// Creates a pipe that other programs do not inherit. Returns the read end and the write end.
    static func makePipe() throws -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw NotStarted(reason: errorText()) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    enum Target {
        case descriptor(Int32)
        /// A file to which the output is appended. If necessary, the file is created with mode
        /// 0600.
        case file(String)
        /// The stream of this process.
        case inherited
    }

    /// Starts a program and immediately returns its process id. If `isDetached` is `true`, the
    /// program gets its own session and therefore outlives the terminal.
    ///
    /// - Parameters:
    ///   - input: the file for standard input; `nil` for that of this process.
    ///   - resetting: the signals that the program handles in the default way; `nil` for all.
    static func spawn(
        _ arguments: [String], input: String?, output: Target, errors: Target, isDetached: Bool = false,
        resetting signals: [Int32]? = nil, adding variables: [String: String] = [:]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0) }
        for (descriptor, target) in [(Int32(1), output), (Int32(2), errors)] {
            switch target {
            case .descriptor(let from): posix_spawn_file_actions_adddup2(&actions, from, descriptor)
            case .inherited: break
            case .file(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child process must not inherit two settings of this process: the ignored SIGPIPE, and
        // the signals that this thread blocks.
        var defaults = sigset_t()
        if let signals {
            sigemptyset(&defaults)
            for number in signals { sigaddset(&defaults, number) }
        } else {
            sigfillset(&defaults)
        }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        // The value of POSIX_SPAWN_SETSID, which Swift's Glibc module does not have.
        let newSession: Int32 = 0x80
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | (isDetached ? newSession : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        let status = withCStrings(arguments) { argv in
            withCStrings(environment(adding: variables)) { envp in
                posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, envp)
            }
        }
        guard status == 0 else { throw NotStarted(reason: errorText(status), isMissing: status == ENOENT) }
        return pid
    }

    /// Blocks until the child process has ended, and returns its exit status. If a signal ended the
    /// process, the status is 128 plus the number of the signal.
    static func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            if errno != EINTR { return 127 }
        }
        return exitStatus(status)
    }

    /// Returns the exit status of a child process, as ``wait(for:)`` does; `nil` if it is still running.
    static func status(of pid: pid_t) -> Int32? {
        var status: Int32 = 0
        let found = waitpid(pid, &status, WNOHANG)
        if found == 0 || (found < 0 && errno == EINTR) { return nil }
        return found < 0 ? 127 : exitStatus(status)
    }

    private static func exitStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Reads two pipes until both are closed. Always reads from a pipe that has data. The program
    /// that writes into the pipes therefore never blocks.
    private static func readBoth(_ first: Int32, _ second: Int32) -> (String, String) {
        var texts: [[UInt8]] = [[], []]
        var polled = [pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0)]
        var chunk = [UInt8](repeating: 0, count: 16384)
        while polled.contains(where: { $0.fd >= 0 }) {
            guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { break }
            for index in 0..<2 where polled[index].fd >= 0 && polled[index].revents != 0 {
                let count = read(polled[index].fd, &chunk, chunk.count)
                if count > 0 {
                    texts[index] += chunk[..<count]
                } else if count == 0 || errno != EINTR {
                    polled[index].fd = -1
                }
            }
        }
        return (String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self))
    }

    private static func environment(adding variables: [String: String]) -> [String] {
        var entries: [String] = []
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            let name = String(text.prefix { $0 != "=" })
            // The terminal view shows the output of this process only.
            if variables[name] == nil, name != Style.viewVariable { entries.append(text) }
            next += 1
        }
        return entries + variables.map { "\($0.key)=\($0.value)" }
    }

    private static func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    /// Returns the system's text for an error number. The text is in English; the table of phrases
    /// contains translations of the common error texts.
    static func errorText(_ number: Int32 = errno) -> Phrase { Phrase(id: String(cString: strerror(number))) }
}
