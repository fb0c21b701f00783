import BellhopCore
import CLinux
import Glibc

/// Allows a long operation to end in an orderly way when the user presses Control-C. Otherwise
/// Control-C would end the process immediately.
struct Interruption: Sendable {
    private static let usual = [SIGINT, SIGTERM, SIGHUP]

    /// Runs `body`. If a signal asks the process to end while `body` is running, `onSignal` is
    /// called once, and `body` should end as a consequence. A second signal ends the process
    /// immediately.
    ///
    /// - Parameter signals: the signals that ask the process to end; by default, those that usually do.
    static func guarding<Result: Sendable>(
        _ onSignal: @escaping @Sendable () -> Void, on signals: [Int32] = usual, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let reader = SignalPipe.open(signals) else { return try await body() }
        defer { reset(signals) }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // This task waits for the first signal. When `body` ends, the group is cancelled. The
            // cancellation ends this task and its thread.
            group.addTask {
                await StoppableThread.run(named: "bellhop-signals") { stop in
                    var polled = [
                        pollfd(fd: reader, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                    ]
                    while poll(&polled, 2, -1) < 0, errno == EINTR {}
                    guard polled[0].revents != 0, !SignalPipe.read(reader).isEmpty else { return }
                    reset(signals)
                    onSignal()
                }
            }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    private static func reset(_ signals: [Int32]) {
        for number in signals { signal(number, SIG_DFL) }
    }
}
