import BellhopCore
package import CLinux
package import Glibc

/// A program that runs as a separate process. Tests can wait for lines of its output, and can kill
/// the program by its process id. The program never outlives the test process.
///
/// Foundation's `Process` is not used, because it waits with `select`. In a process with more than
/// 1024 open descriptors, such as a parallel test run, `select` misses the end of programs and
/// corrupts memory.
package final class Program: Sendable {
    package typealias Failure = TestProcess.Failure

    package struct Result: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended the program.
        package var status: Int32
        /// The standard output, without the newline at its end.
        package var output: String
        package var errors: String
    }

    /// The lines of standard output, in the order in which they arrive. All lines are present when
    /// ``exit()`` returns.
    package let output: Happenings<String>
    package let errors = Happenings<String>()
    private let exits = Happenings<Int32>()
    private let running: Locked<pid_t?>
    package let id: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - output: collects the lines of standard output. Several runs of one daemon may share this
    ///     object.
    package static func start(
        _ arguments: [String], environment: [String: String], output: Happenings<String> = Happenings()
    ) async throws -> Program {
        try await withCheckedThrowingContinuation { continuation in
            // Keep this thread alive until the program ends. The program is killed when the thread
            // that started it dies, so the program cannot outlive the test process.
            let hasStarted = OwnThread.start(named: "program") {
                do {
                    let (id, pipes) = try spawn(arguments, environment)
                    let program = Program(id: id, output: output)
                    continuation.resume(returning: program)
                    program.follow(pipes)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            if !hasStarted { continuation.resume(throwing: Failure(description: "no thread for \(arguments)")) }
        }
    }

    /// Runs a program until it ends. Returns its exit status and its output.
    package static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Result {
        let program = try await start(arguments, environment: environment)
        let status = try await program.exit()
        return Result(
            status: status, output: text(program.output.all), errors: text(program.errors.all.filter { $0 != ended }))
    }

    private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

    private init(id: pid_t, output: Happenings<String>) {
        self.id = id
        self.output = output
        running = Locked(id)
    }

    // MARK: Waiting

    /// Waits until the program has ended and returns its exit status, or 128 plus the number of the
    /// signal that ended it.
    ///
    /// - Throws: an error if this task is cancelled first.
    @discardableResult
    package func exit() async throws -> Int32 {
        try await exits.element(0)
    }

    package var hasEnded: Bool { exits.count > 0 }

    /// Waits for the first line of standard error that contains `text`, ignoring the first
    /// `skipping` lines.
    ///
    /// - Throws: an error if the program ends without printing such a line.
    @discardableResult
    package func saying(_ text: String, skipping: Int = 0) async throws -> String {
        // When the program ends, `follow(_:)` appends the line ``ended``.
        let lines = await errors.wait { lines in lines.dropFirst(skipping).contains { $0.contains(text) || $0 == Self.ended } }
        guard let line = lines.dropFirst(skipping).first(where: { $0.contains(text) }) else {
            throw Failure(description: "it never said \"\(text)\" but:\n\(lines.joined(separator: "\n"))")
        }
        return line
    }

    /// The last element of ``errors``. It is appended when the program has ended, so that no test
    /// waits for more lines.
    package static let ended = "(ended)"

    // MARK: Signals

    /// Sends a signal, unless the program has ended.
    package func signal(_ number: Int32) {
        running.withLock { if let id = $0 { _ = kill(id, number) } }
    }

    /// Kills the program with SIGKILL and waits until it has ended.
    package func kill9() async throws {
        signal(SIGKILL)
        try await exit()
    }

    /// Sends SIGTERM and returns the exit status.
    package func terminate() async throws -> Int32 {
        signal(SIGTERM)
        return try await exit()
    }

    /// Kills the program with SIGKILL after a pause, whatever the program is doing at that time.
    package func die(after pause: Duration) {
        let hasStarted = OwnThread.start(named: "death") { [self] in
            // The test wants the program to die at a certain time. Nothing but that program depends
            // on this sleep.
            poll(nil, 0, Int32(pause.inMilliseconds))
            signal(SIGKILL)
        }
        precondition(hasStarted, "no thread to kill with")
    }

    // MARK: The thread

    private struct Pipes {
        var output: Int32
        var errors: Int32
    }

    private func follow(_ pipes: Pipes) {
        var sources = [(pipes.output, output, [UInt8]()), (pipes.errors, errors, [UInt8]())]
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !sources.isEmpty {
            var polled = sources.map { pollfd(fd: $0.0, events: Int16(POLLIN), revents: 0) }
            if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
            for index in polled.indices.reversed() where polled[index].revents != 0 {
                let count = read(polled[index].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count > 0 { sources[index].2 += buffer[..<count] }
                while let end = sources[index].2.firstIndex(of: 0x0A) {
                    sources[index].1.append(String(decoding: sources[index].2[..<end], as: UTF8.self))
                    sources[index].2.removeSubrange(...end)
                }
                if count <= 0 {
                    // The last line has no newline.
                    if !sources[index].2.isEmpty { sources[index].1.append(String(decoding: sources[index].2, as: UTF8.self)) }
                    close(polled[index].fd)
                    sources.remove(at: index)
                }
            }
        }
        exits.append(TestProcess.wait(for: id) { running.withLock { $0 = nil } })
        errors.append(Self.ended)
    }

    private static func spawn(_ arguments: [String], _ environment: [String: String]) throws -> (pid_t, Pipes) {
        let output = try pair()
        let errors = try pair()
        defer {
            close(output.1)
            close(errors.1)
        }
        do {
            let id = try TestProcess.spawn(
                arguments, environment, output: .descriptor(output.1), errors: .descriptor(errors.1))
            return (id, Pipes(output: output.0, errors: errors.0))
        } catch {
            close(output.0)
            close(errors.0)
            throw error
        }
    }

    /// Creates a close-on-exec pipe and returns its read end and its write end. The pipe has a file
    /// name for a moment, because `_GNU_SOURCE` is needed to create an unnamed close-on-exec pipe.
    private static func pair() throws -> (Int32, Int32) {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let pipe = folder.path + "/pipe"
        guard mkfifo(pipe, 0o600) == 0 else { throw Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
        let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let writing = open(pipe, O_WRONLY | O_CLOEXEC)
        guard reading >= 0, writing >= 0 else { throw Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
        return (reading, writing)
    }
}
