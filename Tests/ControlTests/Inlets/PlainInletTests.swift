import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `json`.
@Suite("An inlet for scripts") struct PlainInletTests {
    private static let json = "Content-Type: application/json"

    @Test("a text, a form and JSON become notices, which are stored before the answer", arguments: ["POST", "PUT"])
    func posting(method: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let text = await bench.send(
            method, "scripts", [bearer(token), "Content-Type: application/x-www-form-urlencoded"], "hello")
        #expect(text.status == 201 && text.text.contains("\"event\":1"), "\(text.text)")
        let form = await bench.send(
            method, "scripts", [bearer(token), "Content-Type: application/x-www-form-urlencoded"], "title=Disk+full&body=95%25")
        #expect(form.status == 201)
        let json = await bench.send(
            method, "scripts", [bearer(token), Self.json],
            #"{"title":"Backup failed","body":"no space","urgency":"high","key":"backup","tags":["ops"],"labels":{"room":"attic"}}"#)
        #expect(json.status == 201)
        let notices = try await bench.notices
        #expect(notices.map(\.title.description) == ["hello", "Disk full", "Backup failed"])
        #expect(notices.map(\.body.description) == ["", "95%", "no space"])
        let last = try #require(notices.last)
        #expect(last.urgency == .high && last.key.rawValue == "in_scripts_backup")
        #expect(last.labels["inlet"] == "scripts" && last.labels["tags"] == "ops" && last.labels["room"] == "attic")
        #expect(last.labels["peer"] == "192.168.0.7 (k1)" && last.labels["key"] == "backup")
    }

    @Test("the config completes what a program says, and bounds its urgency")
    func defaults() async throws {
        let (bench, token) = try await InletBench.with(.json) { inlet in
            (inlet.urgency, inlet.highestUrgency, inlet.tags) = (.low, .high, ["scripts"])
            (inlet.labels, inlet.owner) = (["room": "cellar"], MemberName(rawValue: "anna"))
        }
        for body in [#"{"body":"a"}"#, #"{"body":"b","urgency":"critical","tags":["x"],"labels":{"room":"attic"},"owner":"ben"}"#] {
            #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], body).status == 201)
        }
        let notices = try await bench.notices
        #expect(notices.map(\.urgency) == [.low, .high])
        #expect(notices.map { $0.labels["tags"] } == ["scripts", "scripts,x"])
        #expect(notices.map { $0.labels["room"] } == ["cellar", "cellar"])
        #expect(notices.map { $0.labels["owner"] } == ["anna", "ben"])
    }

    @Test("where the config has members, the owner of a notice is one of them")
    func owner() async throws {
        let (bench, token) = try await InletBench.with(.json)
        var catalog = bench.hub.catalog
        catalog.routing = RoutingTable(members: Members([Member(name: MemberName(rawValue: "anna"), displayName: "Anna")]))
        try await bench.hub.reload(catalog)
        let known = await bench.send("POST", "scripts", [bearer(token), Self.json], #"{"body":"a","owner":"anna"}"#)
        #expect(known.status == 201)
        let unknown = await bench.send("POST", "scripts", [bearer(token), Self.json], #"{"body":"b","owner":"nobody"}"#)
        #expect(unknown.status == 400 && unknown.text.contains(#"\"nobody\" is not a member"#), "\(unknown.text)")
        #expect(try await bench.notices.map { $0.labels["owner"] } == ["Anna"])
    }

    @Test("DELETE and \"done\" withdraw the notice with a key, and only through its own inlet")
    func withdrawing() async throws {
        let bench = try await InletBench([try InletBench.inlet("scripts"), try InletBench.inlet("nas")])
        let (scripts, nas) = (try await bench.makeToken("scripts"), try await bench.makeToken("nas"))
        _ = await bench.send("POST", "scripts", [bearer(scripts), Self.json], #"{"title":"T","key":"k"}"#)
        let other = await bench.send("DELETE", "nas/k", [bearer(nas)])
        #expect(other.status == 200 && other.text == #"{"withdrawn":false}"#)
        for answer in [
            await bench.send("DELETE", "scripts/k", [bearer(scripts)]),
            await bench.send("POST", "scripts", [bearer(scripts), Self.json], #"{"key":"k","done":true}"#),
        ] {
            #expect(answer.status == 200 && answer.text.hasPrefix(#"{"withdrawn":"#), "\(answer.text)")
        }
        #expect(bench.desk.all.map(\.counts.accepted) == [1, 3])
    }

    @Test(
        "what is not a notice is refused with one sentence",
        arguments: [
            ("POST", "scripts", "{", 400, "must be a JSON object"), ("POST", "scripts", "{}", 400, "needs a title or a body"),
            ("POST", "scripts", #"{"title":[]}"#, 400, "\"title\" has a value that cannot be read"),
            ("POST", "scripts", #"{"body":"x","delay":"soon"}"#, 400, "\"delay\""),
            ("POST", "scripts", #"{"body":"x","at":"yesterday 7:00"}"#, 400, "is in the past"),
            ("POST", "scripts", #"{"body":"x","in":"11 years"}"#, 400, "\"delay\""),
            ("POST", "scripts", #"{"body":"x","expires":"soon"}"#, 400, "\"expires\""),
            ("POST", "scripts", #"{"body":"x","expires":90}"#, 400, "has no unit"),
            ("POST", "scripts", #"{"body":"x","link":"javascript:alert(1)"}"#, 422, "must begin with"),
            ("GET", "scripts", "", 405, "use POST or PUT"), ("PATCH", "scripts", "x", 405, "use POST or PUT"),
            ("POST", "scripts/k", "x", 405, "use DELETE"), ("POST", "scripts/a/b", "x", 404, "no such path"),
        ])
    func refusals(method: String, path: String, body: String, status: Int, words: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let answer = await bench.send(method, path, [bearer(token), Self.json], body)
        #expect(answer.status == status && answer.text.contains(words.replacing("\"", with: "\\\"")), "\(answer.status) \(answer.text)")
        #expect(answer.headers["content-type"] == ProblemJSON.contentType)
        #expect(try await bench.notices.isEmpty)
        #expect(bench.desk.all.map(\.counts.refused) == [1])
    }

    @Test("a notice that expires carries its end")
    func expiring() async throws {
        let (bench, token) = try await InletBench.with(.json)
        #expect(await bench.send("POST", "scripts", [bearer(token), Self.json], #"{"body":"x","expires":"2h"}"#).status == 201)
        #expect(try await bench.notices.first?.ownExpiry == bench.time.now().wall + .hours(2))
    }

    @Test("a notice with a delay waits, the answer says until when, and DELETE withdraws it", arguments: ["delay", "in", "at"])
    func delayed(field: String) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let body = "{\"title\":\"Bread\",\"key\":\"k\",\"\(field)\":\"2h\"}"
        let answer = await bench.send("POST", "scripts", [bearer(token), Self.json], body)
        let due = bench.time.now().wall + .hours(2)
        #expect((answer.status, answer.text) == (201, "{\"appearsAt\":\"\(due.rfc3339)\"}"))
        #expect(try await bench.notices.isEmpty)
        #expect(try await bench.api.hub.scheduledPosts().map(\.timer.due) == [due])
        #expect(await bench.send("DELETE", "scripts/k", [bearer(token)]).text == #"{"withdrawn":true}"#)
        #expect(try await bench.api.hub.scheduledPosts().isEmpty)
    }

    @Test("bytes that are no text are refused with 415")
    func bytes() async throws {
        let (bench, token) = try await InletBench.with(.json)
        let answer = await bench.send("POST", "scripts", [bearer(token)], [0x61, 0xFF])
        #expect(answer.status == 415 && answer.text.contains("UTF-8"), "\(answer.text)")
    }

    // MARK: Limits

    @Test("sixty at once, then one a second; who is refused learns when to try again")
    func storm() async throws {
        let (bench, token) = try await InletBench.with(.json)
        for number in 0..<60 { #expect(await bench.send("POST", "scripts", [bearer(token)], "\(number)").status == 201) }
        let refused = await bench.send("POST", "scripts", [bearer(token)], "too much")
        #expect(refused.status == 429 && refused.headers["retry-after"] == "1", "\(refused.text)")
        await bench.time.advance(by: .seconds(1))
        #expect(await bench.send("POST", "scripts", [bearer(token)], "again").status == 201)
        #expect(try await bench.notices.count == 61)
    }

    @Test("a reload keeps the limit and the counts of an inlet that stays")
    func reload() async throws {
        let (bench, token) = try await InletBench.with(.json) { $0.rate = SinkLimits.Rate(burst: 1, every: .hours(1)) }
        #expect(await bench.send("POST", "scripts", [bearer(token)], "1").status == 201)
        var settings = try #require(bench.desk.all.first?.settings)
        settings.urgency = .low
        bench.desk.want([settings])
        #expect(await bench.send("POST", "scripts", [bearer(token)], "2").status == 429)
        settings.rate.burst = 2
        bench.desk.want([settings])
        #expect(await bench.send("POST", "scripts", [bearer(token)], "3").status == 201)
        #expect(bench.desk.all.map(\.counts.accepted) == [2])
        bench.desk.want([])
        #expect(await bench.send("POST", "scripts", [bearer(token)], "4").status == 401)
    }

    // MARK: Repeated requests

    @Test("a request that is repeated with its Idempotency-Key posts once; another request with the key is refused")
    func idempotency() async throws {
        let (bench, token) = try await InletBench.with(.json)
        let headers = [bearer(token), "Idempotency-Key: 8e03978e"]
        let first = await bench.send("POST", "scripts", headers, "hello")
        let again = await bench.send("POST", "scripts", headers, "hello")
        #expect(first.status == 201 && again == first)
        let other = await bench.send("POST", "scripts", headers, "goodbye")
        #expect(other.status == 422 && other.text.contains("keyReused"), "\(other.text)")
        #expect(try await bench.notices.count == 1)
        let long = await bench.send("POST", "scripts", [bearer(token), "Idempotency-Key: \(String(repeating: "x", count: 201))"], "x")
        #expect(long.status == 400)
    }

    @Test("a request that failed can be repeated with its key")
    func failedBefore() async throws {
        let (bench, token) = try await InletBench.with(.json) { $0.rate = SinkLimits.Rate(burst: 1, every: .seconds(10)) }
        _ = await bench.send("POST", "scripts", [bearer(token)], "first")
        let headers = [bearer(token), "Idempotency-Key: 1"]
        #expect(await bench.send("POST", "scripts", headers, "hello").status == 429)
        await bench.time.advance(by: .seconds(10))
        #expect(await bench.send("POST", "scripts", headers, "hello").status == 201)
        #expect(try await bench.notices.count == 2)
    }

    // MARK: Circles

    @Test(
        "what this house has sent, and what has come through three houses, is refused with 409",
        arguments: [
            ("\(InletBench.house);1", 409), ("11112222;3", 409), ("11112222;2", 201), ("11112222;1", 201), ("nonsense", 409),
        ])
    func circles(mark: String, status: Int) async throws {
        let (bench, token) = try await InletBench.with(.json)
        let answer = await bench.send("POST", "scripts", [bearer(token), "X-Bellhop-Hops: \(mark)"], "hello")
        #expect(answer.status == status, "\(answer.text)")
        let hops = mark.split(separator: ";").last.map(String.init)
        #expect(try await bench.notices.first?.labels["hops"] == (status == 201 ? hops : nil))
    }
}
