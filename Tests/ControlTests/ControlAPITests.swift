import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import Testing

@Suite("The control API, without sockets")
struct ControlAPITests {
    let time = ManualTime()
    let api: ControlAPI

    init() async throws {
        let catalog = SinkCatalog(sinks: [
            ConfiguredSink(
                name: SinkName(rawValue: "log"), kind: "recording", capabilities: [.forPeople], sink: RecordingSink(SinkRecorder()),
                fingerprint: "1")
        ])
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: catalog, reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        api = ControlAPI(hub: hub, daemon: .standIn)
    }

    private func send(_ method: String, _ path: String, _ body: String = "") async -> (status: Int, text: String) {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
        case .json(let status, let data): (status, String(decoding: data, as: UTF8.self))
        case .problem(let problem): (problem.status, problem.code)
        case .events(let after): (200, "events after \(after)")
        case .badges: (200, "badges")
        case .watch: (200, "watch")
        case .bytes(let stream): (200, stream.type)
        }
    }

    @Test(
        "Every refusal and every wrong request is a problem document with the right status",
        arguments: [
            ("GET", "pets/Snowy", "", 404, "unknownPet"),
            ("POST", "pets", #"{"name":""}"#, 422, "invalidName"),
            ("POST", "pets", #"{"name":"Snowy","washDurationMs":7260000}"#, 422, "invalidDuration"),
            ("POST", "pets", "{", 400, "badRequest"),
            ("POST", "timers", "{}", 400, "badRequest"),
            ("POST", "timers", #"{"durationMs":10,"at":"14:45"}"#, 400, "badRequest"),
            ("POST", "timers", #"{"durationMs":0}"#, 422, "invalidDuration"),
            ("POST", "timers", #"{"due":"yesterday"}"#, 400, "badRequest"),
            ("POST", "timers", #"{"durationMs":60000,"name":"a\u001b[31mb"}"#, 422, "invalidName"),
            ("POST", "timers", #"{"durationMs":60000,"name":"two\nlines"}"#, 422, "invalidName"),
            ("POST", "config/check", #"{"path":"/etc/shadow"}"#, 403, "forbidden"),
            ("DELETE", "timers/Tea", "", 404, "unknownTimer"),
            ("GET", "events/7/why", "", 404, "unknownEvent"),
            ("POST", "sinks/test", #"{"sink":"phone"}"#, 404, "unknownSink"),
            ("GET", "history?limit=0", "", 400, "badRequest"),
            ("GET", "pets/%zz", "", 400, "badRequest"),
            ("PUT", "pets", "", 404, "notFound"),
            ("GET", "nothing", "", 404, "notFound"),
        ])
    func problems(method: String, path: String, body: String, status: Int, code: String) async {
        let answer = await send(method, path, body)
        #expect(answer.status == status)
        #expect(answer.text == code)
    }

    @Test("D-18: a wash from the first request to the refusal of a second one")
    func wash() async throws {
        #expect(await send("POST", "pets", #"{"name":"Snowy"}"#).status == 201)
        #expect(await send("POST", "pets", #"{"name":"snowy"}"#).text == "nameTaken")
        let started = await send("POST", "pets/sno/wash")
        #expect(started.status == 200)
        #expect(started.text.contains(#""endsAt":"2025-10-01T14:45:00Z""#))
        let second = await send("POST", "pets/Snowy/wash")
        #expect(second.status == 409)
        #expect(second.text == "taskAlreadyActive")
        // T-12: a second wash is allowed if it replaces the first wash.
        #expect(await send("POST", "pets/Snowy/wash", #"{"replace":true,"forMs":600000}"#).status == 200)
        #expect(await send("GET", "status").text.contains(#""state":"washing""#))
    }

    @Test("D-10 query 5: pets with a health below 25, the worst first; the one with 25 and the retired one are not among them")
    func lowHealth() async throws {
        for (name, days) in [("Snowy", 7), ("Fluffy", 6), ("Buddy", 8), ("Old", 1)] {
            #expect(await send("POST", "pets", #"{"name":"\#(name)","cycleFrequencyDays":\#(days)}"#).status == 201)
        }
        await time.advance(by: .hours(12 * 24))
        #expect(await send("POST", "pets/Old/retire").status == 200)
        let pets = try WireCoding.decode(PetListJSON.self, from: Data(await send("GET", "pets?low=true").text.utf8)).pets
        #expect(pets.map(\.name) == ["Fluffy", "Snowy"])
        #expect(pets.map(\.health) == [0, 14])
        let snowy = try WireCoding.decode(PetAnswerJSON.self, from: Data(await send("GET", "pets/\(pets[1].id)").text.utf8)).pet
        #expect(snowy == pets[1], "D-10 query 2: a pet by its id")
    }

    @Test("A batch starts all of its timers or none")
    func batch() async throws {
        let good = await send("POST", "timers", #"{"timers":[{"durationMs":1000,"name":"a"},{"durationMs":2000,"name":"b"}]}"#)
        #expect(good.status == 201)
        let bad = await send("POST", "timers", #"{"timers":[{"durationMs":1000},{"durationMs":0}]}"#)
        #expect(bad.status == 422)
        #expect(await send("GET", "timers").text.contains(#""total":2"#))
    }

    @Test("What is finer than a millisecond counts up, so that nothing rings early")
    func roundsUp() async throws {
        let answer = await send("POST", "timers", #"{"due":"2025-10-01T15:00:00.000001Z"}"#)
        #expect(answer.text.contains(#""endsAt":"2025-10-01T15:00:00.001Z""#))
    }

    @Test("Names from people come back unharmed")
    func oddNames() async throws {
        let name = "Tea [31m 👩‍👩‍👧‍👦 \u{202E}<b>&\""
        let body = try WireCoding.encode(TimerRequest(durationMs: 60_000, name: name))
        let answer = await api.answer(method: "POST", target: "/v1/timers", body: Array(body))
        guard case .json(_, let data) = answer else {
            Issue.record("\(answer)")
            return
        }
        let timer = try WireCoding.decode(TimerAnswerJSON.self, from: data).timer
        #expect(timer?.name == name)
    }

    @Test("An event stream resumes after Last-Event-ID")
    func resume() async throws {
        guard
            case .events(let after) = await api.answer(
                method: "GET", target: "/v1/events", body: [], wantsStream: true, lastEventID: "41")
        else {
            Issue.record("no stream")
            return
        }
        #expect(after == 41)
    }
}

extension DaemonControls {
    static let standIn = DaemonControls(
        info: { _ in
            DaemonJSON(
                version: "0", pid: 1, startedAt: Timestamp(Instant(seconds: 0)), startedAtLocal: "", uptimeMs: 0, zone: "UTC",
                stateFolder: "/nowhere", socket: "/nowhere/socket")
        }, version: VersionJSON(version: "0"), kinds: { _ in [] },
        config: { _ in ConfigJSON(searched: [], text: "", loadedAt: Timestamp(Instant(seconds: 0)), loadedAtLocal: "") },
        reload: { ConfigReloadJSON(changedSinks: []) }, checkConfig: { path, _ in ConfigCheckJSON(path: path, faults: []) },
        tryConfig: { _ in .good(nil) }, examine: { _ in [] },
        shutDown: {})
}
