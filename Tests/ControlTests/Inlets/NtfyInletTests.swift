import BellhopCore
import BellhopHub
import BellhopTestKit
import Foundation
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `ntfy`. What the server answers was recorded from ntfy 2.27.
@Suite("An inlet for clients of ntfy") struct NtfyInletTests {
    private func object(_ answer: WebAnswer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any], "\(answer.text)")
    }

    @Test("publishing with headers is answered with the message, and with 200, which clients demand")
    func publishing() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let answer = await bench.send(
            "POST", "scripts/disks",
            [bearer(token), "Title: Disk", "Priority: urgent", "Tags: warning,skull", "Click: https://nas.lan"], "sda 95 %")
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/json" && answer.text.hasSuffix("}\n"))
        let message = try object(answer)
        #expect(message["event"] as? String == "message" && message["topic"] as? String == "disks")
        #expect(message["message"] as? String == "sda 95 %" && message["priority"] as? Int == 5)
        #expect((message["id"] as? String)?.count == 12 && message["time"] is Int)
        let notice = try #require(try await bench.notices.first)
        #expect(notice.title.description == "Disk" && notice.body.description == "sda 95 %" && notice.urgency == .critical)
        #expect(notice.link == "https://nas.lan" && notice.labels["topic"] == "disks" && notice.labels["tags"] == "warning,skull")
    }

    @Test("JSON at the root, PUT and GET publish, too")
    func otherWays() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let json = await bench.send("POST", "scripts", [bearer(token)], #"{"topic":"t","message":"m","click":null,"actions":[]}"#)
        #expect(json.status == 200, "\(json.text)")
        #expect(await bench.send("PUT", "scripts/t", [bearer(token)], "from a file").status == 200)
        #expect(await bench.send("GET", "scripts/t/publish?message=Hi&priority=low", [bearer(token)]).status == 200)
        #expect(try await bench.notices.map(\.title.description) == ["m", "from a file", "Hi"])
        #expect(try await bench.notices.last?.urgency == .low)
    }

    @Test("a message with the same sequence id replaces the earlier one, and DELETE withdraws it")
    func sequences() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        for text in ["40%", "done"] { #expect(await bench.send("POST", "scripts/t/job7", [bearer(token)], text).status == 200) }
        #expect(Set(try await bench.notices.map(\.key)).count == 1)
        let deleted = try object(await bench.send("DELETE", "scripts/t/job7", [bearer(token)]))
        #expect(deleted["event"] as? String == "message_delete" && deleted["sequence_id"] as? String == "job7")
        let cleared = try object(await bench.send("PUT", "scripts/t/other/clear", [bearer(token)]))
        #expect(cleared["event"] as? String == "message_clear", "also if there never was such a message")
    }

    @Test("a delayed message waits, its answer has the time, the same sequence id replaces it, and DELETE removes it")
    func delays() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let now = bench.time.now().wall
        for (delay, length) in [("In: 30min", Duration.minutes(30)), ("Delay: \((now + .hours(1)).seconds)", .hours(1))] {
            let answer = try object(await bench.send("POST", "scripts/t/job7", [bearer(token), delay], "bread"))
            #expect(answer["time"] as? Int64 == (now + length).seconds && (answer["id"] as? String)?.count == 12, "\(answer)")
            #expect(try await bench.api.hub.scheduledPosts().map(\.timer.due) == [now + length])
        }
        #expect(try await bench.notices.isEmpty)
        let json = await bench.send("POST", "scripts", [bearer(token)], #"{"topic":"t","message":"m","delay":"tomorrow, 10am"}"#)
        #expect(json.status == 200)
        for (delay, code) in [("5s", 40005), ("4d", 40006), ("soon", 40004)] {
            let answer = await bench.send("POST", "scripts/t", [bearer(token), "Delay: \(delay)"], "x")
            #expect(answer.status == 400 && answer.text.contains("\(code)"), "\(answer.text)")
        }
        #expect(await bench.send("DELETE", "scripts/t/job7", [bearer(token)]).status == 200)
        #expect(try await bench.api.hub.scheduledPosts().map(\.post.notice.title) == ["m"])
    }

    @Test("a delayed message with an Idempotency-Key waits once")
    func delayedOnce() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let headers = [bearer(token), "Idempotency-Key: 1", "In: 30min"]
        for _ in 1...2 { #expect(await bench.send("POST", "scripts/t", headers, "bread").status == 200) }
        #expect(await bench.send("POST", "scripts/t", [bearer(token), "Idempotency-Key: 1", "In: 40min"], "bread").status == 400)
        #expect(try await bench.api.hub.scheduledPosts().count == 1)
    }

    @Test("with an Idempotency-Key, the same request posts once; one that differs only in a header is refused")
    func idempotency() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let headers = [bearer(token), "Idempotency-Key: 1", "Title: Backup"]
        let first = await bench.send("POST", "scripts/t", headers, "done")
        let again = await bench.send("POST", "scripts/t", headers, "done", from: "192.168.0.8")
        #expect(first.status == 200 && again.status == 200)
        let other = await bench.send("POST", "scripts/t", [bearer(token), "Idempotency-Key: 1", "Title: Wash"], "done")
        #expect(other.status == 400 && other.text.contains("Idempotency-Key"), "\(other.text)")
        #expect(try await bench.notices.map(\.title.description) == ["Backup"])
    }

    @Test("the urgency of the config counts for messages without a priority")
    func urgency() async throws {
        let (bench, token) = try await InletBench.with(.ntfy) { ($0.urgency, $0.highestUrgency) = (.low, .normal) }
        _ = await bench.send("POST", "scripts/t", [bearer(token)], "x")
        _ = await bench.send("POST", "scripts/t", [bearer(token), "Priority: 5"], "x")
        #expect(try await bench.notices.map(\.urgency) == [.low, .normal])
    }

    @Test(
        "the token is where clients of ntfy write it",
        arguments: ["Authorization: Bearer TOKEN", "Authorization: Basic PASSWORD", "Authorization: Basic EMPTY", "?auth=QUERY"])
    func tokens(way: String) async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
        let written = way.replacing("TOKEN", with: token).replacing("PASSWORD", with: base64("bob:\(token)"))
            .replacing("EMPTY", with: base64(":\(token)"))
            .replacing(
                "QUERY", with: base64("Bearer \(token)").replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_"))
        let isQuery = way.hasPrefix("?")
        let answer = await bench.send("POST", "scripts/t" + (isQuery ? written : ""), isQuery ? [] : [written], "x")
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test("Home Assistant finds an account; health needs no token, and pages may ask what they may send")
    func questions() async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let account = try object(await bench.send("GET", "scripts/v1/account", [bearer(token)]))
        #expect(account["username"] as? String == "*" && account["stats"] is [String: Any])
        #expect(await bench.send("GET", "scripts/v1/health").text == "{\"healthy\":true}\n")
        let preflight = await bench.send("OPTIONS", "scripts/t")
        #expect(preflight.status == 200 && preflight.headers["access-control-allow-methods"]?.contains("PUT") == true)
        #expect(await bench.send("GET", "scripts/t/auth", [bearer(token)]).text == "{\"success\":true}\n")
    }

    @Test(
        "errors have the codes of ntfy",
        arguments: [
            ("POST", "scripts/t", ["Priority: 6"], "x", 400, 40007), ("POST", "scripts/a,b", [], "x", 404, 40401),
            ("POST", "scripts", [], "{", 400, 40024), ("POST", "scripts/t", ["In: 2h", "Cache: no"], "x", 400, 40002),
            ("POST", "scripts/t", ["Email: a@example.org"], "x", 400, 40001), ("GET", "scripts/t/json", [], "", 403, 40301),
            ("POST", "scripts/t", ["X-Bellhop-Hops: \(InletBench.house);1"], "x", 409, 40900),
            ("POST", "scripts/t", ["Tags: \((0..<20).map { "t\($0)" }.joined(separator: ","))"], "x", 400, 40000),
        ] as [(String, String, [String], String, Int, Int)])
    func faults(method: String, path: String, headers: [String], body: String, status: Int, code: Int) async throws {
        let (bench, token) = try await InletBench.with(.ntfy)
        let answer = await bench.send(method, path, [bearer(token)] + headers, body)
        #expect(answer.status == status)
        #expect(try object(answer)["code"] as? Int == code, "\(answer.text)")
        #expect(try await bench.notices.isEmpty)
    }

    @Test("a wrong token and a storm are refused in the words of ntfy")
    func refusals() async throws {
        let (bench, token) = try await InletBench.with(.ntfy) { $0.rate = SinkLimits.Rate(burst: 1, every: .seconds(5)) }
        #expect(try object(await bench.send("POST", "scripts/t", [bearer("bh_wrong")], "x"))["code"] as? Int == 40101)
        _ = await bench.send("POST", "scripts/t", [bearer(token)], "x")
        let refused = await bench.send("POST", "scripts/t", [bearer(token)], "x")
        #expect(refused.status == 429 && refused.headers["retry-after"] == "5")
        #expect(try object(refused)["code"] as? Int == 42901)
    }
}
