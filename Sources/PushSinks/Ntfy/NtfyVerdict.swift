#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery from an answer of ntfy. The outcome depends on the error code
/// in the answer. An error without such a code comes from a proxy. A pure function.
struct NtfyVerdict {
    let endpoint: HTTPEndpoint
    let topic: String
    let now: Instant
    /// Whether the server has accepted these credentials before. If so, the error "too many failed
    /// logins" is temporary and was caused by another client.
    let areCredentialsKnownGood: Bool

    private var http: HTTPVerdict { HTTPVerdict(endpoint: endpoint, now: now) }
    private var server: String { endpoint.address.origin }

    func published(_ result: Result<HTTPResponse, HTTPFailure>, sequence: String) -> DeliveryOutcome {
        judge(result) { reply in
            guard let id = reply.id else { return nil }
            // If the address is wrong, the server may publish to a topic that nobody reads and
            // still answer 200.
            guard reply.topic == topic else {
                return .misconfigured("\(server) published to a topic other than \"\(topic)\" (check the server's address)")
            }
            return .accepted((reply.sequence == sequence ? NtfyReceipt.sequence(sequence) : .message(id)).receipt)
        }
    }

    /// - Parameter sequence: the sequence id that the server must send back; `nil` if that is not
    ///   required.
    func deleted(_ result: Result<HTTPResponse, HTTPFailure>, echoing sequence: String? = nil) -> DeliveryOutcome {
        judge(result) { reply in
            if reply.code == 40401 { return .rejected(Self.cannotTakeBack(server)) }
            if let sequence, reply.event == "message_delete", reply.sequence != sequence { return .rejected(Self.cannotHold(server)) }
            return reply.event == "message_delete" ? .accepted(.none) : nil
        }
    }

    static func cannotTakeBack(_ server: String) -> Reason {
        "\(server) is older than ntfy 2.16 and cannot withdraw a message; the message stays on the phone"
    }

    static func cannotHold(_ server: String) -> Reason {
        "\(server) is older than ntfy 2.16 and cannot replace a scheduled message"
    }

    /// Returns a misconfiguration if the answer is an error in the form that only Gotify uses;
    /// `nil` for any other answer.
    static func gotify(_ response: HTTPResponse, _ server: String) -> DeliveryOutcome? {
        guard let reply = ReplyReader.read(NtfyReply.self, response.body), reply.code == nil, reply.errorCode == response.status else {
            return nil
        }
        return .misconfigured("\(server) is a Gotify server (write type = \"gotify\", or the address of an ntfy server)")
    }

    private func judge(
        _ result: Result<HTTPResponse, HTTPFailure>, _ understand: (NtfyReply) -> DeliveryOutcome?
    ) -> DeliveryOutcome {
        switch result {
        case .failure(let failure):
            return http.outcome(failure) { $0.isSuccess ? stranger($0) : http.outcome($0) }
        case .success(let response):
            guard let reply = ReplyReader.read(NtfyReply.self, response.body) else {
                return response.isSuccess ? stranger(response) : http.outcome(response)
            }
            if let outcome = understand(reply) { return outcome }
            if response.isSuccess { return stranger(response) }
            if let outcome = Self.gotify(response, server) { return outcome }
            guard let code = reply.code else { return http.outcome(response, saying: reply.error ?? "") }
            return refused(response, code: code, saying: reply.error ?? "")
        }
    }

    /// Returns the outcome of an answer with status 200 that did not come from ntfy, but from a
    /// network's login page or from another service at this address.
    private func stranger(_ response: HTTPResponse) -> DeliveryOutcome {
        let what: Phrase = "\(server) answered \(response.status), but not as an ntfy server does"
        return .deferred("\(what) (is this the sign-in page of a network, or is the address wrong?)", after: nil)
    }

    private func refused(_ response: HTTPResponse, code: Int, saying error: String) -> DeliveryOutcome {
        let said = endpoint.scrub(error)
        let reason: Reason = "\(server) answered \(response.status), \(said) (ntfy code \(code))"
        switch code {
        case 40009, 40010:
            return .misconfigured("\(reason): the server rejects the topic \"\(topic)\"")
        case 40021:
            return .misconfigured("\(reason): the server rejects the icon")
        case 40101:
            return .misconfigured("\(reason): the sign-in failed (check the token, or the user name and password)")
        case 40301:
            return .misconfigured("\(reason): the server requires a token (or user and password) that may write to \"\(topic)\"")
        case 40401:
            return .misconfigured("\(reason): nothing accepts messages at this address (check the server's address)")
        case 42908:
            return .limited(reason, after: later(untilMidnight, response))
        case 42909:
            // Each wrong login extends the lockout. Retry rarely unless the credentials are known
            // to be right.
            return .deferred(reason, after: later(areCredentialsKnownGood ? .minutes(1) : .minutes(5), response))
        case 42902, 42904, 42905:
            return .limited(reason, after: later(.hours(1), response))
        case 42911:
            return .limited(reason, after: later(.minutes(1), response))
        case 42900...42999:
            return .limited(reason, after: RetryAfter.pause(response.retryAfter, at: now))
        default:
            return http.outcome(response, saying: "\(said) (ntfy code \(code))")
        }
    }

    /// The time until the server resets the daily quota at 00:00 UTC, plus 30 s in case the
    /// server's clock and ours differ.
    private var untilMidnight: Duration {
        .seconds(86400 - now.seconds % 86400 + 30)
    }

    private func later(_ pause: Duration, _ response: HTTPResponse) -> Duration {
        max(pause, RetryAfter.pause(response.retryAfter, at: now) ?? .zero)
    }
}
#endif
