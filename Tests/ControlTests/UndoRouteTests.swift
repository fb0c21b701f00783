import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import Testing

@Suite("Undo in the control API, without sockets")
struct UndoRouteTests {
    private let time = ManualTime()
    private let api: ControlAPI

    init() async throws {
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: SinkCatalog(sinks: []), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        api = ControlAPI(hub: hub, daemon: .standIn)
    }

    private func send(
        _ method: String, _ path: String, _ body: String = "", by doer: String? = nil, in language: String? = nil
    ) async -> String {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), doer: doer, acceptLanguage: language) {
        case .json(_, let data): String(decoding: data, as: UTF8.self)
        case .problem(let problem): problem.code + ": " + problem.detail
        default: ""
        }
    }

    private func offer(_ answer: String) throws -> UndoOfferJSON? {
        struct Answer: Decodable { var undo: UndoOfferJSON? }
        return try WireCoding.decode(Answer.self, from: Data(answer.utf8)).undo
    }

    @Test("the answer to every kind of command says how to take it back; the answer to a question does not")
    func offers() async throws {
        _ = await send("POST", "pets", #"{"name":"Socks"}"#)
        for (method, path, body, words) in [
            ("POST", "pets", #"{"name":"Snowy"}"#, "added Snowy"), ("PATCH", "pets/Snowy", #"{"cycleFrequencyDays":3}"#, "changed Snowy"),
            ("POST", "pets/Snowy/wash", "", "started the washing machine of Snowy"),
            ("POST", "pets/Snowy/stop", "", "stopped the machine of Snowy"),
            ("POST", "vacation", #"{"on":true}"#, "sent all pets on vacation"),
            ("POST", "vacation", #"{"on":false}"#, "ended the vacation of all pets"), ("DELETE", "pets/Snowy", "", "deleted Snowy"),
            ("POST", "timers", #"{"durationMs":600000,"name":"Tea"}"#, "started Tea"),
            ("POST", "timers", #"{"timers":[{"durationMs":60000},{"durationMs":60000}]}"#, "started 2 timers"),
            ("POST", "timers/Tea/pause", "", "paused Tea"), ("POST", "timers/Tea/resume", "", "resumed Tea"),
            ("DELETE", "timers/Tea", "", "stopped Tea"), ("POST", "rest", "{}", "started a rest"),
            ("POST", "rest/end", "", "ended the gym session"), ("POST", "workouts", #"{"programme":"tabata"}"#, "started tabata"),
            ("POST", "workouts/current/end", "", "ended tabata"), ("POST", "undo", "", "ended tabata"),
        ] {
            let answer = await send(method, path, body)
            let offer = try #require(try offer(answer), "\(method) \(path): \(answer)")
            #expect(offer.words == words)
            #expect(offer.until.instant == time.now().wall + .seconds(60))
        }
        for path in ["status", "pets/Socks", "timers", "workouts"] { #expect(try offer(await send("GET", path)) == nil) }
        #expect(try offer(await send("POST", "ack", #"{"all":true}"#)) == nil)
    }

    @Test("several notices are answered in one step; if one of them does not exist, none is answered")
    func several() async throws {
        for _ in 1...2 { _ = await send("POST", "notices", #"{"title":"Dup"}"#) }
        for body in [#"{"events":[]}"#, #"{"events":[1],"event":2}"#, #"{"events":[1],"all":true}"#, #"{"events":[1,2],"answer":"yes"}"#] {
            #expect(await send("POST", "ack", body).hasPrefix("badRequest"), "\(body)")
        }
        #expect(await send("POST", "ack", #"{"events":[1,99]}"#).hasPrefix("unknownEvent"))
        let answer = await send("POST", "ack", #"{"events":[2,1]}"#)
        #expect(try WireCoding.decode(AckJSON.self, from: Data(answer.utf8)).acknowledged.map(\.number) == [2, 1])
    }

    @Test("the token takes back its own command, whatever was done since; the header decides whose the last one was")
    func tokens() async throws {
        _ = await send("POST", "timers", #"{"durationMs":600000,"name":"Tea"}"#)
        _ = await send("POST", "timers", #"{"durationMs":600000,"name":"Eggs"}"#)
        let token = try #require(try offer(await send("DELETE", "timers/Tea", by: "Anna"))).token
        _ = await send("DELETE", "timers/Eggs", by: "Ben")
        let back = await send("POST", "undo", #"{"token":"\#(token)"}"#)
        #expect(back.contains(#""message":"Tea runs again: 10 min left, ends "#), "\(back)")
        #expect(await send("POST", "undo", #"{"token":"\#(token)"}"#).hasPrefix("nothingToUndo: "))
        #expect(await send("POST", "undo", by: "Carl").hasPrefix("nothingToUndo: There is nothing to take back."))
        #expect(await send("POST", "undo", by: "Ben").contains("Eggs runs again"))
        #expect(await send("POST", "undo", by: "Ben").contains("Done again: stopped Eggs."))
        _ = await send("POST", "timers/Tea/extend", #"{"byMs":60000}"#, by: "Anna")
        _ = await send("POST", "timers/Tea/pause", by: "Ben")
        #expect(
            await send("POST", "undo", by: "Anna")
                == "changedSince: \"changed the end of Tea\" cannot be taken back, because of a later command by Ben: paused Tea.")
    }

    @Test("the answer is in the language of the client, also where the command was given in another")
    func languages() async throws {
        _ = await send("POST", "timers", #"{"durationMs":600000,"name":"Tea"}"#)
        #expect(try offer(await send("DELETE", "timers/Tea", in: "de"))?.words == "Tea angehalten")
        #expect(await send("POST", "undo", in: "de").contains(#""message":"Tea läuft wieder: noch 10 min, bis "#))
    }
}
