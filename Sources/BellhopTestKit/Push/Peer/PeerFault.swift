/// Something that goes wrong between a client and a stand-in.
public enum PeerFault: Sendable {
    /// The connection ends instead of an answer; nothing is stored.
    case close
    /// The same by a reset.
    case reset
    /// No answer, ever; nothing is stored.
    case hang
    /// A proxy's HTML page (502, 503, 504, 413, 404, …), with `Retry-After` if given; nothing is stored.
    case page(Int, retryAfter: String? = nil)
    /// The server does what it is asked, and then the connection ends instead of an answer.
    case storedThenClosed
    /// The server does what it is asked and answers once the gate is open: after the client's time-out, say.
    case storedThenLate(Gate)
    /// The server does what it is asked and stops in the middle of the answer.
    case stalledAnswer
    /// A proper answer, then a reset before the next request.
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

/// The faults that lie ahead of a stand-in.
struct FaultPlan: Sendable {
    var standing: PeerFault?
    var next: [PeerFault] = []

    /// The fault for a request: the standing one for all, the next ones for those that change something.
    mutating func take(_ request: PeerRequest) -> PeerFault? {
        if !next.isEmpty, request.method != "GET", request.method != "HEAD" { return next.removeFirst() }
        return standing
    }
}
