/// A wake-up for one waiting loop: ringing twice before it looks wakes it once.
///
/// An `AsyncStream` ends for good when a task that waits on it is cancelled; a doorbell does not, so one loop can wait on it
/// for its whole life. Exactly one task may wait at a time.
public final class Doorbell: Sendable {
    private enum State {
        case quiet
        case rung
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Locked(State.quiet)

    public init() {}

    /// Wakes the waiting task, or lets the next ``wait()`` return at once.
    public func ring() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            if case .waiting(let continuation) = state {
                state = .quiet
                return continuation
            }
            state = .rung
            return nil
        }
        waiter?.resume()
    }

    /// Returns when the bell was rung since the last return, or when the task is cancelled.
    public func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let resumeNow = state.withLock { state in
                    switch state {
                    case .quiet:
                        state = .waiting(continuation)
                        return Task.isCancelled ? Self.take(&state) : nil
                    case .rung:
                        state = .quiet
                        return continuation
                    case .waiting:
                        preconditionFailure("two tasks wait at one doorbell")
                    }
                }
                resumeNow?.resume()
            }
        } onCancel: {
            ring()
        }
    }

    /// Whether a task is waiting now. For tests that wait until a loop has come to rest.
    public var isWaitedFor: Bool {
        state.withLock { state in
            if case .waiting = state { true } else { false }
        }
    }

    private static func take(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard case .waiting(let continuation) = state else { return nil }
        state = .quiet
        return continuation
    }
}
