/// The identity of a piece of work that one task hands to a thread and may cancel, even before it was handed over.
///
/// ```swift
/// let ticket = Ticket()
/// await withTaskCancellationHandler {
///     await withCheckedContinuation { continuation in
///         guard ticket.submit() else { return continuation.resume() }   // the cancellation came first
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

    /// Whether the work may be handed over: `false` when it was cancelled before.
    public func submit() -> Bool {
        phase.withLock { phase in
            if phase == .cancelled { return false }
            phase = .submitted
            return true
        }
    }

    /// Whether the thread must hear of the cancellation, because the work was handed over (and perhaps finished) by then.
    public func cancel() -> Bool {
        phase.withLock { phase in
            defer { phase = .cancelled }
            return phase == .submitted
        }
    }
}
