/// The identity of a piece of work that a task hands to a thread. The task may cancel it at any
/// time, even before it hands it over.
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
public final class Ticket: Sendable {
    private enum Phase {
        case new, submitted, cancelled
    }

    private let phase = Locked(Phase.new)

    public init() {}

    /// Whether the work may be handed over; `false` if it was already cancelled.
    public func submit() -> Bool {
        phase.withLock { phase in
            if phase == .cancelled { return false }
            phase = .submitted
            return true
        }
    }

    /// Whether the thread must be notified of the cancellation, because the work was already handed
    /// over (and may have finished).
    public func cancel() -> Bool {
        phase.withLock { phase in
            defer { phase = .cancelled }
            return phase == .submitted
        }
    }
}
