#if Push
import BellhopCore
import BellhopTestKit
import Testing

@testable import PushSinks

/// Tests which kind of server is recognized at an address. Needs the `openssl` program.
@Suite struct ServerProbeTests {
    private let probe = ServerProbe(resources: SharedResources(), variables: [:])

    @Test("ntfy and Gotify are recognized, without credentials, and nothing is published")
    func known() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .none)))
        #expect(await probe.find(ntfy.url) == .ntfy)
        #expect(await probe.find(ntfy.url + "/") == .ntfy)
        #expect(ntfy.requests.all.allSatisfy { $0.method == "GET" && $0.header("authorization") == nil })
        for mode in [GotifyStandIn.Mode.v3_0, .v2_9_1] {
            let gotify = try await GotifyStandIn(mode: mode)
            #expect(await probe.find(gotify.url) == .gotify)
            #expect(gotify.requests.all.allSatisfy { $0.method == "GET" && $0.header("x-gotify-key") == nil })
            try await gotify.stop()
        }
        try await ntfy.stop()
    }

    @Test("another server is named as one, and a redirect with its target")
    func other() async throws {
        let server = try await RecordingServer()
        guard case .other(let stranger) = await probe.find(server.url) else {
            Issue.record("taken for a push server")
            return
        }
        #expect(stranger.description == server.url + " answered 200, but not as an ntfy or Gotify server does")
        server.answer(.answer(PeerAnswer(301, headers: [("Location", "https://ntfy.example.org/v1/health")])))
        guard case .other(let redirect) = await probe.find(server.url) else {
            Issue.record("followed the redirect")
            return
        }
        #expect(redirect.description == server.url + " redirects to https://ntfy.example.org")
        try await server.stop()
    }

    @Test("where nothing listens or TLS is not spoken, it says so; what is no address is not asked")
    func nothing() async throws {
        let server = try await RecordingServer()
        guard case .nothing(let reason) = await probe.find("https://127.0.0.1:\(server.port)") else {
            Issue.record("something answered")
            return
        }
        #expect(reason.description.contains("no secure connection"))
        try await server.stop()
        guard case .nothing(let refused) = await probe.find(server.url), case .nothing(let bad) = await probe.find("ftp://a") else {
            Issue.record("something answered")
            return
        }
        #expect(refused.description.contains("cannot be reached"))
        #expect(bad.description.contains("is not a web address"))
    }

    @Test("an unknown CA is told apart from every other fault of a certificate, and its file mends it")
    func unknownIssuer() async throws {
        let server = try await TLSServer.start(address: "127.0.0.1")
        let address = "https://127.0.0.1:\(server.port)"
        guard case .unknownIssuer(let reason) = await probe.find(address) else {
            Issue.record("trusted")
            return
        }
        #expect(reason.description.hasPrefix("no secure connection to \(address): "))
        guard case .other = await probe.find(address, caFile: server.certificate) else {
            Issue.record("the server is not ntfy, but its certificate is good")
            return
        }
        let elsewhere = try await TLSServer.start(address: "127.0.0.2")
        guard case .nothing = await probe.find("https://127.0.0.1:\(elsewhere.port)", caFile: elsewhere.certificate) else {
            Issue.record("a wrong host name is not an unknown CA")
            return
        }
    }
}
#endif
