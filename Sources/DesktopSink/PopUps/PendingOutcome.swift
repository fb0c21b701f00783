#if Desktop
import BellhopCore

/// An operation that waits for its outcome. Every ticket gets exactly one outcome, either from the
/// bus thread or from a cancellation.
final class PendingOutcome: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<DeliveryOutcome, Never>)
        case done(DeliveryOutcome)
    }

    private let state = Locked((state: State.new, isSent: false))

    /// Runs `start` and waits for the outcome.
    func outcome(start: @Sendable () -> Void) async -> DeliveryOutcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: DeliveryOutcome? = state.withLock { state in
                    if case .done(let outcome) = state.state { return outcome }
                    state.state = .waiting(continuation)
                    return nil
                }
                if let outcome { return continuation.resume(returning: outcome) }
                start()
            }
        } onCancel: {
            let isSent = state.withLock { $0.isSent }
            finish(
                isSent
                    ? .ambiguous("The notification service did not answer in time.")
                    : .deferred("No time was left to call the notification service.", after: nil))
        }
    }

    /// Records that the call was sent. If the operation is cancelled after that, it is unknown what
    /// the server has done.
    func noteSent() {
        state.withLock { $0.isSent = true }
    }

    func finish(_ outcome: DeliveryOutcome) {
        let continuation: CheckedContinuation<DeliveryOutcome, Never>? = state.withLock { state in
            guard case .done = state.state else {
                defer { state.state = .done(outcome) }
                if case .waiting(let continuation) = state.state { return continuation }
                return nil
            }
            return nil
        }
        continuation?.resume(returning: outcome)
    }

    /// Whether the outcome is already known.
    var isDone: Bool {
        state.withLock { if case .done = $0.state { true } else { false } }
    }
}
#endif
