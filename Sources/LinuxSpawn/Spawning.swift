import CLinux
import Glibc

/// A program that is to be started, without a shell: it leads a session of its own, no signal is blocked or ignored that need not be, and of
/// what is open here it gets its three streams alone.
public struct Spawning: Sendable {
    /// What a stream of the program is.
    public enum Stream: Sendable {
        /// Ours, of this number.
        case descriptor(Int32)
        case nothing
        /// The same as ours.
        case inherited
    }

    /// A path.
    public var program: String
    /// With the name of the program in front.
    public var arguments: [String]
    /// All that it finds in its environment.
    public var variables: [String: String]
    /// Where it begins; `nil` for where we do.
    public var folder: String?
    public var input: Stream
    public var output: Stream
    public var errors: Stream

    public init(
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

    /// Of a program that is open for writing, 10 ms apart.
    private static let mostTries = 20

    /// Starts it, and returns its process id; whoever calls waits for its end. Blocks for a moment, and for up to 0.2 s where somebody
    /// has the program open for writing.
    public func start() -> Result<Int32, SpawnFailure> {
        var child: pid_t = 0
        var code: Int32
        var tries = 0
        repeat {
            // Somebody has the file open for writing: who installs it, or a child of ours on its way to its own program.
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
        // A session of its own: what it starts can be ended with it, and it has no terminal.
        posix_spawnattr_setflags(&attributes, Int16(bh_spawn_setsid | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // What we ignore or, on this thread, block, a child must not inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
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
        // Not everything that is open here is closed by itself when a program starts: a connection of the control socket, for one.
        bh_spawn_close_from(&actions, 3)
        if let folder { bh_spawn_change_folder(&actions, folder) }

        var arguments = arguments.map { strdup($0) } + [nil]
        var variables = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        return posix_spawn(&child, program, &actions, &attributes, &arguments, &variables)
    }
}
