#if Push
import BellhopCore
import CurlHTTP
import FoundationEssentials
import Testing

/// Tests that TLS certificates are checked only against the system's certificates or a private CA
/// (DESIGN §10). Needs the `openssl` program.
@Suite struct TLSTests {
    private func ask(_ port: Int, caFile: String?, host: String = "127.0.0.1") async throws -> Result<HTTPResponse, HTTPFailure> {
        let endpoint = HTTPEndpoint(.get, try WebAddress("https://\(host):\(port)/"), transport: HTTPTransport(caFile: caFile))
        return await (try CurlClient()).send(HTTPRequest(endpoint))
    }

    private func kind(_ result: Result<HTTPResponse, HTTPFailure>) -> HTTPFailure.Kind? {
        if case .failure(let failure) = result { failure.kind } else { nil }
    }

    @Test("a server with a private CA is trusted with its file, and only then")
    func privateCA() async throws {
        let server = try await TLSServer.start(address: "127.0.0.1")
        #expect(try await ask(server.port, caFile: server.certificate).get().status == 200)
        #expect(kind(try await ask(server.port, caFile: nil)) == .tls)
        let other = try await TLSServer.start(address: "127.0.0.1")
        #expect(kind(try await ask(server.port, caFile: other.certificate)) == .tls)
    }

    @Test("a certificate for another host is refused")
    func otherHost() async throws {
        let server = try await TLSServer.start(address: "127.0.0.2")
        #expect(kind(try await ask(server.port, caFile: server.certificate)) == .tls)
    }

    @Test("a CA file that is none is a fault of the settings")
    func noCertificates() async throws {
        let server = try await TLSServer.start(address: "127.0.0.1")
        let file = server.folder + "/empty.pem"
        try "not a certificate".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(kind(try await ask(server.port, caFile: file)) == .settings)
    }
}
#endif
