/// Wakes a loop that waits for work. If the bell rings several times before the loop waits again,
/// the loop wakes only once.
///
/// An `AsyncStream` ends permanently when a task that waits on it is cancelled. A doorbell never
/// ends, so a loop can use the same doorbell for as long as the loop runs. At most one task may
/// wait at a time.
package final class Doorbell: Sendable {
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

    package init() {}

    deinit {
        state.withLock { $0.observer }?()
    }

    /// Wakes the waiting task. If no task is waiting, the next call of ``wait()`` returns
    /// immediately.
    package func ring() {
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

    /// Waits until the bell rings or the task is cancelled. Returns immediately if the bell has
    /// rung since the previous call returned.
    package func wait() async {
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

    /// Whether a task is waiting now. Tests use this property to wait until a loop is idle.
    package var isWaitedFor: Bool {
        state.withLock { state in
            if case .waiting = state.phase { true } else { false }
        }
    }

    /// Whether the loop that uses this bell is idle: the loop is waiting, was cancelled, or has
    /// never waited. Tests use this property.
    package var isAtRest: Bool {
        state.withLock { state in
            if case .waiting = state.phase { true } else { !state.hasLoop }
        }
    }

    /// Sets the observer of this bell; `nil` removes it. The bell calls the observer each time a
    /// task starts to wait, when a waiting task is cancelled, and when the bell is deallocated.
    /// Tests use the observer instead of polling ``isAtRest``. The bell holds no lock while it
    /// calls the observer.
    package func observe(_ observer: (@Sendable () -> Void)?) {
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
