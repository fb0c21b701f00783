#if Push
import BellhopCore
import CurlHTTP

/// Interprets the answers of Gotify. It has no side effects.
struct GotifyVerdict {
    let endpoint: HTTPEndpoint
    let now: Instant

    private var http: HTTPVerdict { HTTPVerdict(endpoint: endpoint, now: now) }
    private var server: String { endpoint.address.origin }

    func published(_ result: Result<HTTPResponse, HTTPFailure>) -> DeliveryOutcome {
        judge(result) { response, reply in
            guard response.isSuccess else { return nil }
            guard let id = reply?.id, reply?.appid != nil else { return stranger(response) }
            return .accepted(GotifyReceipt(id: id).receipt)
        }
    }

    func deleted(_ result: Result<HTTPResponse, HTTPFailure>) -> DeliveryOutcome {
        judge(result) { response, reply in
            if response.isSuccess { return .accepted(.none) }
            guard let reply, reply.errorCode == response.status else { return nil }
            switch response.status {
            case 404: return .accepted(.none)  // Gone already, by a person or by an attempt whose answer was lost.
            // Not a misconfiguration of the whole sink: it still publishes.
            case 401, 403: return .rejected("\(server) rejects the client_token, so the message stays (check client_token)")
            default: return nil
            }
        }
    }

    /// The token does not belong to an application, so it cannot publish.
    var clientToken: DeliveryOutcome {
        .misconfigured("\(server): the token belongs to a client (create an application in Gotify, and use its token)")
    }

    private func judge(
        _ result: Result<HTTPResponse, HTTPFailure>, _ understand: (HTTPResponse, GotifyReply?) -> DeliveryOutcome?
    ) -> DeliveryOutcome {
        switch result {
        case .failure(let failure):
            return http.outcome(failure) { $0.isSuccess ? stranger($0) : http.outcome($0) }
        case .success(let response):
            let reply = ReplyReader.read(GotifyReply.self, response.body)
            if let outcome = understand(response, reply) { return outcome }
            let said = reply?.errorDescription ?? ""
            // Gotify asks only a client's token for an application (3.0 and newer).
            if response.status == 400, reply?.errorCode == 400, said.contains("appid is required") {
                return clientToken
            }
            // A 404 from Gotify itself means a wrong path; a 404 from a proxy may mean that the
            // server is unavailable.
            if response.status == 404, reply?.errorCode == 404 {
                return .misconfigured(
                    "\(server) answered 404, \(endpoint.scrub(said)): Gotify is not at this path (check the server's address)")
            }
            return http.outcome(response, saying: said)
        }
    }

    private func stranger(_ response: HTTPResponse) -> DeliveryOutcome {
        let what = "\(server) answered \(response.status), but not as a Gotify server does"
        return .deferred("\(what) (a network's sign-in page, or a wrong address)", after: nil)
    }
}
#endif

#if Push
/// A reply of a Gotify server, successful or not.
struct GotifyReply: Decodable {
    var id: Int64?
    var appid: Int64?
    var error: String?
    var errorCode: Int?
    var errorDescription: String?
    var health: String?
}
#endif
