import BellhopCore
import CLinux
import Glibc

/// Runs another program and waits for it, without a shell.
enum Program {
    struct Ended: Sendable {
        /// The exit status, or 128 plus the signal number if the program was killed.
        var status: Int32
        var output: String
        var errors: String
    }

    /// The reason why the program could not be run at all.
    struct NotStarted: Error {
        var reason: Phrase
    }

    /// - Parameter arguments: the first one is a path, or a name that is looked up in PATH.
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

    /// Returns the read end and the write end. Other programs do not inherit them.
    private static func makePipe() throws -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw NotStarted(reason: errorText()) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    enum Target {
        case descriptor(Int32)
        /// A file to append to; it is created with mode 0600.
        case file(String)
    }

    /// Starts a program and returns at once. With `isDetached` the program leads its own session
    /// and outlives the terminal.
    static func spawn(
        _ arguments: [String], input: String, output: Target, errors: Target, isDetached: Bool = false,
        adding variables: [String: String] = [:]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        for (descriptor, target) in [(Int32(1), output), (Int32(2), errors)] {
            switch target {
            case .descriptor(let from): posix_spawn_file_actions_adddup2(&actions, from, descriptor)
            case .file(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child must not inherit our ignored SIGPIPE, or the blocked signals of this thread.
        var defaults = sigset_t()
        sigfillset(&defaults)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        // POSIX_SPAWN_SETSID, which is missing from the Glibc module of Swift.
        let newSession: Int32 = 0x80
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | (isDetached ? newSession : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var pid: pid_t = 0
        let status = withCStrings(arguments) { argv in
            withCStrings(environment(adding: variables)) { envp in
                posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, envp)
            }
        }
        guard status == 0 else { throw NotStarted(reason: errorText(status)) }
        return pid
    }

    /// Blocks until the child has ended.
    static func wait(for pid: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            if errno != EINTR { return 127 }
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Reads two pipes to their ends, in the order in which data arrives, so that the program never
    /// has to wait for us.
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
            let name = text.prefix { $0 != "=" }
            if variables[String(name)] == nil { entries.append(text) }
            next += 1
        }
        return entries + variables.map { "\($0.key)=\($0.value)" }
    }

    private static func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    /// Returns the system's error text, which is English. The phrase table translates the common
    /// ones.
    static func errorText(_ number: Int32 = errno) -> Phrase { Phrase(id: String(cString: strerror(number))) }
}
