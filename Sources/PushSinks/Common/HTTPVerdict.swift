#if Push
import BellhopCore
import CurlHTTP

/// What an answer, or the lack of one, means for a delivery, as far as HTTP alone tells. Pure.
struct HTTPVerdict {
    let endpoint: HTTPEndpoint
    let now: Instant

    private var server: String { endpoint.address.origin }

    /// The outcome of a request that has no usable answer. An answer that is too large is judged by its status with `tooLarge`.
    func outcome(_ failure: HTTPFailure, tooLarge: (HTTPResponse) -> DeliveryOutcome) -> DeliveryOutcome {
        FailureVerdict(server: server).outcome(failure) { tooLarge(HTTPResponse(status: $0)) }
    }

    /// The outcome of an answer that is not a success, by its status. What a proxy may say for a server that is away (404 without a
    /// sign of the server itself, 5xx) is tried again; what only other settings mend is a misconfiguration.
    func outcome(_ response: HTTPResponse, saying detail: String = "") -> DeliveryOutcome {
        let said = Reason("\(server) answered \(response.status)" + (detail.isEmpty ? "" : ": " + endpoint.scrub(detail)))
        switch response.status {
        case 300..<400:
            return .misconfigured(Reason("\(said) and sends us \(target(of: response)) (put the right address into the settings)"))
        case 401, 403:
            return .misconfigured(Reason("\(said): it does not let us in (check the token, or user and password)"))
        case 407:
            return .misconfigured(Reason("\(said): the proxy wants a log-in (put it into the proxy variable)"))
        case 405, 410:
            return .misconfigured(Reason("\(said): it takes nothing at this address (check the address)"))
        case 429:
            return .limited(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 404, 408, 421, 423, 425, 500..<600:
            return .deferred(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 400..<500:
            return .rejected(said)
        default:
            return .deferred(Reason("\(said), which makes no sense"), after: nil)
        }
    }

    private func target(of response: HTTPResponse) -> String {
        guard let location = response.location else { return "elsewhere" }
        do {
            return "to " + endpoint.scrub(try WebAddress(location).origin)
        } catch {
            return "to another path"
        }
    }
}

extension SinkCheck {
    /// What a failed request says about whether the sink could work.
    init(_ outcome: DeliveryOutcome) {
        switch outcome {
        case .accepted: self.init(.ok, "it answers")
        case .deferred(let reason, _), .limited(let reason, _), .ambiguous(let reason), .rejected(let reason):
            self.init(.unavailable, reason.rawValue)
        case .misconfigured(let reason): self.init(.misconfigured, reason.rawValue)
        }
    }
}

extension Attempt {
    /// A little less than the hub grants, so that an attempt ends with a time-out, which says more, and not with a cancellation.
    var requestLimit: Duration { timeLimit / 20 * 19 }
}
#endif
