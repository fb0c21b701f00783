import BellhopCore
import CLinux
import Glibc

/// Starts the programs that tests need, and waits until the programs end. No program outlives the
/// test process.
package enum TestProcess {
    /// The reason that a program could not be started. A missing program fails the test; tests are
    /// never skipped.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    /// Where the output of a program goes.
    package enum Target: Sendable {
        case descriptor(Int32)
        /// The file with this path. The output is appended to the file.
        case file(String)
    }

    /// Starts the program `arguments` with an empty standard input and returns its process id. The
    /// program is looked up in the `PATH` of the test process.
    ///
    /// Call this method on a thread that lives until the program ends. The program is killed when
    /// that thread dies, so the program cannot outlive the test process.
    package static func spawn(
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
        // The child must not inherit sockets: NIO does not create them close-on-exec. An inherited
        // socket would keep a connection open that the test has closed.
        bh_spawn_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program must not inherit the signal mask of this thread, which blocks signals.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var variables = environment
        if variables["PATH"] == nil { variables["PATH"] = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" }
        // A program that crashes must end at once, instead of staying in the backtracer.
        if variables["SWIFT_BACKTRACE"] == nil { variables["SWIFT_BACKTRACE"] = "enable=no" }
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

    /// Waits until a process has ended and returns its exit status, or 128 plus the number of the
    /// signal that ended it.
    ///
    /// - Parameter isLeaving: called when the process has ended but its process id is not yet free.
    ///   Until this call returns, a signal to that id cannot reach another program.
    package static func wait(for id: Int32, isLeaving: () -> Void = {}) -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        isLeaving()
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    /// Waits, on a separate thread, until a process has ended. That process need not be a child of
    /// the test process.
    package static func untilGone(_ id: Int32) async {
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
