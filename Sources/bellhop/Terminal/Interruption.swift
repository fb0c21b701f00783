import BellhopCore
import CLinux
import Glibc

/// Lets a long operation end in an orderly way on Control-C. Otherwise Control-C would end the
/// process at once.
struct Interruption: Sendable {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Runs `body`. If a signal asks the process to end meanwhile, `onSignal` is called once, and
    /// `body` should then end. A second signal ends the process at once.
    static func guarding<Result: Sendable>(
        _ onSignal: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async throws -> Result {
        guard let reader = SignalPipe.open(signals) else { return try await body() }
        defer { reset() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Waits for the first signal. The group is cancelled when `body` ends, which stops this
            // task and its thread.
            group.addTask {
                await StoppableThread.run(named: "bellhop-signals") { stop in
                    var polled = [
                        pollfd(fd: reader, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
                    ]
                    while poll(&polled, 2, -1) < 0, errno == EINTR {}
                    guard polled[0].revents != 0, !SignalPipe.read(reader).isEmpty else { return }
                    reset()
                    onSignal()
                }
            }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    private static func reset() {
        for number in signals { signal(number, SIG_DFL) }
    }
}
