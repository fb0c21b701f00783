/// A fault that a stand-in (a fake server for tests) simulates.
package enum PeerFault: Sendable {
    /// Closes the connection without an answer. Nothing is stored.
    case close
    /// Resets the connection without an answer. Nothing is stored.
    case reset
    /// Never answers. Nothing is stored.
    case hang
    /// Answers with an HTML page and this status (502, 503, 504, 413, 404, …), as a proxy would.
    /// The answer has a `Retry-After` header if `retryAfter` is set. Nothing is stored.
    case page(Int, retryAfter: String? = nil)
    /// Carries out the request, then closes the connection without an answer.
    case storedThenClosed
    /// Carries out the request, but answers only when the gate is opened, for example after the
    /// client's timeout.
    case storedThenLate(Gate)
    /// Carries out the request, then stops in the middle of the answer.
    case stalledAnswer
    /// Answers normally, then resets the connection before the next request.
    case answeredThenReset

    func reply(doing work: () -> PeerReply) -> PeerReply {
        switch self {
        case .close: return .close
        case .reset: return .reset
        case .hang: return .hang
        case .page(let status, let retryAfter):
            var answer = PeerAnswer.page(status)
            if let retryAfter { answer.headers.append(("Retry-After", retryAfter)) }
            return .answer(answer)
        case .storedThenClosed:
            _ = work()
            return .close
        case .storedThenLate(let gate):
            return .after(gate, work())
        case .stalledAnswer:
            if case .answer(let answer) = work() { return .stalled(answer) }
            return .hang
        case .answeredThenReset:
            if case .answer(let answer) = work() { return .answerThenReset(answer) }
            return .reset
        }
    }
}

/// The faults that a stand-in (a fake server for tests) will simulate.
struct FaultPlan: Sendable {
    var standing: PeerFault?
    var next: [PeerFault] = []

    /// Returns the fault for a request. ``standing`` applies to every request; each fault in
    /// ``next`` applies to one request that changes something.
    mutating func take(_ request: PeerRequest) -> PeerFault? {
        if !next.isEmpty, request.method != "GET", request.method != "HEAD" { return next.removeFirst() }
        return standing
    }
}
