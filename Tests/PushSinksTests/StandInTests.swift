#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Testing

/// Tests that the stand-in servers answer as described in the tables of facts/ntfy-and-gotify.md
/// (§2, §3, §5).
@Suite struct StandInTests {
    private let client: CurlClient

    init() throws { client = try CurlClient() }

    private func send(
        _ method: HTTPEndpoint.Method, _ url: String, _ body: String = "", _ headers: [String: String] = [:]
    ) async throws -> (status: Int, text: String) {
        let headers = try headers.map { try HTTPHeader($0.key, Redacted($0.value)) }
        let endpoint = HTTPEndpoint(method, try WebAddress(url), headers: headers, transport: HTTPTransport())
        let response = try await client.send(HTTPRequest(endpoint, body: Array(body.utf8))).get()
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test(
        "ntfy checks JSON as strictly as the server",
        arguments: [
            (#"{"topic":"t1","message":"hello"}"#, 200, ""), (#"{"message":"x"}"#, 400, "40009"), (#"{"topic":"a b"}"#, 400, "40009"),
            (#"{"topic":"docs"}"#, 400, "40010"),
            (#"{"topic":"t","priority":"high"}"#, 400, "40024"), (#"{"topic":"t","tags":"a"}"#, 400, "40024"),
            (#"{"topic":"t","markdown":"yes"}"#, 400, "40024"),
            (#"{"topic":"t","cache":false}"#, 400, "40024"), (#"{"topic":"t","delay":3600}"#, 400, "40024"), ("nonsense", 400, "40024"),
            (#"{"topic":"t","priority":6}"#, 400, "40007"), (#"{"topic":"t","priority":-1}"#, 400, "40007"),
            (#"{"topic":"t","priority":0}"#, 200, ""),
            (#"{"topic":"t","icon":"ftp://x"}"#, 400, "40021"), (#"{"topic":"t","attach":"x"}"#, 400, "40013"),
            (#"{"topic":"t","actions":[{"action":"view","label":"a"}]}"#, 400, "40018"),
            (#"{"topic":"t","actions":[{"action":"copy","label":"a","value":"b"}]}"#, 200, ""),
            (#"{"topic":"t","sequence_id":"a b"}"#, 400, "40049"), (#"{"topic":"t","delay":"5s"}"#, 400, "40005"),
            (#"{"topic":"t","delay":"4d"}"#, 400, "40006"),
            (#"{"topic":"t","delay":"x"}"#, 400, "40004"), (#"{"topic":"t","delay":"1m","cache":"no"}"#, 400, "40002"),
            (#"{"topic":"t","email":"a@b"}"#, 400, "40001"),
            (#"{"topic":"t","unknown":1} trailing"#, 200, ""),
        ])
    func ntfyJSON(_ body: String, _ status: Int, _ code: String) async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let answer = try await send(.post, ntfy.url + "/", body)
        #expect(answer.status == status)
        #expect(answer.text.contains(code))
    }

    @Test("ntfy's sizes: 4,095 and 4,096 bytes of message, 8,191 and 8,192 of body, by mode")
    func ntfySizes() async throws {
        func statuses(_ mode: NtfyStandIn.Mode, _ keeps: Bool) async throws -> [Int] {
            let ntfy = try await NtfyStandIn(.init(mode: mode, keepsAttachments: keeps))
            var statuses: [Int] = []
            for size in [4095, 4096] {
                statuses.append(
                    try await send(.post, ntfy.url + "/", #"{"topic":"t","message":"\#(String(repeating: "x", count: size))"}"#).status)
            }
            return statuses
        }
        #expect(try await statuses(.v2_27, true) == [200, 500])
        #expect(try await statuses(.v2_27, false) == [200, 400])
        #expect(try await statuses(.v2_13, true) == [200, 200])
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let frame = #"{"topic":"t","title":""}"#
        for (size, status) in [(8191, 200), (8192, 413)] {
            let body = #"{"topic":"t","title":"\#(String(repeating: "x", count: size - frame.utf8.count))"}"#
            #expect(try await send(.post, ntfy.url + "/", body).status == status)
        }
    }

    @Test("ntfy's JSON values pass through headers: commas split, ends are trimmed, encoded words are decoded")
    func ntfyHeaders() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        _ = try await send(.post, ntfy.url + "/", #"{"topic":"t","title":" =?UTF-8?Q?Sn=C3=B6wy?= ","tags":["a, b",""],"message":"  "}"#)
        let message = try #require(ntfy.stored.all.first)
        #expect(message.title == "Snöwy")
        #expect(message.tags == ["a", "b"])
        #expect(message.message == "triggered")
    }

    @Test("sequence ids: replaced while pending, folded on the phone, deleted whatever; none of it on 2.13")
    func ntfySequences() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let body = #"{"topic":"t","sequence_id":"s","message":"m","delay":"30s"}"#
        #expect(try await send(.post, ntfy.url, body).text.contains(#""sequence_id":"s""#))
        _ = try await send(.post, ntfy.url, body)
        #expect(try await send(.get, ntfy.url + "/t/json?poll=1&scheduled=1").text.split(separator: "\n").count == 1)
        #expect(try await send(.get, ntfy.url + "/t/json?poll=1").text.isEmpty)
        ntfy.advance(by: .seconds(25))
        #expect(ntfy.visible.isEmpty)
        ntfy.advance(by: .seconds(15))
        #expect(ntfy.visible.count == 1)
        _ = try await send(.post, ntfy.url + "/t/s", "again")
        #expect(ntfy.visible.map(\.message) == ["again"])
        #expect(try await send(.delete, ntfy.url + "/t/s").text.contains("message_delete"))
        #expect(try await send(.delete, ntfy.url + "/t/never").status == 200)
        #expect(ntfy.visible.isEmpty)

        let old = try await NtfyStandIn(mode: .v2_13)
        #expect(!(try await send(.post, old.url, body).text.contains("sequence_id")))
        #expect(try await send(.delete, old.url + "/t/s").status == 404)
        #expect(try await send(.post, old.url + "/t/s", "x").status == 404)
        #expect(try await send(.get, old.url + "/v1/config").status == 404)
    }

    @Test("ntfy's log-ins: 401 for wrong ones even at an open topic, 403 for none, a lock after thirty")
    func ntfyAccess() async throws {
        let ntfy = try await NtfyStandIn(.init(access: .init(everyone: .readWrite, tokens: ["tk_a": .readOnly])))
        func publish(_ authorization: String?) async throws -> Int {
            try await send(.post, ntfy.url + "/t", "x", authorization.map { ["Authorization": $0] } ?? [:]).status
        }
        #expect(try await publish(nil) == 200)
        #expect(try await publish("Bearer tk_a") == 403)
        #expect(try await publish("Bearer tk_b") == 401)
        #expect(try await publish("bearer tk_a") == 401)
        #expect(try await publish("Unknown x") == 200)
        for _ in 0..<28 { #expect(try await publish("Bearer tk_b") == 401) }
        #expect(try await publish("Bearer tk_a") == 429)
        #expect(try await publish(nil) == 200)
        ntfy.advance(by: .minutes(1))
        #expect(try await publish("Bearer tk_a") == 403)
    }

    @Test("ntfy's polls: an unknown id means everything, a known one what came after")
    func ntfyPolls() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        for text in ["a", "b", "c"] { #expect(try await send(.post, ntfy.url + "/t", text).text.contains(#""message":"\#(text)""#)) }
        let ids = ntfy.stored.all.map(\.id)
        #expect(ids.allSatisfy { $0.count == 12 } && Set(ids).count == 3)
        func lines(_ since: String) async throws -> Int {
            try await send(.get, ntfy.url + "/t/json?poll=1&since=\(since)").text.split(separator: "\n").count
        }
        #expect(try await lines("all") == 3)
        #expect(try await lines(ids[0]) == 2)
        #expect(try await lines("AAAAAAAAAAAA") == 3)
        #expect(try await lines("latest") == 1)
        #expect(try await lines("none") == 0)
        #expect(try await send(.get, ntfy.url + "/t/json?poll=1&since=x").status == 400)
    }

    @Test("Gotify's refusals", arguments: [GotifyStandIn.Mode.v3_0, .v2_9_1])
    func gotify(_ mode: GotifyStandIn.Mode) async throws {
        let gotify = try await GotifyStandIn(mode: mode, defaultPriority: 4)
        let app = ["X-Gotify-Key": gotify.appToken, "Content-Type": "application/json"]
        let client = ["X-Gotify-Key": gotify.clientToken, "Content-Type": "application/json"]
        func status(_ method: HTTPEndpoint.Method, _ path: String, _ body: String = "", _ headers: [String: String]) async throws -> Int {
            try await send(method, gotify.url + path, body, headers).status
        }
        #expect(try await status(.post, "/message", #"{"message":"m"}"#, app) == 200)
        #expect(try await status(.post, "//message", #"{"message":"m","priority":0}"#, app) == 200)
        #expect(gotify.stored.all.map(\.priority) == [4, 0])
        #expect(gotify.stored.all.map(\.title) == ["hub", "hub"])
        #expect(try await status(.post, "/message", #"{"message":""}"#, app) == 400)
        #expect(try await status(.post, "/message", #"{"message":"m","priority":"5"}"#, app) == 400)
        #expect(
            try await status(.post, "/message", #"{"message":"m"}"#, ["X-Gotify-Key": gotify.appToken, "Content-Type": "text/plain"]) == 400
        )
        #expect(
            try await status(.post, "/message?message=q", "", ["Authorization": "Bearer " + gotify.appToken, "Content-Type": "text/plain"])
                == 200)
        #expect(try await status(.post, "/message/", "{}", app) == 307)
        #expect(try await status(.post, "/message", #"{"message":"m"}"#, client) == (mode == .v3_0 ? 400 : 401))
        #expect(try await status(.post, "/message", #"{"message":"m","appid":1}"#, client) == (mode == .v3_0 ? 200 : 401))
        #expect(try await status(.post, "/message", #"{"message":"m"}"#, ["Content-Type": "application/json"]) == 401)
        #expect(try await status(.get, "/message", "", app) == 401)
        #expect(try await status(.get, "/message?limit=0", "", client) == 400)
        #expect(try await status(.delete, "/message/1", "", client) == 200)
        #expect(try await status(.delete, "/message/1", "", client) == 404)
        #expect(try await status(.delete, "/message/x", "", client) == 400)
        #expect(try await status(.get, "/gotifyinfo", "", [:]) == (mode == .v3_0 ? 200 : 404))
        #expect(try await status(.get, "/stream", "", app) == 401)
        #expect(try await status(.get, "/stream", "", client) == 400)
        #expect(try await status(.post, "/message", #"{"message":"m"}"#, app.merging(["Origin": "https://evil.example"]) { $1 }) == 403)
        gotify.setHealth("red")
        #expect(try await status(.get, "/health", "", [:]) == 500)
    }

    @Test("a recording sink answers as scripted, hangs until released, and shows what is left")
    func recording() async throws {
        let recorder = SinkRecorder()
        let sink = RecordingSink(recorder)
        recorder.script(.deferred("later", after: nil))
        #expect(await sink.deliver().kind == "deferred")
        #expect(await sink.deliver().kind == "accepted")
        #expect(recorder.visible.count == 1)
        recorder.hold()
        async let hanging = sink.withdraw(previous: nil)
        await recorder.begun.wait(count: 3)
        #expect(recorder.done.count == 2)
        recorder.release()
        #expect(await hanging.kind == "accepted")
        #expect(recorder.visible.isEmpty)
        #expect(recorder.done.all.map(\.verb) == [.deliver, .deliver, .withdraw])
    }

    @Test("the recording sink keeps the sink contract", arguments: SinkContract.cases)
    func recordingContract(_ part: SinkContract.Case) async throws {
        try await SinkContract { environment in try RecordingSink(environment: environment) }.run(part)
    }
}
#endif
