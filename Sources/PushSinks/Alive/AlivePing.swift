#if Push
package import BellhopCore
import CurlHTTP

/// Sends the pings that tell another server that Bellhop is alive.
package struct AlivePing: Sendable {
    private let resources: SharedResources
    private let variables: [String: String]

    /// - Parameter variables: the environment, which may define a proxy.
    package init(resources: SharedResources, variables: [String: String]) {
        self.resources = resources
        self.variables = variables
    }

    /// Requests the ping address of the other server, and waits for its answer for at most 15 s.
    ///
    /// - Returns: why the ping failed, without the secret in the address; `nil` if the server accepted it.
    package func send(to url: Redacted, at now: Instant) async -> Phrase? {
        let (client, address): (CurlClient, WebAddress)
        do {
            address = try WebAddress(url.reveal())
            client = try resources.resource(CurlClient.self) { try CurlClient() }
        } catch let fault as WebAddress.Fault {
            return "the address \(fault.message)"
        } catch {
            return Phrase(error)
        }
        let transport = HTTPTransport(proxy: ProxyChoice(variables: variables))
        let endpoint = HTTPEndpoint(.get, address, transport: transport, secrets: [url])
        let verdict = HTTPVerdict(endpoint: endpoint, now: now)
        let response: HTTPResponse
        switch await client.send(HTTPRequest(endpoint)) {
        case .success(let answer): response = answer
        case .failure(let failure):
            // A ping whose answer is too long to be read has arrived all the same.
            guard case .tooLarge(let status) = failure.kind else {
                return verdict.outcome(failure) { verdict.outcome($0) }.reason?.phrase ?? failure.text
            }
            response = HTTPResponse(status: status)
        }
        return response.isSuccess ? nil : verdict.outcome(response).reason?.phrase ?? "\(address.origin) answered \(response.status)"
    }
}
#endif
