import BellhopCore
import BellhopHub
import BellhopTestKit
import HTTPTypes
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests the requests about heartbeats, and their ping addresses.
@Suite("Heartbeats over the API") struct HeartbeatAPITests {
    private static let settings = APISettings(
        listen: ListenAddress(host: "127.0.0.1", port: 8077), publicAddress: PublicAddress("https://home.example.org/bellhop"))

    /// Adds the heartbeat `backup`, which is due daily.
    private static func bench() async throws -> (bench: InletBench, added: HeartbeatAnswerJSON) {
        let bench = try await InletBench([])
        let request = HeartbeatRequest(name: "backup", everyMs: 86_400_000)
        return (bench, try await bench.ask(.addHeartbeat, request, as: HeartbeatAnswerJSON.self))
    }

    /// Sends a request to a ping address, whose path may have a suffix.
    private func ping(
        _ bench: InletBench, _ path: String, method: String = "GET", body: String = "", from peer: String = "192.168.0.7"
    ) async -> WebAnswer {
        let request = WebRequest(
            method: method, target: "/bellhop" + path, host: "home.example.org", client: peer, local: Self.settings.listen)
        switch await bench.web.route(request, Self.settings) {
        case .done(let answer): return answer
        case .ping(let call): return await bench.web.answer(call, body: Array(body.utf8))
        case .api, .inlet, .pairing: return WebAnswer(status: 0)
        }
    }

    @Test("the answer to a new heartbeat contains its address, which nobody sees again")
    func added() async throws {
        let (bench, added) = try await Self.bench()
        let path = try #require(added.path)
        #expect(path.wholeMatch(of: /\/ping\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(path)")
        #expect(added.url == "https://home.example.org/bellhop" + path && added.warnings == nil)
        #expect((added.heartbeat.state, added.heartbeat.schedule, added.heartbeat.graceMs) == ("new", "every 1 d", 3_600_000))
        let list = try await bench.ask(.heartbeats, NoBody(), as: HeartbeatListJSON.self)
        #expect(list.heartbeats == [added.heartbeat])
        let stored = try await bench.store.heartbeats().map(\.value.digest)
        #expect(stored == [TokenDigest.of(String(path.dropFirst("/ping/".count)))])
        let schedule = HeartbeatRequest(name: "report", schedule: "every weekday at 07:00")
        let scheduled = try await bench.ask(.addHeartbeat, schedule, as: HeartbeatAnswerJSON.self).heartbeat
        #expect(scheduled.rule == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" && scheduled.everyMs == nil, "\(scheduled)")
    }

    @Test("pings answer as Healthchecks does, and are recorded with their signal, run and text")
    func pings() async throws {
        let (bench, added) = try await Self.bench()
        let path = try #require(added.path)
        let run = "0F3C2C1E-6F0B-4A3C-8B0E-0123456789AB"
        for (suffix, method, body) in [("", "GET", ""), ("/start?rid=\(run)", "HEAD", ""), ("/3?rid=\(run)", "POST", "disk full\n")] {
            let answer = await ping(bench, path + suffix, method: method, body: body)
            #expect((answer.status, answer.text) == (200, "OK"))
            #expect(answer.headers["ping-body-limit"] == "10000" && answer.headers["access-control-allow-origin"] == "*")
        }
        _ = await ping(bench, path + "/log", method: "PUT", body: String(repeating: "x", count: 20_000))
        let list = try await bench.ask(.heartbeatPings("backup"), NoBody(), as: HeartbeatPingListJSON.self).pings
        #expect(list.map(\.signal) == ["log", "3", "start", "success"])
        #expect(list.map { $0.log?.utf8.count } == [10_000, 10, nil, nil])
        #expect(list[1].run == run.lowercased() && list[1].durationMs == 0 && list[1].peer == "192.168.0.7")
        let shown = try await bench.ask(.heartbeat("backup"), NoBody(), as: HeartbeatJSON.self)
        #expect((shown.state, shown.why, shown.pings) == ("down", "failed", 4))
    }

