#if Push
import BellhopCore

/// A piece of work on its way to a thread, with whoever waits for the answer: it is answered once, by the thread or by a cancellation.
final class ThreadOrder<Request: Sendable, Answer: Sendable>: Sendable {
    private enum Phase {
        case new
        case waiting(CheckedContinuation<Answer, Never>)
        /// What was asked for may have been done by now.
        case sent(CheckedContinuation<Answer, Never>)
        case over
    }

    let request: Request
    private let phase = Locked(Phase.new)

    init(_ request: Request) {
        self.request = request
    }

    /// `false` when it was cancelled before, which resumes nobody.
    func begin(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
        phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .waiting(continuation)
            return true
        }
    }

    /// The last moment to turn back: `false` when nobody waits any more, and then nothing may go out.
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

    /// Whether it went out, and somebody still waits for the answer.
    var wasSent: Bool {
        phase.withLock { if case .sent = $0 { true } else { false } }
    }

    /// Does nothing when it was answered before.
    func answer(_ answer: Answer) {
        end { _ in answer }
    }

    /// - Parameter cancelled: the answer, by whether it had gone out.
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
