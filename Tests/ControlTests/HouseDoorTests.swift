import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import Testing

@Suite("The door to the household, through which a sink sees all things and acts")
struct HouseDoorTests {
    /// Serves a hub with a phone, and collects what its door tells.
    private func following(_ body: (ServedHub, HouseDoor, Happenings<[HouseThing]>) async throws -> Void) async throws {
        let phone = SinkRecorder()
        let sink = ConfiguredSink(
            name: SinkName(rawValue: "phone"), kind: "recording", capabilities: phone.capabilities, sink: RecordingSink(phone),
            fingerprint: "1")
        try await ServedHub.run(catalog: SinkCatalog(sinks: [sink])) { served in
            let views = Happenings<[HouseThing]>()
            let door = served.api.houseDoor
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await door.follow { views.append($0) } }
                await views.wait(count: 1)
                try await body(served, door, views)
                served.hub.closeStreams()
                try await group.waitForAll()
            }
        }
    }

    private func pet(_ views: Happenings<[HouseThing]>) -> (HouseThing, HouseThing.Pet)? {
        for thing in views.all.last ?? [] { if case .pet(let pet) = thing.facts { return (thing, pet) } }
        return nil
    }

    private func add(_ served: ServedHub) async throws -> HouseThing.Identity {
        let record = try await served.hub.addPet(PetProfile(name: "Snowy"))
        return .pet(record.pet.value.id.description)
    }

    @Test("a pet goes through its round with commands, each of which is in the journal as done by the program")
    func laundry() async throws {
        try await following { served, door, views in
            let snowy = try await add(served)
            await served.time.advance(by: .seconds(1))
            let first = try #require(pet(views))
            #expect(first.0.name == "Snowy" && first.0.possible == [.wash] && first.1.stage == .idle && first.1.health == 100)
            #expect(await door.act(.wash, snowy, "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            let washing = try #require(pet(views))
            #expect(washing.0.possible == [.stop] && washing.1.stage == .washing && washing.1.endsAt != nil)
            let count = views.count
            await served.time.advance(by: .minutes(20))
            #expect(views.count == count, "nothing ticks while a machine runs")
            await served.time.advance(by: .minutes(26))
            let washed = try #require(pet(views))
            #expect(washed.0.possible == [.dry, .acknowledge] && washed.1.stage == .washed && washed.1.isWaiting && washed.1.endsAt == nil)
            #expect(await door.act(.acknowledge, snowy, "mqtt") == .carriedOut)
            #expect(await door.act(.dry, snowy, "mqtt") == .carriedOut)
            await served.time.advance(by: .minutes(61))
            #expect(pet(views)?.0.possible == [.fold, .acknowledge])
            #expect(await door.act(.fold, snowy, "mqtt") == .carriedOut)
            let events = try await served.hub.events(after: 0, limit: 100)
            #expect(
                events.filter { [.laundryWashed, .laundryDried, .laundryFolded].contains($0.kind) }.map(\.by) == ["mqtt", "mqtt", "mqtt"])
            await served.time.advance(by: .seconds(1))
            #expect(pet(views)?.1.stage == .idle)
        }
    }

    @Test("a command that does not fit is refused with the reason, and changes nothing")
    func refusals() async throws {
        try await following { served, door, _ in
            let snowy = try await add(served)
            let before = try await served.hub.events(after: 0, limit: 100).count
            guard case .refused(let reason) = await door.act(.fold, snowy, "mqtt") else { throw ContractViolation("folded") }
            #expect(reason.contains("Snowy"))
            let nobody = HouseThing.Identity.pet("018f0000-0000-7000-8000-000000000000")
            let wrong: [(HouseThing.Verb, HouseThing.Identity)] = [
                (.stop, snowy), (.acknowledge, snowy), (.start, snowy), (.wash, nobody), (.stop, .timer("x")), (.start, .timer("x")),
                (.acknowledge, .timer("x")), (.start, .starter(.timer("x"))), (.start, .starter(.workout("x"))), (.stop, .rest),
                (.acknowledge, .rest), (.start, .workout("x")), (.stop, .workout("x")), (.stop, .routine("x")), (.wash, .rest),
            ]
            for (verb, thing) in wrong {
                guard case .refused = await door.act(verb, thing, "mqtt") else {
                    Issue.record("\(verb) \(thing) was done")
                    continue
                }
            }
            #expect(try await served.hub.events(after: 0, limit: 100).count == before)
        }
    }

    @Test("a timer is there until its end is acknowledged; a kept one stays")
    func timers() async throws {
        try await following { served, door, views in
            func timers() -> [(String, HouseThing.Timer, Set<HouseThing.Verb>)] {
                (views.all.last ?? []).compactMap { thing in
                    if case .timer(let timer) = thing.facts { (thing.name, timer, thing.possible) } else { nil }
                }
            }
            let tea = try await served.hub.startTimers([CountdownRequest(end: .after(.minutes(4)), name: "Tea")])[0]
            await served.time.advance(by: .seconds(1))
            #expect(timers().map(\.0) == ["Tea"] && timers()[0].1 == HouseThing.Timer(state: .running, endsAt: tea.due))
            await served.time.advance(by: .minutes(4))
            #expect(timers().map(\.1.state) == [.ended] && timers()[0].2 == [.acknowledge])
            #expect(await door.act(.acknowledge, .timer(tea.owner.id), "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            #expect(timers().isEmpty)
            let eggs = try await served.hub.startTimers([CountdownRequest(end: .after(.minutes(4)), name: "Eggs", isKept: true)])[0]
            #expect(await door.act(.stop, .timer(eggs.owner.id), "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            #expect(timers().map(\.1) == [HouseThing.Timer(state: .ready, endsAt: nil)] && timers()[0].2 == [.start])
            #expect(await door.act(.start, .timer(eggs.owner.id), "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            #expect(timers().map(\.1.state) == [.running])
        }
    }

    @Test("a rest starts, rings, is acknowledged and ends; a workout has its phases")
    func training() async throws {
        try await following { served, door, views in
            func facts(_ identity: HouseThing.Identity) -> HouseThing? { views.all.last?.first { $0.identity == identity } }
            #expect(facts(.rest)?.facts == .rest(HouseThing.Rest(phase: .idle)) && facts(.workout("tabata")) == nil)
            #expect(await door.act(.start, .rest, "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            #expect(facts(.rest)?.possible == [.stop])
            #expect(await door.act(.start, .rest, "mqtt") != .carriedOut, "a rest that runs goes on")
            #expect(await door.act(.stop, .rest, "mqtt") == .carriedOut)
            #expect(await door.act(.start, .rest, "mqtt") == .carriedOut, "the next rest of the session")
            await served.time.advance(by: .seconds(1))
            #expect(facts(.rest)?.possible == [.stop])
            await served.time.advance(by: .minutes(10))
            #expect(facts(.rest)?.possible == [.start, .stop, .acknowledge])
            #expect(await door.act(.acknowledge, .rest, "mqtt") == .carriedOut)
            #expect(await door.act(.stop, .rest, "mqtt") == .carriedOut)
            #expect(await door.act(.start, .starter(.workout("tabata")), "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            guard case .run(let run)? = facts(.workout("tabata"))?.facts else { throw ContractViolation("no workout") }
            #expect(run.state == .running && run.phase != nil && run.phaseEndsAt != nil && run.endsAt != nil)
            #expect(await door.act(.stop, .workout("tabata"), "mqtt") == .carriedOut)
            await served.time.advance(by: .seconds(1))
            #expect(facts(.workout("tabata")) == nil && facts(.starter(.workout("tabata"))) != nil)
        }
    }

    @Test("what a sink remembers is there for that sink only, until it forgets it")
    func memory() async throws {
        try await following { _, door, _ in
            let (home, other) = (SinkName(rawValue: "home"), SinkName(rawValue: "other"))
            #expect(await door.recall(home) == nil)
            await door.remember(home, "a\tb")
            #expect(await door.recall(home) == "a\tb")
            #expect(await door.recall(other) == nil)
            await door.remember(home, nil)
            #expect(await door.recall(home) == nil)
        }
    }
}
