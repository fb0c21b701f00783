#if Push
import BellhopCore

/// A piece of work for a thread, with the continuation of its caller. It is answered once, by the
/// thread or by a cancellation.
final class ThreadOrder<Request: Sendable, Answer: Sendable>: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Answer, Never>)
        /// The request may have been performed by now.
        case sent(CheckedContinuation<Answer, Never>)
        case over
    }

    let request: Request
    private let phase = Locked(Phase.new)

    init(_ request: Request) {
        self.request = request
    }

    /// Returns `false` when the order was cancelled before; the continuation is then not resumed.
    func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .waiting(continuation)
            return true
        }
    }

    /// Records that the order is being sent. This is the last moment to cancel: `false` means that
    /// nobody waits any more and nothing may be sent.
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

    /// Whether the order was sent and its caller still waits for the answer.
    var wasSent: Bool {
        phase.withLock { if case .sent = $0 { true } else { false } }
    }

    /// Does nothing when the order was answered before.
    func answer(_ answer: Answer) {
        end { _ in answer }
    }

    /// - Parameter cancelled: the answer; its argument says whether the order had been sent.
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
