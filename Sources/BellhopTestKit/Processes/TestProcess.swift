import BellhopCore
import CLinux
import Glibc

/// Starts a program that a test needs, in a process that is gone when the test process is, and waits for its end.
public enum TestProcess {
    /// Why it could not be started; a missing program is a failed test, never a skipped one.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String

        public init(description: String) {
            self.description = description
        }
    }

    /// What the program says goes to one of these.
    public enum Target: Sendable {
        case descriptor(Int32)
        /// Added to its end.
        case file(String)
    }

    /// Starts `arguments`, looked up in our `PATH`, with nothing to read, and returns its id.
    ///
    /// To be called on a thread that stays until the program ends: it is the parent whose death (that of this process) takes the program
    /// along.
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
        // NIO's sockets are not closed on exec, and a child that holds one keeps a connection alive that a test has closed.
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

    /// Waits until it has ended: its exit status, or 128 and the signal that ended it.
    ///
    /// - Parameter isLeaving: called when it has ended but its id is not free yet, so that no signal can go to another program with it.
    public static func wait(for id: Int32, isLeaving: () -> Void = {}) -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        isLeaving()
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// Returns when a process, of anybody's, has ended. Waits on a thread of its own.
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
