/// The identity of a piece of work that a task hands to a thread. The task may cancel the work at
/// any time, even before the work is handed over.
///
/// ```swift
/// let ticket = Ticket()
/// await withTaskCancellationHandler {
///     await withCheckedContinuation { continuation in
///         guard ticket.submit() else { return continuation.resume() }  // cancelled first
///         queue.put(work, ticket, continuation)
///     }
/// } onCancel: {
///     if ticket.cancel() { queue.cancel(ticket) }
/// }
/// ```
package final class Ticket: Sendable {
    private enum Phase {
        case new, submitted, cancelled
    }

    private let phase = Locked(Phase.new)

    package init() {}

    /// Marks the work as handed over. Returns `false` if the work was already cancelled. In that
    /// case, the work must not be handed over.
    package func submit() -> Bool {
        phase.withLock { phase in
            if phase == .cancelled { return false }
            phase = .submitted
            return true
        }
    }

    /// Marks the work as cancelled. Returns whether to notify the thread: `true` if the work was
    /// already handed over, even if the work has finished in the meantime.
    package func cancel() -> Bool {
        phase.withLock { phase in
            defer { phase = .cancelled }
            return phase == .submitted
        }
    }
}
