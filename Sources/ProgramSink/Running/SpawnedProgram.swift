import CLinux
import Glibc

/// A program just started, with our ends of its pipes.
struct SpawnedProgram {
    /// `nil` when it could not be started.
    private(set) var child: pid_t?
    /// Why not.
    private(set) var failure: Int32 = 0
    private(set) var input: Int32 = -1
    private(set) var output: Int32 = -1
    private(set) var errors: Int32 = -1

    /// Of a program that is open for writing, 10 ms apart.
    private static let mostTries = 20

    static func start(_ order: ProgramOrder) -> SpawnedProgram {
        var pipes = [[Int32]](repeating: [-1, -1], count: 3)
        var spawned = SpawnedProgram()
        defer {
            // The program has its own by now.
            for end in [pipes[0][0], pipes[1][1], pipes[2][1]] where end >= 0 { close(end) }
        }
        for index in pipes.indices where bh_pipe(&pipes[index]) != 0 { spawned.failure = errno }
        (spawned.input, spawned.output, spawned.errors) = (pipes[0][1], pipes[1][0], pipes[2][0])
        guard spawned.failure == 0 else {
            spawned.closeOurs()
            return spawned
        }
        for end in [spawned.input, spawned.output, spawned.errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        var child: pid_t = 0
        var tries = 0
        repeat {
            // Somebody has the file open for writing: who installs it, or a child of ours on its way to its own program.
            if tries > 0 { poll(nil, 0, 10) }
            tries += 1
            spawned.failure = spawn(order, theirs: [pipes[0][0], pipes[1][1], pipes[2][1]], &child)
        } while spawned.failure == ETXTBSY && tries < Self.mostTries
        if spawned.failure == 0 { spawned.child = child } else { spawned.closeOurs() }
        return spawned
    }

    mutating func closeOurs() {
        for end in [input, output, errors] where end >= 0 { close(end) }
        (input, output, errors) = (-1, -1, -1)
    }

    private static func spawn(_ order: ProgramOrder, theirs: [Int32], _ child: inout pid_t) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A session of its own: what it starts is ended with it, and it has no terminal.
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
        for (number, end) in theirs.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
        // Not everything that is open here is closed by itself when a program starts: a connection of the control socket, for one.
        bh_spawn_close_from(&actions, 3)
        if let folder = order.folder { bh_spawn_change_folder(&actions, folder) }

        var arguments = order.arguments.map { strdup($0) } + [nil]
        var variables = order.variables.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        return posix_spawn(&child, order.program, &actions, &attributes, &arguments, &variables)
    }
}
