#if Push
import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import PushSinks

/// Compares the signatures that Standard Webhooks requires with published test vectors and with
/// openssl.
@Suite struct WebhookSigningTests {
    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    @Test(
        "HMAC-SHA256 gives what RFC 4231 says",
        arguments: [
            (String(repeating: "0b", count: 20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                String(repeating: "aa", count: 131),
                "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func rfc4231(_ key: String, _ data: String, _ expected: String) {
        #expect(WebhookSignature.authenticate(bytes(data), with: bytes(key)) == bytes(expected))
    }

    @Test("the example that Standard Webhooks publish is signed as they sign it; a secret in plain text signs as its bytes")
    func published() throws {
        let (id, time, body) = ("msg_p5jXN8AQM9LWM0D4loKWxJek", Int64(1_614_265_330), Array(#"{"test": 2432232314}"#.utf8))
        let secret = Redacted("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        let expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        #expect(try #require(WebhookSignature(secret)).header(id: id, timestamp: time, body: body) == expected)
        let raw = try #require(WebhookSignature(Redacted("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
        #expect(raw.header(id: id, timestamp: time, body: body) != expected)
    }

    /// Returns the HMAC of `content` in base64, computed by the openssl command.
    private func openssl(_ content: [UInt8], key: [UInt8]) async throws -> String {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try folder.write(content, to: "content")
        let hex = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let command = ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", "hexkey:" + hex, "-r", file]
        let result = try await Program.run(command, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result.errors)")
        return Data(bytes(String(result.output.prefix { $0 != " " }))).base64EncodedString()
    }

    @Test("a delivered request carries an id that stays over attempts, and a signature that openssl finds right")
    func delivered() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(503)))
        let key = Array("0123456789 24 bytes or so".utf8)
        let secret = "whsec_" + Data(key).base64EncodedString()
        let sink = try Fixtures.webhook(server.url + "/hook", ["signing_secret": .secret(Redacted(secret))])
        let event = SampleNotices.washed(number: 42, body: "Schön: 🧺 \"{}\"")
        for attempt in 1...2 {
            let now = SampleNotices.attempt().now + .seconds(Int64(attempt))
            _ = await sink.perform(.deliver(event, previous: nil), attempt: SampleNotices.attempt(attempt, now: now))
        }
        _ = await sink.perform(.withdraw(event, previous: nil), attempt: SampleNotices.attempt())
        _ = await sink.deliver(SampleNotices.washed(number: 43))
        let requests = server.requests.all
        try #require(requests.count == 4)
        let ids = try requests.map { try #require($0.header("webhook-id")) }
        #expect(ids[0] == ids[1] && Set(ids).count == 3 && ids[0].hasPrefix("msg_42_") && !ids[0].contains("."))
        #expect(requests.map { $0.header("webhook-timestamp") } == ["1759327201", "1759327202", "1759327200", "1759327200"])
        for (id, request) in zip(ids, requests) {
            let time = try #require(request.header("webhook-timestamp"))
            let expected = try await openssl(Array("\(id).\(time).".utf8) + request.body, key: key)
            #expect(request.header("webhook-signature") == "v1," + expected)
            #expect(!request.text.contains(secret))
        }
    }

    @Test("without a secret there is an id and no signature, and a request after a signed one has no header of that")
    func unsigned() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        let resources = SharedResources()
        let signed = try Fixtures.webhook(
            server.url, ["signing_secret": .secret(Redacted("a secret in plain text"))],
            environment: Fixtures.environment(resources: resources))
        let plain = try Fixtures.webhook(server.url, environment: Fixtures.environment(resources: resources))
        for sink in [signed, plain, signed, plain] { #expect(await sink.deliver() == .accepted(.none)) }
        let requests = server.requests.all
        #expect(requests.map { $0.header("webhook-id") != nil } == [true, true, true, true])
        #expect(requests.map { $0.header("webhook-signature") != nil } == [true, false, true, false])
        #expect(requests.map { $0.header("webhook-timestamp") != nil } == [true, false, true, false])
    }

    @Test("two sinks, two keys and two moments are two messages")
    func identifiers() {
        func id(_ event: Event, _ sink: String) -> String {
            WebhookSink.identifier(of: .deliver(event, previous: nil), at: SinkName(rawValue: sink))
        }
        let event = SampleNotices.washed(number: 1)
        #expect(id(event, "a") == id(event, "a") && id(event, "a") != id(event, "b"))
        #expect(id(event, "a") != id(SampleNotices.washed(number: 1, key: "k"), "a"))
        #expect(id(event, "a") != id(SampleNotices.washed(number: 1, due: Instant(seconds: 1)), "a"), "a new database counts from 1 again")
    }
}
#endif
