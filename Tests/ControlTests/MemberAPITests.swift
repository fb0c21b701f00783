import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import Testing

@Suite("Members over the API (G15)")
struct MemberAPITests {
    private func world(members: Bool = true) async throws -> (ControlAPI, ManualTime, Hub) {
        let time = ManualTime()
        let sinks = ["phone", "desk", "hall"].map { name in
            let recorder = SinkRecorder()
            return ConfiguredSink(
                name: SinkName(rawValue: name), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
                fingerprint: "1")
        }
        let night = QuietHours(window: try #require(TimeWindow("22:00-07:00")), isStrict: true)
        let household = Members([
            Member(
                name: MemberName(rawValue: "anna"), displayName: "Änna", sinks: ["phone", "old"].map(SinkName.init(rawValue:)),
                quietHours: night, languageTag: "de"),
            Member(name: MemberName(rawValue: "ben"), displayName: "Ben", sinks: [SinkName(rawValue: "desk")]),
            Member(name: MemberName(rawValue: "carl")),
        ])
        var catalog = SinkCatalog(sinks: sinks, routing: RoutingTable(members: members ? household : Members()))
        catalog.disabled = [SinkName(rawValue: "old"): "gotify"]
        let hub = Hub(
            store: MemoryStore(), timekeeper: time, catalog: catalog, reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        return (ControlAPI(hub: hub, daemon: .standIn), time, hub)
    }

    private func ask<Value: Decodable>(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", by doer: String? = nil, as type: Value.Type = Value.self
    ) async throws -> Value {
        let answer = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), doer: doer)
        guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
        return try WireCoding.decode(type, from: data)
    }

    private func refusal(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", by doer: String? = nil, language: String? = nil
    ) async -> ProblemJSON? {
        let answer = await api.answer(
            method: method, target: "/v1/" + path, body: Array(body.utf8), doer: doer, acceptLanguage: language)
        guard case .problem(let problem) = answer else { return nil }
        return problem
    }

    @Test("the quiet hours of one member are named with the sinks, and a notice in them is planned for these sinks")
    func quietMember() async throws {
        let (api, time, _) = try await world()
        // The world begins at 14:00.
        let _: TimerAnswerJSON = try await ask(api, "POST", "timers", #"{"name":"Tea","durationMs":32400000,"owner":"anna"}"#)
        let planned: OutboxJSON = try await ask(api, "GET", "outbox")
        #expect(planned.armed.first?.sinks.contains("phone") == true && planned.armed.map(\.quiet) == [["phone"]], "\(planned)")
        let now: StatusJSON = try await ask(api, "GET", "status")
        #expect(!now.warnings.contains { $0.hasPrefix("Quiet") })
        await time.advance(by: .hours(8) + .minutes(30))
        let night: StatusJSON = try await ask(api, "GET", "status")
        #expect(night.warnings.contains("Quiet hours: phone until Thu 07:00."), "\(night.warnings)")
    }

    @Test("members are listed with their sinks, their quiet hours and language; sinks of nobody are the house's")
    func list() async throws {
        let (api, _, _) = try await world()
        let list: MemberListJSON = try await ask(api, "GET", "members")
        #expect(
            list.members == [
                MemberJSON(
                    name: "anna", displayName: "Änna", sinks: ["phone"], disabled: ["old"], quietHours: "22:00-07:00", language: "de"),
                MemberJSON(name: "ben", displayName: "Ben", sinks: ["desk"], language: "en"),
                MemberJSON(name: "carl", displayName: "carl", sinks: [], language: "en"),
            ])
        #expect(list.house == ["hall"])
        let doctor: DoctorJSON = try await ask(api, "GET", "doctor")
        let check = try #require(doctor.checks.first { $0.name == "members" })
        #expect(check.state == .warn && check.detail == "these members have no enabled sink of their own: carl", "\(check)")
        #expect(check.fix?.contains("bellhop config reload") == true)
        let alone: DoctorJSON = try await ask(try await world(members: false).0, "GET", "doctor")
        #expect(!alone.checks.contains { $0.name == "members" })
    }

