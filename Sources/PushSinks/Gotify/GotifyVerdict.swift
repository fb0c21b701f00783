#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a delivery from an answer of Gotify. A pure function.
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
            case 404: return .accepted(.none)  // A person or an earlier attempt has deleted the message.
            // Reject the deletion only. The sink is not misconfigured, because it can still
            // publish.
            case 401, 403: return .rejected("\(server) rejects the client_token, so the message stays (check client_token)")
            default: return nil
            }
        }
    }

    /// The outcome if the token does not belong to an application and therefore cannot publish.
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
            // Gotify 3.0 and newer versions send this error only if the token belongs to a client.
            if response.status == 400, reply?.errorCode == 400, said.contains("appid is required") {
                return clientToken
            }
            // The text of Gotify mentions user and password, with which nobody can publish.
            if response.status == 401, reply?.errorCode == 401 {
                return .misconfigured("\(server) does not accept the token (use the token of an application in Gotify)")
            }
            // A 404 from Gotify itself means that the path is wrong. A 404 from a proxy may mean
            // that the server is unavailable.
            if response.status == 404, reply?.errorCode == 404 {
                return .misconfigured(
                    "\(server) answered 404, \(endpoint.scrub(said)): Gotify is not at this path (check the server's address)")
            }
            return http.outcome(response, saying: said)
        }
    }

    private func stranger(_ response: HTTPResponse) -> DeliveryOutcome {
        let what = "\(server) answered \(response.status), but not as a Gotify server does"
        return .deferred("\(what) (is this the sign-in page of a network, or is the address wrong?)", after: nil)
    }
}
#endif

#if Push
/// A reply of a Gotify server, either to report success or an error.
struct GotifyReply: Decodable {
    var id: Int64?
    var appid: Int64?
    var error: String?
    var errorCode: Int?
    var errorDescription: String?
    var health: String?
}
#endif