    @Test(
        "addresses that are no ping are refused with the words of Healthchecks",
        arguments: [
            ("/256", 400, "invalid url format"), ("/?rid={x}", 400, "invalid uuid format"), ("/stop", 404, "not found"),
            ("/start/x", 404, "not found"),
        ])
    func refused(suffix: String, status: Int, text: String) async throws {
        let (bench, added) = try await Self.bench()
        let answer = await ping(bench, try #require(added.path) + suffix)
        #expect((answer.status, answer.text) == (status, text))
        #expect(try await bench.hub.heartbeat(named: "backup").record.pings == 0)
    }

    @Test("who guesses addresses has to wait, but the pings of jobs behind the same address still count")
    func guesses() async throws {
        let (bench, added) = try await Self.bench()
        let wrong = "/ping/0f3c2c1e-6f0b-4a3c-8b0e-0123456789ab"
        for _ in 1...10 { #expect(await ping(bench, wrong).text == "not found") }
        let late = await ping(bench, wrong)
        #expect(late.status == 429 && late.headers["retry-after"] != nil)
        #expect(await ping(bench, wrong, from: "192.168.0.8").status == 404)
        #expect(await ping(bench, try #require(added.path)).status == 200)
        #expect(await ping(bench, "/ping/key/backup?create=1", from: "192.168.0.9").status == 404, "there is no key of the house")
        #expect(try await bench.hub.heartbeats().count == 1)
    }

    @Test("an address takes five pings in a row, then waits, and no ping counts twice")
    func limit() async throws {
        let (bench, added) = try await Self.bench()
        let path = try #require(added.path)
        for _ in 1...5 { #expect(await ping(bench, path).status == 200) }
        let late = await ping(bench, path)
        #expect(late.status == 429 && late.headers["retry-after"] == "1")
        await bench.time.advance(by: .milliseconds(200))
        #expect(await ping(bench, path).status == 200)
        #expect(try await bench.hub.heartbeat(named: "backup").record.pings == 6)
    }

    @Test("a store that fails is answered with 503, after which curl tries again")
    func unavailable() async throws {
        let (bench, added) = try await Self.bench()
        bench.store.failNext(with: .full("no space left"))
        #expect(await ping(bench, try #require(added.path)).status == 503)
        #expect(await ping(bench, try #require(added.path)).status == 200)
    }

    @Test("a change keeps what it does not name, empty texts remove, and a new address replaces the old one")
    func changed() async throws {
        let (bench, added) = try await Self.bench()
        var change = HeartbeatChangeRequest()
        (change.graceMs, change.owner, change.tags) = (7_200_000, "anna", ["nas"])
        let first = try await bench.ask(.changeHeartbeat("backup"), change, as: HeartbeatAnswerJSON.self)
        #expect(first.heartbeat.graceMs == 7_200_000 && first.heartbeat.everyMs == 86_400_000 && !first.heartbeat.declared)
        #expect(first.heartbeat.labels == ["owner": "anna", "tags": "nas"] && first.path == nil)
        change = HeartbeatChangeRequest()
        (change.schedule, change.zone, change.owner, change.tags) = ("every day at 03:00", "UTC", "", [])
        let second = try await bench.ask(.changeHeartbeat("backup"), change, as: HeartbeatAnswerJSON.self).heartbeat
        #expect(second.rule == "FREQ=DAILY" && second.zone == "UTC" && second.labels.isEmpty, "\(second)")
        change = HeartbeatChangeRequest()
        change.zone = ""
        #expect(try await bench.ask(.changeHeartbeat("backup"), change, as: HeartbeatAnswerJSON.self).heartbeat.zone == nil)
        for wrong in ["Europe/Atlantis", "../etc/passwd"] {
            change.zone = wrong
            await #expect(throws: ProblemJSON.self) {
                try await bench.ask(.changeHeartbeat("backup"), change, as: HeartbeatAnswerJSON.self)
            }
        }
        let moved = try await bench.ask(.heartbeatCommand("backup", .address), NoBody(), as: HeartbeatAnswerJSON.self)
        #expect(moved.path != added.path && moved.url == "https://home.example.org/bellhop" + (moved.path ?? ""))
        #expect(await ping(bench, try #require(added.path)).status == 404)
        #expect(await ping(bench, try #require(moved.path)).status == 200)
    }

    @Test("the address of a removed heartbeat is unknown")
    func removed() async throws {
        let (bench, added) = try await Self.bench()
        #expect(try await bench.ask(.removeHeartbeat("backup"), NoBody(), as: HeartbeatRemovedJSON.self).removed == "backup")
        #expect(await ping(bench, try #require(added.path)).status == 404)
        let problem = await #expect(throws: ProblemJSON.self) {
            try await bench.ask(.heartbeat("backup"), NoBody(), as: HeartbeatJSON.self)
        }
        #expect(problem?.code == "unknownHeartbeat")
    }

    @Test("commands ping by name, pause and resume; a page of pings ends with the mark of the next one")
    func commands() async throws {
        let (bench, _) = try await Self.bench()
        func command(_ verb: HeartbeatVerb, _ body: HeartbeatPingRequest = .init()) async throws -> HeartbeatJSON {
            guard verb == .ping else {
                return try await bench.ask(.heartbeatCommand("backup", verb), NoBody(), as: HeartbeatAnswerJSON.self).heartbeat
            }
            return try await bench.ask(.heartbeatCommand("backup", verb), body, as: HeartbeatAnswerJSON.self).heartbeat
        }
        #expect(try await command(.ping).state == "up")
        #expect(try await command(.ping, .init(signal: "7", log: "broken")).why == "failed")
        #expect(try await command(.pause).state == "paused")
        #expect(try await command(.resume).state == "new")
        await #expect(throws: ProblemJSON.self) { try await command(.resume) }
        await #expect(throws: ProblemJSON.self) { try await command(.ping, .init(signal: "300")) }
        await #expect(throws: ProblemJSON.self) { try await command(.ping, .init(run: "x")) }
        let answer = await bench.api.answer(method: "GET", target: "/v1/heartbeats/backup/pings?limit=1", body: [])
        guard case .json(_, let data) = answer else { return #expect(Bool(false), "\(answer)") }
        let page = try WireCoding.decode(HeartbeatPingListJSON.self, from: data)
        #expect(page.pings.map(\.log) == ["broken"] && page.pings.map(\.peer) == [nil])
        let next = await bench.api.answer(
            method: "GET", target: "/v1/heartbeats/backup/pings?cursor=\(try #require(page.next))", body: [])
        guard case .json(_, let rest) = next else { return #expect(Bool(false), "\(next)") }
        #expect(try WireCoding.decode(HeartbeatPingListJSON.self, from: rest).pings.map(\.number) == [1])
    }
}
