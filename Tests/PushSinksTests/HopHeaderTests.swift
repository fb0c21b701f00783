#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

/// Tests the mark by which an inlet of Bellhop recognizes what a house has sent.
@Suite struct HopHeaderTests {
    private static var marked: SinkEnvironment {
        var environment = Fixtures.environment()
        environment.houseID = "0f1e2d3c"
        return environment
    }

    @Test("a message is marked with the house, and with how many houses it came through", arguments: [nil, "1", "2"] as [String?])
    func webhook(hops: String?) async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        let sink = try Fixtures.webhook(server.url, environment: Self.marked)
        let labels = hops.map { [HopMark.label: $0] } ?? [:]
        #expect(await sink.deliver(SampleNotices.washed(number: 1, labels: labels)) == .accepted(.none))
        let expected = "0f1e2d3c;\((hops.flatMap { Int($0) } ?? 0) + 1)"
        #expect(server.requests.all.map { $0.header("x-bellhop-hops") } == [expected])
    }

    @Test("messages to ntfy and Gotify are marked, too")
    func others() async throws {
        let ntfy = try await RecordingServer(reply: .answer(PeerAnswer(500)))
        _ = await (try Fixtures.ntfy(ntfy.url, environment: Self.marked)).deliver(SampleNotices.washed(number: 1))
        #expect(ntfy.requests.all.first?.header("x-bellhop-hops") == "0f1e2d3c;1")
        let gotify = try await GotifyStandIn()
        _ = await (try Fixtures.gotify(gotify, environment: Self.marked)).deliver(SampleNotices.washed(number: 1))
        #expect(gotify.requests.all.first?.header("x-bellhop-hops") == "0f1e2d3c;1")
    }

    @Test("without a house, as in a trial of a sink, nothing is marked")
    func unmarked() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        _ = await (try Fixtures.webhook(server.url)).deliver(SampleNotices.washed(number: 1))
        #expect(server.requests.all.map { $0.header("x-bellhop-hops") } == [nil])
    }
}
#endif
