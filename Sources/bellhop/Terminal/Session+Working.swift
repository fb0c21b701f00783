import BellhopCore
import CLinux
import Glibc

extension Session {
    /// Runs `body`. If it takes longer than a second, shows on the terminal what is being done, for
    /// how long, and how far it is. The line disappears when `body` ends.
    ///
    /// - Parameters:
    ///   - what: what is being done, in the language of the user.
    ///   - onStop: called once if the user presses Control-C, after the line has disappeared. `body`
    ///     should then end.
    func working<Result: Sendable>(
        _ what: String, onStop: @escaping @Sendable () -> Void, _ body: (WorkProgress) async throws -> Result
    ) async throws -> Result {
        let progress = WorkProgress(what, err)
        @Sendable func stop() {
            progress.clear()
            onStop()
        }
        return try await Interruption.guarding(stop) { try await showing(progress, body) }
    }

    /// Does the same for an operation that Control-C need not stop: `text` says what becomes of the
    /// operation, and the process ends with 130.
    func working<Result: Sendable>(
        _ what: String, ifStopped text: String, _ body: (WorkProgress) async throws -> Result
    ) async throws -> Result {
        try await working(what, onStop: { leave(text) }, body)
    }

    private func showing<Result: Sendable>(
        _ progress: WorkProgress, _ body: (WorkProgress) async throws -> Result
    ) async throws -> Result {
        guard showsWork else { return try await body(progress) }
        let (width, isUnicode, now) = (style.width ?? 80, style.isUnicode, now)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // This task draws the line. When `body` ends, the group is cancelled, and the thread of
            // this task ends.
            group.addTask {
                await StoppableThread.run(named: "bellhop-progress") { stop in
                    let start = now()
                    var polled = [pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
                    var tick = 0
                    while poll(&polled, 1, tick == 0 ? Self.patience : Self.pace) == 0 {
                        let seconds = Int(max(0, (now() - start).inSeconds))
                        progress.show { $0.line(seconds: seconds, tick: tick, width: width, isUnicode: isUnicode) }
                        tick += 1
                    }
                }
            }
            defer {
                progress.clear()
                group.cancelAll()
            }
            return try await body(progress)
        }
    }

    private func leave(_ text: String) {
        // Ignore an error in writing the note: if the output is already closed, nobody misses it.
        try? note(text)
        Glibc.exit(130)
    }

    /// How long an operation may take before the line appears, in milliseconds.
    private static let patience: Int32 = 1000
    /// The time between two steps of the animation, in milliseconds.
    private static let pace: Int32 = 200
}
