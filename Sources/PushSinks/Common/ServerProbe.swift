#if Push
package import BellhopCore
import CurlHTTP

/// Finds out which kind of push server answers at an address, before the config contains the
/// address. Sends no credentials.
package struct ServerProbe: Sendable {
    package enum Finding: Sendable, Hashable {
        case ntfy, gotify
        /// Another server, or a proxy whose server is down.
        case other(Phrase)
        /// A server whose certificate was signed by a CA that this machine does not know.
        case unknownIssuer(Phrase)
        /// No answer, or no secure connection.
        case nothing(Phrase)
    }

    private let resources: SharedResources
    private let variables: [String: String]

    /// - Parameter variables: the environment, which may define a proxy.
    package init(resources: SharedResources, variables: [String: String]) {
        self.resources = resources
        self.variables = variables
    }

    /// Asks the server at `address` for its health, in the way of ntfy and then in the way of
    /// Gotify.
    ///
    /// - Parameter caFile: a PEM file with the certificate of a private CA.
    package func find(_ address: String, caFile: String? = nil) async -> Finding {
        let server: WebAddress
        do {
            server = try WebAddress(address)
        } catch {
            return .nothing("\(SafeText.line(address)) \(error.message)")
        }
        let client: CurlClient
        do {
            client = try resources.resource(CurlClient.self) { try CurlClient() }
        } catch {
            return .nothing(Phrase(error))
        }
        // A person is waiting for the answer, and a second address may be tried after this one.
        let transport = HTTPTransport(
            caFile: caFile, connectLimit: .seconds(4), timeLimit: .seconds(8), proxy: ProxyChoice(variables: variables))
        func ask(_ path: String) async -> Result<HTTPResponse, HTTPFailure> {
            await client.send(HTTPRequest(HTTPEndpoint(.get, server.below(path), transport: transport)))
        }
        switch await ask("/v1/health") {
        case .failure(let failure):
            return finding(failure, at: server)
        case .success(let response):
            if response.isSuccess, ReplyReader.read(NtfyReply.self, response.body)?.isHealthy == true { return .ntfy }
            if NtfyVerdict.gotify(response, server.origin) != nil { return .gotify }
            // A proxy may have replaced the error by which Gotify is recognized.
            if case .success(let health) = await ask("/health"), ReplyReader.read(GotifyReply.self, health.body)?.health != nil {
                return .gotify
            }
            return .other(stranger(response, at: server))
        }
    }

    private func finding(_ failure: HTTPFailure, at server: WebAddress) -> Finding {
        if failure.kind == .tls, FailureVerdict.isUnknownIssuer(failure.text) {
            return .unknownIssuer("no secure connection to \(server.origin): \(failure.text)")
        }
        if case .tooLarge(let status) = failure.kind { return .other(stranger(HTTPResponse(status: status), at: server)) }
        let outcome = FailureVerdict(server: server.origin).outcome(failure) { _ in .deferred("", after: nil) }
        return .nothing(outcome.reason?.phrase ?? failure.text)
    }

    private func stranger(_ response: HTTPResponse, at server: WebAddress) -> Phrase {
        if (300..<400).contains(response.status), let location = response.location {
            do {
                return "\(server.origin) redirects to \(SafeText.line(try WebAddress(location).origin))"
            } catch {
                return "\(server.origin) redirects to another path"
            }
        }
        return "\(server.origin) answered \(response.status), but not as an ntfy or Gotify server does"
    }
}
#endif
