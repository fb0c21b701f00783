import BellhopCore
import Inlets
import Testing

/// Tests which requests of ntfy's clients are understood, as recorded from a real server.
@Suite struct NtfyRouteTests {
    private func route(_ method: String, _ target: String) throws(NtfyFault) -> NtfyRoute { try NtfyRoute(.curl(method, target)) }

    @Test(
        "each request is what it is for a real server",
        arguments: [
            ("POST", "/t", NtfyRoute.publish(topic: "t", sequence: nil)),
            ("PUT", "/My-Topic_1", .publish(topic: "My-Topic_1", sequence: nil)),
            ("POST", "/t/job7", .publish(topic: "t", sequence: "job7")), ("PUT", "/t/job7", .publish(topic: "t", sequence: "job7")),
            ("POST", "/t/publish", .publish(topic: "t", sequence: "publish")), ("GET", "/t/publish", .trigger(topic: "t")),
            ("GET", "/t/send?message=x", .trigger(topic: "t")), ("GET", "/t/trigger", .trigger(topic: "t")), ("POST", "/", .publishJSON),
            ("PUT", "/", .publishJSON), ("DELETE", "/t/job7", .delete(topic: "t", sequence: "job7")),
            ("GET", "/t/job7/delete", .delete(topic: "t", sequence: "job7")),
            ("PUT", "/t/job7/clear", .clear(topic: "t", sequence: "job7")),
            ("GET", "/t/job7/read", .clear(topic: "t", sequence: "job7")), ("GET", "/t/json?poll=1", .subscribe(topic: "t")),
            ("GET", "/t/sse", .subscribe(topic: "t")), ("GET", "/t/ws", .subscribe(topic: "t")), ("GET", "/t/auth", .check(topic: "t")),
            ("GET", "/v1/health", .health), ("GET", "/v1/account", .account), ("POST", "/v1/account/token", .accountToken),
            ("OPTIONS", "/t", .preflight), ("OPTIONS", "/a,b/c/d/e", .preflight),
        ] as [(String, String, NtfyRoute)])
    func routes(method: String, target: String, route: NtfyRoute) throws {
        #expect(try self.route(method, target) == route)
    }

    @Test(
        "and what a real server refuses is refused",
        arguments: [
            ("POST", "/a,b", 40401), ("POST", "/" + String(repeating: "x", count: 65), 40401), ("POST", "/a%20b", 40401),
            ("HEAD", "/t", 40401),
            ("PATCH", "/t", 40401), ("DELETE", "/t", 40401), ("GET", "/t", 40401), ("GET", "/t/foo", 40401),
            ("POST", "/t/job7/clear", 40401),
            ("GET", "/t/job7/foo", 40401), ("GET", "/", 40401), ("POST", "/a/b/c/d", 40401), ("POST", "/docs", 40010),
            ("POST", "/v1", 40010),
            ("PUT", "/account", 40010), ("POST", "/t/../x", 40401), ("POST", "/ä", 40401),
        ] as [(String, String, Int)])
    func refused(method: String, target: String, code: Int) {
        let fault = #expect(throws: NtfyFault.self) { try route(method, target) }
        #expect(fault?.code == code)
        #expect(fault?.status == code / 100)
    }

    @Test("the account has all numbers that Home Assistant demands")
    func account() throws {
        let json = try JSONReader.read(NtfyAnswers.account)
        #expect(json["username"]?.string == "*")
        let wanted = ["messages", "emails", "calls", "reservations", "attachment_total_size"].flatMap { [$0, $0 + "_remaining"] }
        #expect(json["stats"]?.object?.keys.sorted() == wanted.sorted())
        #expect(json["stats"]?.object?.values.allSatisfy { $0.integer != nil } == true)
    }

    @Test("the other answers")
    func answers() {
        let now = Instant(seconds: 1_795_397_220)
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        #expect(text(NtfyAnswers.health) == #"{"healthy":true}"#)
        #expect(text(NtfyAnswers.success) == #"{"success":true}"#)
        #expect(text(NtfyAnswers.token(Redacted("tk_1"))) == #"{"token":"tk_1"}"#)
        #expect(
            text(NtfyAnswers.ended(topic: "t", sequence: "job7", isDeleted: true, id: "abcdefghijkl", at: now))
                == #"{"id":"abcdefghijkl","sequence_id":"job7","time":1795397220,"event":"message_delete","topic":"t"}"#)
        #expect(NtfyAnswers.preflightHeaders.count == 3)
    }

    @Test("a fault has the fields that clients show")
    func fault() throws {
        let json = try JSONReader.read(NtfyFault.priority.json)
        #expect(json["code"]?.integer == 40007)
        #expect(json["http"]?.integer == 400)
        #expect(json["error"]?.string == "invalid priority parameter")
    }
}
