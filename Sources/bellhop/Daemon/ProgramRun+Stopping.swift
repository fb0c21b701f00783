import BellhopCore
import CLinux
import Glibc

extension ProgramRun {
    /// Runs a program until it ends. Terminates the program if the task is cancelled, or if the
    /// output exceeds `most` bytes.
    ///
    /// - Returns: the exit status, and all output including errors, in the order in which it was
    ///   written; `nil` if the program could not be started.
    static func runStopping(_ arguments: [String], adding variables: [String: String], most: Int) async -> (status: Int32, output: String)?
    {
        let result = Locked<(status: Int32, output: String)?>(nil)
        await StoppableThread.run(named: "bellhop-run") { stop in
            // Without a pipe there is no result. The caller then reports that the program could not
            // be started.
            guard let pipe = try? makePipe() else { return }
            defer { close(pipe[0]) }
            // If the program cannot be started, there is no result either.
            let child = try? spawn(
                arguments, input: "/dev/null", output: .descriptor(pipe[1]), errors: .descriptor(pipe[1]), adding: variables)
            close(pipe[1])
            guard let child else { return }
            let output = read(pipe[0], until: stop, most: most)
            if output.isCut { kill(child, SIGTERM) }
            let status = wait(for: child)
            result.withLock { $0 = (output.isCut && status > 128 ? 0 : status, output.text) }
        }
        return result.withLock { $0 }
    }

    private static func read(_ descriptor: Int32, until stop: Int32, most: Int) -> (text: String, isCut: Bool) {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16384)
        var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
        while bytes.count <= most {
            guard poll(&polled, 2, -1) >= 0 else {
                // If a signal interrupted `poll`, `revents` still contains the result of the
                // previous call.
                if errno == EINTR { continue }
                break
            }
            if polled[1].revents != 0 { return (String(decoding: bytes, as: UTF8.self), true) }
            guard polled[0].revents != 0 else { continue }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 || (count < 0 && errno != EINTR) { return (String(decoding: bytes, as: UTF8.self), false) }
            bytes += chunk.prefix(max(0, count))
        }
        return (String(decoding: bytes.prefix(most), as: UTF8.self), true)
    }
}
