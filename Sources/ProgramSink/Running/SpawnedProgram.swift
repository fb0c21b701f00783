import CLinux
import Glibc
import LinuxSpawn

/// A program that was just started, with our ends of its pipes. The program can already read its
/// complete input.
struct SpawnedProgram {
    /// The process id; `nil` if the program could not be started.
    private(set) var child: pid_t?
    /// The `errno` if the program could not be started.
    private(set) var failure: Int32 = 0
    private(set) var output: Int32 = -1
    private(set) var errors: Int32 = -1

    static func start(_ order: ProgramOrder) -> SpawnedProgram {
        var pipes = [[Int32]](repeating: [-1, -1], count: 2)
        var spawned = SpawnedProgram()
        let input = descriptor(holding: order.input)
        if input < 0 { spawned.failure = errno }
        defer {
            // Close the program's ends of the pipes here, because the program has its own copies.
            for end in [input, pipes[0][1], pipes[1][1]] where end >= 0 { close(end) }
        }
        for index in pipes.indices where bh_pipe(&pipes[index]) != 0 { spawned.failure = errno }
        (spawned.output, spawned.errors) = (pipes[0][0], pipes[1][0])
        guard spawned.failure == 0 else {
            spawned.closeOurs()
            return spawned
        }
        for end in [spawned.output, spawned.errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let spawning = Spawning(
            program: order.program, arguments: order.arguments, variables: order.variables, folder: order.folder,
            input: .descriptor(input), output: .descriptor(pipes[0][1]), errors: .descriptor(pipes[1][1]))
        switch spawning.start() {
        case .success(let child):
            spawned.child = child
        case .failure(let failure):
            spawned.failure = failure.code
            spawned.closeOurs()
        }
        return spawned
    }

    /// Returns a descriptor from which a program can read `bytes`, followed by the end of the
    /// input. All bytes are written before the program starts, so the program never receives half a
    /// line. If a pipe can hold all bytes, a pipe is used, because every program can read a pipe.
    /// Otherwise a file in memory is used. Returns -1, with `errno` set, on failure.
    private static func descriptor(holding bytes: [UInt8]) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard bh_pipe(&ends) == 0 else { return -1 }
        if bytes.count < Int32.max, bh_pipe_hold(ends[1], Int32(bytes.count)) >= bytes.count, fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0,
            write(ends[1], bytes, bytes.count) == bytes.count
        {
            close(ends[1])
            return ends[0]
        }
        for end in ends { close(end) }
        let file = bh_memory_file()
        guard file >= 0 else { return -1 }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno != EINTR {
                let failure = errno
                close(file)
                errno = failure
                return -1
            }
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    mutating func closeOurs() {
        for end in [output, errors] where end >= 0 { close(end) }
        (output, errors) = (-1, -1)
    }
}
