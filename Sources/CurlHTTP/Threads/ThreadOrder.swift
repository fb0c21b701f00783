#if Push
import BellhopCore

/// An order for a thread, with the continuation of the caller. It is answered exactly once, either
/// by the thread or by a cancellation.
final class ThreadOrder<Request: Sendable, Answer: Sendable>: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Answer, Never>)
        /// The request was sent, so the server may have carried out the request.
        case sent(CheckedContinuation<Answer, Never>)
        case over
    }

    let request: Request
    private let phase = Locked(Phase.new)

    init(_ request: Request) {
        self.request = request
    }

    /// Stores the caller's continuation. Returns `false` if the order has already been cancelled;
    /// in this case, the continuation is not used.
    func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .waiting(continuation)
            return true
        }
    }

    /// Records that the order is about to be sent. Returns `false` if the order was cancelled; in
    /// this case, nothing may be sent. After the result `true`, a cancellation no longer prevents
    /// sending.
    func noteSent() -> Bool {
        phase.withLock { phase in
            switch phase {
            case .waiting(let continuation):
                phase = .sent(continuation)
                return true
            case .sent: return true
            case .new, .over: return false
            }
        }
    }

    var isOver: Bool {
        phase.withLock { if case .over = $0 { true } else { false } }
    }

    /// Whether the order was sent and the caller still waits for the answer.
    var wasSent: Bool {
        phase.withLock { if case .sent = $0 { true } else { false } }
    }

    /// Answers the order. Does nothing if it was already answered.
    func answer(_ answer: Answer) {
        end { _ in answer }
    }

    /// Cancels the order.
    ///
    /// - Parameter cancelled: creates the answer. Its argument indicates whether the order had
    ///   already been sent.
    func cancel(_ cancelled: (_ afterSent: Bool) -> Answer) {
        end(cancelled)
    }

    private func end(_ answer: (_ afterSent: Bool) -> Answer) {
        let (continuation, wasSent) = phase.withLock { phase -> (CheckedContinuation<Answer, Never>?, Bool) in
            defer { phase = .over }
            switch phase {
            case .waiting(let continuation): return (continuation, false)
            case .sent(let continuation): return (continuation, true)
            case .new, .over: return (nil, false)
            }
        }
        continuation?.resume(returning: answer(wasSent))
    }
}
#endif
