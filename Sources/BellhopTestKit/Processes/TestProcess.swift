import BellhopCore
import CLinux
import Glibc

/// Starts a program that a test needs and waits for its end. The process ends with the test
/// process.
public enum TestProcess {
    /// Why a program could not be started. A missing program fails the test; tests never skip it.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String

        public init(description: String) {
            self.description = description
        }
    }

    /// The target of the program's output.
    public enum Target: Sendable {
        case descriptor(Int32)
        /// A file to append to.
        case file(String)
    }

    /// Starts `arguments` with an empty standard input and returns the process id. The program is
    /// looked up in our `PATH`.
    ///
    /// Call it on a thread that stays until the program ends. The program is killed when its parent
    /// thread dies, which happens when this process dies.
    public static func spawn(
        _ arguments: [String], _ environment: [String: String], output: Target, errors: Target
    ) throws(Failure) -> Int32 {
        let arguments = ["setpriv", "--pdeathsig", "KILL", "--"] + arguments
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, target): (Int32, Target) in [(1, output), (2, errors)] {
            switch target {
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            }
        }
        // NIO's sockets are not close-on-exec. A child that inherited one would keep a connection
        // open that a test has closed.
        bh_spawn_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This thread has its signals blocked. The program must not inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var variables = environment
        if variables["PATH"] == nil { variables["PATH"] = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" }
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var variablePointers = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argumentPointers + variablePointers { free(pointer) } }
        var id = pid_t()
        let failure = posix_spawnp(&id, arguments[0], &actions, &attributes, &argumentPointers, &variablePointers)
        guard failure == 0 else {
            throw Failure(description: "\(arguments.joined(separator: " ")): \(String(cString: strerror(failure)))")
        }
        return id
    }

    /// Waits for the end of a process and returns its exit status, or 128 plus the signal that
    /// ended it.
    ///
    /// - Parameter isLeaving: called when the process has ended but its id is still reserved, so
    ///   that no signal can reach another program with that id.
    public static func wait(for id: Int32, isLeaving: () -> Void = {}) -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        isLeaving()
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// Waits until any process, not only a child, has ended. Uses a thread of its own.
    public static func untilGone(_ id: Int32) async {
        await withCheckedContinuation { continuation in
            let hasStarted = OwnThread.start(named: "gone") {
                let descriptor = bh_pidfd_open(id)
                if descriptor >= 0 {
                    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    while poll(&entry, 1, -1) < 0, errno == EINTR {}
                    close(descriptor)
                }
                continuation.resume()
            }
            precondition(hasStarted, "no thread to wait with")
        }
    }
}
