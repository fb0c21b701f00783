import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

@Suite("Pets over the API: vacations, looks, the arithmetic, the clock")
struct PetRouteTests {
    static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    /// Runs a hub while `body` runs, so that timers fire.
    private func serving(
        seed: UInt64 = 1, policy: LaundryPolicy = LaundryPolicy(), _ body: (ManualTime, ControlAPI) async throws -> Void
    ) async throws {
        try await ServedHub.run(time: ManualTime(zone: Self.berlin, seed: seed), catalog: SinkCatalog(policy: policy)) { served in
            try await body(served.time, served.api)
        }
    }

    private func send<Value: Decodable>(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", as type: Value.Type = Value.self
    ) async throws -> Value {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("no JSON")
        }
    }

    private func code(_ api: ControlAPI, _ method: String, _ path: String, _ body: String = "") async -> String {
        if case .problem(let problem) = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
            problem.code
        } else {
            "ok"
        }
    }

    @Test("D-2: a pet without a name is Snowy; a second one is refused")
    func withoutName() async throws {
        try await serving { _, api in
            let pet = try await send(api, "POST", "pets", "{}", as: PetAnswerJSON.self).pet
            #expect(pet.name == "Snowy")
            #expect(await code(api, "POST", "pets", "{}") == "nameTaken")
        }
    }

    @Test("D-9: health is reckoned when it is asked for, and says when that was; that of a retired pet stands still")
    func reckonedWhenAsked() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "pets", #"{"cycleFrequencyDays":1}"#, as: PetAnswerJSON.self)
            for _ in 1...3 {
                let health = try await send(api, "GET", "pets/Snowy", as: PetAnswerJSON.self).pet.health ?? 0
                await time.advance(by: .hours(2))
                let pet = try await send(api, "GET", "pets/Snowy", as: PetAnswerJSON.self).pet
                #expect(pet.lastHealthUpdate?.instant == time.now().wall)
                #expect(pet.health ?? 100 < health)
            }
            _ = try await send(api, "POST", "pets/Snowy/retire", as: PetAnswerJSON.self)
            let retired = time.now().wall
            await time.advance(by: .hours(2))
            #expect(try await send(api, "GET", "pets/Snowy", as: PetAnswerJSON.self).pet.lastHealthUpdate?.instant == retired)
        }
    }

    @Test("bringing back a pet that is not retired changes nothing and says so; a dead one is told how it lives again")
    func notRetired() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "pets", #"{"cycleFrequencyDays":1}"#, as: PetAnswerJSON.self)
            func revive() async throws -> (String?, Bool) {
                let answer = try await send(api, "POST", "pets/Snowy/revive", as: PetAnswerJSON.self)
                return (answer.message, answer.changed)
            }
            #expect(try await revive() == ("Snowy is not retired.", false))
            _ = try await send(api, "POST", "pets/Snowy/retire", as: PetAnswerJSON.self)
            #expect(try await revive() == (nil, true))
            await time.advance(by: .days(40))
            #expect(try await revive() == ("Snowy is not retired. It comes back to life when its laundry is folded.", false))
        }
    }

    @Test(
        "C4: after a wash the stage is \"Ready for the dryer\", its button \"Start Dryer\", and \"move to dryer\" is the same; drying has no button"
    )
    func moveToDryer() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "pets", "{}", as: PetAnswerJSON.self)
            _ = try await send(api, "POST", "pets/Snowy/wash", as: PetAnswerJSON.self)
            await time.advance(by: .minutes(45))
            let washed = try await send(api, "GET", "pets/Snowy", as: PetAnswerJSON.self).pet
            #expect(washed.task?.stage == "washed" && washed.task?.displayText == "Ready for the dryer")
            #expect(washed.task?.isActionable == true && washed.nextAction?.label == "Start Dryer" && washed.endsAt == nil)
            let drying = try await send(api, "POST", "pets/Snowy/move-to-dryer", as: PetAnswerJSON.self).pet
            #expect(drying.task?.stage == "drying" && drying.task?.displayText == "Drying in progress...")
            #expect(drying.task?.isActionable == false && drying.task?.actionButtonText == "Drying...")
            #expect(NoticeAction.Verb(answer: "move-to-dryer") == .startDryer && NoticeAction.Verb(answer: "start-dryer") == .startDryer)
        }
    }

    @Test(
        "G1, C6: \"pet explain\" adds up and agrees with status, to the millisecond, whatever has happened",
        arguments: 1...24 as ClosedRange<UInt64>)
    func agrees(seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let policy = LaundryPolicy(deathTenths: [12, 20, 33, 100][Int(seed) % 4])
        try await serving(seed: seed, policy: policy) { time, api in
            _ = try await send(api, "POST", "pets", #"{"name":"Snowy","cycleFrequencyDays":\#(Int(seed % 9) + 1)}"#, as: PetAnswerJSON.self)
            let commands = [
                "wash", "dry", "skip-dryer", "fold", "abandon", "stop", "finish", "pause", "resume", "retire", "revive", "ack",
            ]
            for _ in 0..<60 {
                let command = commands[Int.random(in: 0..<commands.count, using: &chance)]
                // Most of these random commands are refused, because they do not fit the pet's
                // state. A refused command must leave no trace.
                let body = command == "pause" && Bool.random(using: &chance) ? #"{"until":"30h","since":"5h"}"# : ""
                _ = await code(api, "POST", "pets/Snowy/" + command, body)
                if Int.random(in: 0..<6, using: &chance) == 0 { _ = await code(api, "PATCH", "pets/Snowy", #"{"restDays":["sat","wed"]}"#) }
                let pause = Duration.milliseconds(Int64.random(in: 1...200_000_000, using: &chance))
                switch Int.random(in: 0..<8, using: &chance) {
                case 0: await time.suspend(for: pause)
                case 1: await time.stepWall(by: .milliseconds(Int64.random(in: -90_000_000...90_000_000, using: &chance)))
                case 2: await time.setZone(time.zone().name == "UTC" ? Self.berlin : .utc)
                default: await time.advance(by: pause)
                }
                let told = try await send(api, "GET", "pets/Snowy/explanation", as: ExplanationJSON.self)
                let left = told.passedMs - told.pausedMs - told.pausingMs - told.restedMs
                #expect(told.elapsedMs == max(0, left))
                #expect(
                    told.health == (told.pet.isActive ? min(told.curveHealth, told.storedHealth) : told.storedHealth)
                        || told.heldUntil != nil)
                #expect(told.health == told.pet.health && told.mood == told.pet.mood && told.due == told.pet.due)
                guard told.pet.isActive else { continue }
                let status = try await send(api, "GET", "status", as: StatusJSON.self).pets[0]
                #expect(try withoutSeconds(status) == withoutSeconds(told.pet))
                // A predicted change is in the future.
                if let next = told.next { #expect(next.at > told.now) }
            }
        }
    }

    @Test("G1: what the explanation foretells happens then, and not a millisecond sooner")
    func foretold() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "pets", #"{"name":"Snowy","restDays":["sat","sun"]}"#, as: PetAnswerJSON.self)
            await time.advance(by: .hours(30))
            _ = await code(api, "POST", "pets/Snowy/wash")
            for mood in ["sad", "verySad", "dead"] {
                let told = try await send(api, "GET", "pets/Snowy/explanation", as: ExplanationJSON.self)
                let next = try #require(told.next)
                #expect(next.mood == mood)
                await time.advance(to: next.at.instant - .milliseconds(1))
                let before = try await send(api, "GET", "pets/Snowy", as: PetAnswerJSON.self).pet
                await time.advance(by: .milliseconds(1))
                let after = try await send(api, "GET", "pets/Snowy/explanation", as: ExplanationJSON.self)
                #expect(after.mood == mood && before.health != after.health)
                #expect(after.began == next.at)
            }
            #expect(try await send(api, "GET", "pets/Snowy/explanation", as: ExplanationJSON.self).next == nil)
        }
    }

    @Test("G13: a vacation over the API, of one pet and of all, in the words of people")
    func vacation() async throws {
        try await serving { time, api in
            for name in ["Snowy", "Fluffy"] { _ = try await send(api, "POST", "pets", #"{"name":"\#(name)"}"#, as: PetAnswerJSON.self) }
            let away = try await send(api, "POST", "pets/Snowy/pause", #"{"until":"2025-10-10"}"#, as: PetAnswerJSON.self).pet
            // The vacation ends at midnight in Berlin.
            #expect(away.pausedUntil == Timestamp("2025-10-09T22:00:00Z") && away.pausedUntilLocal == "2025-10-10 00:00")
            #expect(away.due == Timestamp("2025-10-16T22:00:00Z"))
            #expect(await code(api, "POST", "pets/Snowy/pause", #"{"until":"2025-10-10"}"#) == "petPaused")
            #expect(await code(api, "POST", "pets/Snowy/pause", #"{"until":"soon"}"#) == "badRequest")
            #expect(await code(api, "POST", "pets/Snowy/pause", #"{"since":"2025-01-01"}"#) == "invalidDate")
            #expect(
                try await send(api, "POST", "vacation", #"{"on":true}"#, as: VacationJSON.self).pets.map(\.name) == ["Snowy", "Fluffy"])
            #expect(await code(api, "POST", "vacation", #"{"on":false,"pause":{}}"#) == "badRequest")
            await time.advance(by: .days(3))
            let back = try await send(api, "POST", "vacation", #"{"on":false}"#, as: VacationJSON.self).pets
            #expect(
                back.map(\.pausedFrom) == [nil, nil]
                    && back.map(\.due) == [Timestamp("2025-10-11T14:00:00Z"), Timestamp("2025-10-11T14:00:00Z")])
            #expect(await code(api, "POST", "pets/Snowy/resume") == "nothingRunning")
        }
    }

    @Test("N-29: sound, picture, urgency, tags and owner are set one by one, and cleared one by one")
    func looks() async throws {
        try await serving { _, api in
            let body =
                #"{"name":"Snowy","sound":"bell","icon":"/home/a/a.png","urgency":"high","tags":["wool"],"owner":"Anna","restDays":["sun"]}"#
            _ = try await send(api, "POST", "pets", body, as: PetAnswerJSON.self)
            let changed = try await send(
                api, "PATCH", "pets/Snowy", #"{"tags":["kids","wool"],"clear":["icon","urgency"]}"#, as: PetAnswerJSON.self
            ).pet
            #expect(changed.sound == "bell" && changed.icon == nil && changed.urgency == nil)
            #expect(changed.tags == ["kids", "wool"] && changed.owner == "Anna" && changed.restDays == ["sun"])
            #expect(try await send(api, "PATCH", "pets/Snowy", #"{"restDays":[]}"#, as: PetAnswerJSON.self).pet.restDays == [])
            for (bad, code) in [
                (#"{"urgency":"loud"}"#, "badRequest"), (#"{"restDays":["someday"]}"#, "badRequest"),
                (#"{"icon":"a.png"}"#, "invalidValue"),
                (#"{"restDays":["mon","tue","wed","thu","fri","sat","sun"]}"#, "invalidValue"), (#"{"clear":["name"]}"#, "badRequest"),
            ] {
                #expect(await self.code(api, "PATCH", "pets/Snowy", bad) == code)
            }
        }
    }

    @Test("G1: the clock over the API, before and after a jump of more than a day")
    func clock() async throws {
        try await serving { time, api in
            #expect(try await send(api, "GET", "clock", as: ClockJSON.self).doubtedUntil == nil)
            #expect(try await send(api, "POST", "clock/accept", as: ClockJSON.self).accepted == false)
            await time.stepWall(by: .days(-3))
            let doubted = try await send(api, "GET", "clock", as: ClockJSON.self)
            #expect(doubted.doubtedUntil?.instant == time.now().wall + .hours(1) && doubted.jumpMs == Duration.days(-3).inMilliseconds)
            #expect(try await send(api, "POST", "clock/accept", as: ClockJSON.self).accepted)
            #expect(try await send(api, "GET", "clock", as: ClockJSON.self).doubtedUntil == nil)
        }
    }
}
