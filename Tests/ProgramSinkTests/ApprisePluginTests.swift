import BellhopCore
import BellhopTestKit
import ProgramSink
import Testing

/// Tests the plugin for Apprise together with the real Apprise, which sends its requests to a
/// server that the test runs.
@Suite(.serialized) struct ApprisePluginTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sink(_ urls: String) throws -> ProgramSink {
        try folder.sink(command: [TemporaryFolder.ours("apprise")], ["environment": .secretMap(["APPRISE_URLS": Redacted(urls)])])
    }

    @Test("a notice reaches the services of Apprise, whatever its text")
    func delivers() async throws {
        let server = try await RecordingServer()
        let sink = try sink("json://127.0.0.1:\(server.port)/first\njson://127.0.0.1:\(server.port)/second")
        let event = SampleNotices.washed(
            title: "Wash \"Complete\"! 🧺", body: "Snowy is ready $(reboot)\nfor the dryer!", urgency: .critical)
        #expect(await sink.deliver(event) == .accepted(.none))
        let requests = await server.requests.wait { $0.count >= 2 }
        #expect(Set(requests.map(\.path)) == ["/first", "/second"])
        let fields = try #require(requests.first).text
        #expect(fields.contains(#"Wash \"Complete\"! "#) && fields.contains(#"Snowy is ready $(reboot)\nfor the dryer!"#), "\(fields)")
        #expect(fields.contains(#""failure""#), "a critical notice is of Apprise's type for failures: \(fields)")
        try await server.stop()
    }

    @Test("what Apprise could not tell is tried again; an address it does not know, and none, wait for other settings")
    func fails() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(503)))
        guard case .deferred(let reason, nil) = try await sink("json://127.0.0.1:\(server.port)/x").deliver() else {
            return #expect(Bool(false), "it was not deferred")
        }
        #expect(reason.description.hasPrefix("apprise: "))
        try await server.stop()
        for urls in ["", "no-such-service://x"] {
            let outcome = try await sink(urls).deliver()
            #expect(outcome == .misconfigured("apprise: APPRISE_URLS holds no address, or one that Apprise does not know"))
        }
    }

    @Test("a withdrawal it does not take")
    func withdrawals() async throws {
        let outcome = try await sink("").perform(.withdraw(SampleNotices.washed(), previous: nil), attempt: SampleNotices.attempt())
        #expect(outcome.plain == .rejected("apprise: Apprise cannot take a message back"))
    }
}