    @Test("who does it is a header, percent-encoded; what is done says so, and what is only looked at asks nobody")
    func doer() async throws {
        let (api, _, hub) = try await world()
        let _: PetAnswerJSON = try await ask(api, "POST", "pets", #"{"name":"Snowy"}"#)
        let answer: PetAnswerJSON = try await ask(api, "POST", "pets/Snowy/wash", by: "%C3%84nna")
        #expect(answer.pet.task?.washedBy == "Änna" && answer.pet.task?.foldedBy == nil)
        let timer: TimerAnswerJSON = try await ask(api, "POST", "timers", #"{"durationMs":60000}"#, by: "be")
        #expect(timer.timer?.ownerName == "Ben" && timer.timer?.by == "Ben")
        let given: TimerAnswerJSON = try await ask(api, "POST", "timers", #"{"durationMs":60000,"owner":"ANNA"}"#, by: "ben")
        #expect(given.timer?.ownerName == "Änna" && given.timer?.by == "Ben", "a member is called by one name")
        let stranger = try #require(await refusal(api, "POST", "timers", #"{"durationMs":60000,"owner":"Zoe"}"#))
        #expect(stranger.detail == "There is no member \"Zoe\". The config has: anna, ben, carl.", "a stranger owns no timer")
        let _: StatusJSON = try await ask(api, "GET", "status", by: "nobody")
        for path in ["pets/Snowy/stop", "timers", "ack"] {
            let problem = try #require(await refusal(api, "POST", path, by: "bne"))
            #expect(problem.code == "unknownMember" && problem.status == 404 && problem.exitCode == 66)
            #expect(problem.detail == "There is no member \"bne\"." && problem.suggestions == ["ben"])
            #expect(await refusal(api, "POST", path, by: "bne", language: "de")?.detail.hasPrefix("Es gibt kein Mitglied") == true)
        }
        #expect(await refusal(api, "POST", "ack", by: "%C3")?.code == "badRequest")
        #expect(try await hub.record(ofPet: "Snowy").task?.value.currentStage == .washing, "what was refused did nothing")
        let alone = try await world(members: false).0
        let anybody: TimerAnswerJSON = try await ask(alone, "POST", "timers", #"{"durationMs":60000}"#, by: "Zoe")
        #expect(anybody.timer?.ownerName == "Zoe")
        #expect(await refusal(alone, "POST", "timers", by: "%1B%5B31m")?.code == "invalidName")
    }

    @Test("G15: who takes turns is set and shown over the API, and a turn is swapped; an unknown member is refused")
    func turns() async throws {
        let (api, _, _) = try await world()
        let added: PetAnswerJSON = try await ask(api, "POST", "pets", #"{"name":"Snowy","turns":"Änna,ben"}"#)
        #expect(added.pet.turns == "anna,ben" && added.pet.turn == "Änna" && added.pet.nextTurn == "Ben")
        let swapped: PetAnswerJSON = try await ask(api, "POST", "pets/Snowy/swap", #"{"with":"BEN"}"#, by: "ben")
        #expect(swapped.changed && swapped.pet.turn == "Ben" && swapped.pet.nextTurn == "Änna" && swapped.undo != nil)
        let back: PetAnswerJSON = try await ask(api, "POST", "pets/Snowy/swap")
        #expect(back.pet.turn == "Änna" && back.pet.nextTurn == "Ben")
        let stranger = "There is no member \"Zoe\". The config has: anna, ben, carl."
        for (path, body, code, detail) in [
            ("pets", #"{"name":"Socks","turns":"anna,Zoe"}"#, "unknownMember", stranger),
            ("pets/Snowy/swap", #"{"with":"Zoe"}"#, "unknownMember", stranger),
            (
                "pets/Snowy/swap", #"{"with":"carl"}"#, "invalidValue",
                "carl does not take turns with the laundry of Snowy. These members do: Änna, Ben."
            ),
            ("pets/Snowy/swap", #"{"with":"anna"}"#, "alreadyDone", "It is already Änna's turn to do the laundry of Snowy."),
        ] {
            let problem = try #require(await refusal(api, "POST", path, body))
            #expect(problem.code == code && problem.detail == detail)
        }
        let fair: PetAnswerJSON = try await ask(api, "PATCH", "pets/Snowy", #"{"turns":"fairest"}"#)
        #expect(fair.pet.turns == "fairest" && fair.pet.turn == "Änna" && fair.pet.nextTurn == "Ben")
        let off: PetAnswerJSON = try await ask(api, "PATCH", "pets/Snowy", #"{"turns":"none"}"#)
        #expect(off.pet.turns == nil && off.pet.turn == nil && off.pet.nextTurn == nil)
        #expect(await refusal(api, "POST", "pets/Snowy/swap")?.code == "nothingRunning")
        let alone = try await world(members: false).0
        #expect(await refusal(alone, "POST", "pets", #"{"name":"Snowy","turns":"fairest"}"#)?.code == "unknownMember")
    }

    @Test("G15: statistics list what each member did, and other people after them")
    func shares() async throws {
        let (api, time, _) = try await world()
        let _: PetAnswerJSON = try await ask(api, "POST", "pets", #"{"name":"Snowy"}"#)
        for (verb, doer) in [("wash", "ben"), ("finish", nil), ("skip-dryer", nil), ("fold", "anna")] as [(String, String?)] {
            await time.advance(by: .seconds(30))
            let _: PetAnswerJSON = try await ask(api, "POST", "pets/Snowy/" + verb, by: doer)
        }
        let stats: StatsJSON = try await ask(api, "GET", "stats")
        #expect(
            stats.members == [
                StatsJSON.Share(name: "Änna", washed: 0, dried: 0, folded: 1), StatsJSON.Share(name: "Ben", washed: 1, dried: 0, folded: 0),
                StatsJSON.Share(name: "carl", washed: 0, dried: 0, folded: 0),
            ])
        #expect(stats.memberDays == 90)
    }

    @Test("an empty owner of a timer is refused")
    func owner() async throws {
        let (api, _, _) = try await world()
        let answer = await api.answer(method: "POST", target: "/v1/timers", body: Array(#"{"durationMs":60000,"owner":" "}"#.utf8))
        guard case .problem(let problem) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(problem.code == "invalidName")
    }
}
