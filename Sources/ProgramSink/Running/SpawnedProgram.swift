import CLinux
import Glibc
import LinuxSpawn

/// A program just started, with our ends of its pipes.
struct SpawnedProgram {
    /// `nil` when it could not be started.
    private(set) var child: pid_t?
    /// Why not.
    private(set) var failure: Int32 = 0
    private(set) var input: Int32 = -1
    private(set) var output: Int32 = -1
    private(set) var errors: Int32 = -1

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
        let spawning = Spawning(
            program: order.program, arguments: order.arguments, variables: order.variables, folder: order.folder,
            input: .descriptor(pipes[0][0]), output: .descriptor(pipes[1][1]), errors: .descriptor(pipes[2][1]))
        switch spawning.start() {
        case .success(let child):
            spawned.child = child
        case .failure(let failure):
            spawned.failure = failure.code
            spawned.closeOurs()
        }
        return spawned
    }

    mutating func closeOurs() {
        for end in [input, output, errors] where end >= 0 { close(end) }
        (input, output, errors) = (-1, -1, -1)
    }
}
