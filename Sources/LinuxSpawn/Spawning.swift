import CLinux
import Glibc

/// A program to start, without a shell.
///
/// The program becomes the leader of a new session. It inherits no blocked or ignored signals, and
/// no file descriptors except its three standard streams.
package struct Spawning: Sendable {
    /// The file or stream to which a standard stream of the program is connected.
    package enum Stream: Sendable {
        /// One of this process's file descriptors.
        case descriptor(Int32)
        case nothing
        /// The corresponding standard stream of this process.
        case inherited
    }

    /// The path of the program.
    package var program: String
    /// The arguments. The first one is the name of the program.
    package var arguments: [String]
    /// The complete environment of the program.
    package var variables: [String: String]
    /// The working directory; `nil` for the working directory of this process.
    package var folder: String?
    package var input: Stream
    package var output: Stream
    package var errors: Stream

    package init(
        program: String, arguments: [String], variables: [String: String], folder: String? = nil, input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .inherited
    ) {
        self.program = program
        self.arguments = arguments
        self.variables = variables
        self.folder = folder
        self.input = input
        self.output = output
        self.errors = errors
    }

    /// The maximum number of attempts if the program's file is open for writing. The attempts are
    /// 10 ms apart.
    private static let mostTries = 20

    /// Starts the program and returns its process id. The caller must later wait for the program
    /// with `waitpid`. Blocks for a short time, or for up to 0.2 s if another process has the
    /// program's file open for writing.
    package func start() -> Result<Int32, SpawnFailure> {
        var child: pid_t = 0
        var code: Int32
        var tries = 0
        repeat {
            // The program's file is open for writing, either by an installer or in a child process
            // of ours that has not yet started its own program.
            if tries > 0 { poll(nil, 0, 10) }
            tries += 1
            code = spawn(&child)
        } while code == ETXTBSY && tries < Self.mostTries
        return code == 0 ? .success(child) : .failure(SpawnFailure(code: code))
    }

    private func spawn(_ child: inout pid_t) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Start the program in a new session. It can then be stopped together with everything that
        // it starts, and it has no terminal.
        posix_spawnattr_setflags(&attributes, Int16(bh_spawn_setsid | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // The program must not inherit signals that this process ignores or this thread blocks.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [input, output, errors].enumerated() {
            switch stream {
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            case .nothing: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            case .inherited: break
            }
        }
        // Close all descriptors except the standard streams. Some of our descriptors, such as
        // connections of the control socket, are not closed automatically when a program starts.
        bh_spawn_close_from(&actions, 3)
        if let folder { bh_spawn_change_folder(&actions, folder) }

        var arguments = arguments.map { strdup($0) } + [nil]
        var variables = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        return posix_spawn(&child, program, &actions, &attributes, &arguments, &variables)
    }
}

/// The reason why a program could not be found or started.
package struct SpawnFailure: Error, Hashable, Sendable {
    /// The `errno`.
    package var code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The operating system's description of the error, such as `No such file or directory`.
    package var words: String { String(cString: strerror(code)) }

    /// Whether the failure is temporary, so that a retry may succeed: too little memory, too many
    /// processes or descriptors, or a program file that is open for writing.
    package var isPassing: Bool { [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY].contains(code) }
}

/// Finds programs.
package enum ProgramSearch {
    /// Returns the path of a program. If `name` is a path, it is returned unchanged if the program
    /// may be run. Otherwise the name is looked up in the `PATH` of `variables`, or in the usual
    /// folders if `PATH` is not set.
    ///
    /// - Returns: the path of the program. On failure, `ENOENT`, or the reason why the program may
    ///   not be run.
    package static func path(of name: String, variables: [String: String]) -> Result<String, SpawnFailure> {
        if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 ? .success(name) : .failure(SpawnFailure(code: errno)) }
        guard !name.isEmpty else { return .failure(SpawnFailure(code: ENOENT)) }
        let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = folders.lazy.map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
        return found.map { .success($0) } ?? .failure(SpawnFailure(code: ENOENT))
    }
}
