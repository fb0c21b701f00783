#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery from the HTTP answer, or from the failure to get one. Covers
/// only what all HTTP servers have in common. A pure function.
struct HTTPVerdict {
    let endpoint: HTTPEndpoint
    let now: Instant

    private var server: String { endpoint.address.origin }

    /// Returns the outcome of a request that got no usable answer. `tooLarge` decides the outcome
    /// from the status if the answer was too large.
    func outcome(_ failure: HTTPFailure, tooLarge: (HTTPResponse) -> DeliveryOutcome) -> DeliveryOutcome {
        FailureVerdict(server: server).outcome(failure) { tooLarge(HTTPResponse(status: $0)) }
    }

    /// Returns the outcome of an unsuccessful answer, based on its status. A status that a proxy
    /// may send while the server is unavailable (404, 5xx) is retried. A status that only a change
    /// of the settings can fix is a misconfiguration.
    func outcome(_ response: HTTPResponse, saying detail: String = "") -> DeliveryOutcome {
        let said: Reason =
            detail.isEmpty
            ? "\(server) answered \(response.status)" : "\(server) answered \(response.status): \(endpoint.scrub(detail))"
        switch response.status {
        case 300..<400:
            return .misconfigured("\(said): the server redirects us \(target(of: response)) (put the right address into the settings)")
        case 401, 403:
            return .misconfigured("\(said): the server denies us access (check the token, or user and password)")
        case 407:
            return .misconfigured("\(said): the proxy requires a sign-in (put user and password into the proxy variable)")
        case 405, 410:
            return .misconfigured("\(said): nothing accepts notices at this address (check the address)")
        case 429:
            return .limited(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 404, 408, 421, 423, 425, 500..<600:
            return .deferred(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 400..<500:
            return .rejected(said)
        default:
            return .deferred("\(said), which is not a valid answer", after: nil)
        }
    }

    private func target(of response: HTTPResponse) -> Phrase {
        guard let location = response.location else { return "elsewhere" }
        do {
            return "to \(endpoint.scrub(try WebAddress(location).origin))"
        } catch {
            return "to another path"
        }
    }
}

extension SinkCheck {
    /// Converts the outcome of a test request to the result of a check.
    init(_ outcome: DeliveryOutcome) {
        switch outcome {
        case .accepted: self.init(.ok, "it answers")
        case .deferred(let reason, _), .limited(let reason, _), .partly(let reason, _, _), .ambiguous(let reason), .rejected(let reason):
            self.init(.unavailable, reason.phrase)
        case .misconfigured(let reason): self.init(.misconfigured, reason.phrase)
        }
    }
}

extension Attempt {
    /// The time limit of a request: 95% of the time limit of the attempt. A slow request then ends
    /// with its own timeout, and the timeout is more informative than a cancelled attempt.
    var requestLimit: Duration { timeLimit / 20 * 19 }
}
#endif
