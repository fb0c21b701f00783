/// A wake-up for one waiting loop. Several rings before the loop waits again wake it only once.
///
/// An `AsyncStream` ends permanently when a task that waits on it is cancelled. A doorbell does
/// not, so one loop can wait on it for its whole life. Exactly one task may wait at a time.
public final class Doorbell: Sendable {
    private enum Phase {
        case quiet
        case rung
        case waiting(CheckedContinuation<Void, Never>)
    }

    private struct State {
        var phase = Phase.quiet
        /// Whether a loop uses this bell: a task has waited on it and has not been cancelled since.
        var hasLoop = false
        var observer: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    public init() {}

    deinit {
        state.withLock { $0.observer }?()
    }

    /// Wakes the waiting task, or lets the next ``wait()`` return at once.
    public func ring() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            if case .waiting(let continuation) = state.phase {
                state.phase = .quiet
                return continuation
            }
            state.phase = .rung
            return nil
        }
        waiter?.resume()
    }

    /// Waits until the bell rings or the task is cancelled. Returns at once if the bell rang after
    /// the previous call returned.
    public func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (resumeNow, observer) = state.withLock { state in
                    state.hasLoop = true
                    switch state.phase {
                    case .quiet:
                        state.phase = .waiting(continuation)
                        return (Task.isCancelled ? Self.take(&state) : nil, state.observer)
                    case .rung:
                        state.phase = .quiet
                        return (continuation, nil)
                    case .waiting:
                        preconditionFailure("two tasks wait at one doorbell")
                    }
                }
                resumeNow?.resume()
                observer?()
            }
        } onCancel: {
            ring()
        }
        if Task.isCancelled { noteCancelled() }
    }

    /// Whether a task is waiting now. For tests that wait until a loop is idle.
    public var isWaitedFor: Bool {
        state.withLock { state in
            if case .waiting = state.phase { true } else { false }
        }
    }

    /// Whether the loop behind this bell is idle: it waits, was cancelled, or has never waited. For
    /// tests.
    public var isAtRest: Bool {
        state.withLock { state in
            if case .waiting = state.phase { true } else { !state.hasLoop }
        }
    }

    /// Calls `observer` each time a task starts to wait here, when a waiting task is cancelled, and
    /// when the bell is deallocated. Tests use this instead of polling ``isAtRest``. There is at
    /// most one observer; `nil` removes it. The bell holds no lock while it calls the observer.
    public func observe(_ observer: (@Sendable () -> Void)?) {
        state.withLock { $0.observer = observer }
    }

    private func noteCancelled() {
        let observer = state.withLock { state in
            state.hasLoop = false
            return state.observer
        }
        observer?()
    }

    private static func take(_ state: inout State) -> CheckedContinuation<Void, Never>? {
        guard case .waiting(let continuation) = state.phase else { return nil }
        state.phase = .quiet
        return continuation
    }
}
