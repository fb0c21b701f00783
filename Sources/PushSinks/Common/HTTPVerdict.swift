#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery from an HTTP answer, or the lack of one, as far as HTTP alone
/// allows. It has no side effects.
struct HTTPVerdict {
    let endpoint: HTTPEndpoint
    let now: Instant

    private var server: String { endpoint.address.origin }

    /// Returns the outcome of a request without a usable answer. `tooLarge` decides about an answer
    /// that is too large, from its status.
    func outcome(_ failure: HTTPFailure, tooLarge: (HTTPResponse) -> DeliveryOutcome) -> DeliveryOutcome {
        FailureVerdict(server: server).outcome(failure) { tooLarge(HTTPResponse(status: $0)) }
    }

    /// Returns the outcome of an unsuccessful answer, by its status. A status that a proxy may send
    /// for an unavailable server (404 without a sign of the server itself, 5xx) is retried. A
    /// status that only other settings can fix is a misconfiguration.
    func outcome(_ response: HTTPResponse, saying detail: String = "") -> DeliveryOutcome {
        let said = Reason("\(server) answered \(response.status)" + (detail.isEmpty ? "" : ": " + endpoint.scrub(detail)))
        switch response.status {
        case 300..<400:
            return .misconfigured(Reason("\(said) and redirects us \(target(of: response)) (put the right address into the settings)"))
        case 401, 403:
            return .misconfigured(Reason("\(said): it denies us access (check the token, or user and password)"))
        case 407:
            return .misconfigured(Reason("\(said): the proxy requires a sign-in (put it into the proxy variable)"))
        case 405, 410:
            return .misconfigured(Reason("\(said): it accepts nothing at this address (check the address)"))
        case 429:
            return .limited(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 404, 408, 421, 423, 425, 500..<600:
            return .deferred(said, after: RetryAfter.pause(response.retryAfter, at: now))
        case 400..<500:
            return .rejected(said)
        default:
            return .deferred(Reason("\(said), which is not a valid answer"), after: nil)
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
    /// Translates the outcome of a failed request into the result of a check.
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
    /// The time limit of a request: 95% of the attempt's. The attempt then ends with a time-out,
    /// which is more precise, instead of a cancellation.
    var requestLimit: Duration { timeLimit / 20 * 19 }
}
#endif
