import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("The promises")
struct PromiseTests {
    @Test("N-18, N-25, C9: a wash stopped in the second it is due never rings after the answer; 1,000 seeded races (promise 4)")
    func stopRaces() async throws {
        for seed in 1...1000 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let world = HubWorld(seed: seed)
            // In some runs, the phone's attempts do not finish until the test releases them. A
            // delivery may then be in progress when the stop comes.
            let holds = Bool.random(using: &generator)
            try await world.running {
                try await world.addPet("Snowy")
                try await world.wash("Snowy", for: .minutes(1))
                if holds { world.phone.hold() }
                // The stop comes up to half a second before or after the end of the wash.
                let offset = Int.random(in: -500...500, using: &generator)
                await world.time.advance(by: .milliseconds(60_000 + min(offset, 0)))
                async let late: Void = world.time.advance(by: .milliseconds(max(offset, 1)))
                var stopped = false
                do {
                    stopped = try await world.hub.perform(.stop, onPet: "Snowy").changed
                } catch let refusal as Refusal {
                    #expect(refusal.code == .alreadyEnded, "seed \(seed)")
                }
                let begunAtAnswer = world.phone.begun.count
                if stopped { #expect(world.desktop.told.isEmpty || world.desktop.visible.isEmpty, "seed \(seed)") }
                world.phone.release()
                await late
                await world.time.advance(by: .minutes(5))
                if stopped {
                    #expect(world.desktop.visible.isEmpty, "seed \(seed)")
                    #expect(world.phone.visible.isEmpty, "seed \(seed)")
                    let later = world.phone.begun.all.dropFirst(begunAtAnswer)
                    #expect(later.allSatisfy { if case .withdraw = $0 { true } else { false } }, "seed \(seed): began after the answer")
                } else {
                    #expect(world.desktop.titlesShown == ["Wash Complete!"], "seed \(seed)")
                }
                #expect(try await world.events().count == (stopped ? 0 : 1), "seed \(seed)")
            }
        }
    }

    @Test("A stop after the wash ended says so (alreadyEnded, exit 65) and changes nothing")
    func stopTooLate() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(46))
            let before = try await world.hub.record(ofPet: "Snowy")
            await #expect(throws: Refusal.self) { try await world.hub.perform(.stop, onPet: "Snowy") }
            #expect(try await world.hub.record(ofPet: "Snowy") == before)
            #expect(world.desktop.titlesShown == ["Wash Complete!"])
        }
    }

    @Test("Promise 4: what was on the wire when it was withdrawn is taken back when the sink has it")
    func onTheWire() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            world.phone.hold()
            await world.time.advance(by: .minutes(45))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            world.phone.release()
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.done.all.map(\.verb) == [.deliver, .withdraw])
            #expect(world.phone.visible.isEmpty)
        }
    }

    @Test("Two commands race for one pet: one wins, the other gets its exact refusal", arguments: 1...50)
    func racingCommands(seed: UInt64) async throws {
        let world = HubWorld(seed: seed)
        try await world.running {
            try await world.addPet("Snowy")
            let refusals = try await withThrowingTaskGroup(of: Refusal?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do {
                            _ = try await world.hub.perform(.wash(for: nil, replace: false), onPet: "Snowy")
                            return nil
                        } catch let refusal as Refusal {
                            return refusal
                        }
                    }
                }
                return try await group.reduce(into: [Refusal?]()) { $0.append($1) }
            }
            #expect(refusals.count { $0 == nil } == 1)
            #expect(refusals.compactMap { $0?.code } == Array(repeating: .taskAlreadyActive, count: 7))
            #expect(try await world.hub.timers().count { $0.kind == .wash } == 1)
        }
    }

    @Test("T-27: acknowledged anywhere, gone everywhere (promise 5)")
    func acknowledged() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(5))
            await world.time.advance(by: .seconds(5))
            #expect(try await world.hub.unacknowledged().map(\.notice.name) == ["Tea"])
            world.phone.report(.action(world.phone.visible[0].notice.key, .acknowledge, activationToken: nil))
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
            #expect(try await world.hub.unacknowledged().isEmpty)
            #expect(try await world.states(of: 1).values.allSatisfy { $0 == .acknowledged })
        }
    }

    @Test("N-32: \"Remind in 10 min\" takes the notice away and brings it back, unless the laundry went on")
    func snooze() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            world.desktop.report(.action(world.desktop.visible[0].notice.key, .snooze, activationToken: nil))
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.titlesShown.count == 1)
            world.desktop.report(.action(world.desktop.visible[0].notice.key, .snooze, activationToken: nil))
            await world.time.settle()
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await world.time.advance(by: .minutes(30))
            #expect(world.desktop.visible.isEmpty)
        }
    }

    @Test("digests that are snoozed come back, each with its own text, and can be stopped by name")
    func snoozedDigests() async throws {
        let world = HubWorld()
        try await world.running {
            for names in [["Tea", "Rice"], ["Eggs", "Soup", "Bread"]] {
                for name in names { try await world.timer(name, after: .seconds(5)) }
                await world.time.suspend(for: .minutes(20))
                #expect(world.desktop.visible.map(\.kind) == [.hubDigest])
                let digest = world.desktop.visible[0]
                _ = try await world.hub.snooze(event: digest.number, for: .minutes(60))
                await world.time.settle()
                #expect(world.desktop.visible.isEmpty)
                await #expect(throws: Refusal.self) { try await world.hub.snooze(event: digest.number, for: .minutes(60)) }
            }
            let titles = ["2 things ended while you were away", "3 things ended while you were away"]
            #expect(try await world.hub.timers().map(\.name) == titles)
            await world.time.advance(by: .minutes(60))
            let told = world.desktop.visible.sorted { $0.notice.title.description < $1.notice.title.description }
            #expect(told.map(\.notice.title.description) == titles)
            #expect(told.map { $0.notice.body.description.split(separator: "\n").count } == [2, 3])
            #expect(told[0].notice.body.description.contains("Rice") && told[1].notice.body.description.contains("Soup"))
        }
    }

    @Test("A button of an older round of laundry does nothing but go away")
    func staleButton() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            let old = world.desktop.visible[0].notice.key
            _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
            _ = try await world.hub.perform(.fold, onPet: "Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            let record = try await world.hub.record(ofPet: "Snowy")
            world.desktop.report(.action(old, .startDryer, activationToken: nil))
            await world.time.settle()
            #expect(try await world.hub.record(ofPet: "Snowy") == record)
        }
    }

    @Test("T-5, T-9, promise 6: a pet whose row cannot be read does not silence its alarm, nor the others")
    func corruptPet() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            try await world.addPet("Snowy")
            try await world.addPet("Fluffy")
            try await world.wash("Snowy")
            try await world.wash("Fluffy")
            // When the scheduler wakes, the first pet that it reads is broken.
            store.failPet("Snowy")
            await world.time.advance(by: .minutes(45))
            #expect(world.desktop.told.sorted() == ["deliver Snowy", "deliver Wash Complete!"])
            #expect(!(try await world.hub.timers().contains { $0.kind == .wash }))
        }
    }

    @Test("Promise 9: every delivery has a reason")
    func reasons() async throws {
        let routing = RoutingTable(
            routes: [Route(match: RouteMatch(kinds: [try #require(KindPattern("laundry.*"))]), sinks: [SinkName(rawValue: "phone")])],
            fallback: [SinkName(rawValue: "log")])
        let world = HubWorld(routing: routing)
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            try await world.timer("Tea", after: .minutes(2))
            await world.time.advance(by: .minutes(3))
            #expect(world.phone.told == ["deliver Wash Complete!"])
            #expect(world.program.told == ["deliver Tea"])
            #expect(world.desktop.told.isEmpty)
            for number in 1...2 as ClosedRange<EventNumber> {
                for delivery in try await world.hub.deliveries(of: number) { #expect(!delivery.reason.isEmpty) }
            }
        }
    }

    @Test("N-12c: \"outbox cancel\" silences without stopping")
    func silence() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            let (silenced, _) = try await world.hub.silence(.pet(try await world.hub.record(ofPet: "Snowy").pet.value.id))
            #expect(silenced.count == 1)
            await world.time.advance(by: .minutes(45))
            #expect(world.desktop.told.isEmpty && world.program.told.isEmpty)
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .washed)
            #expect(try await world.states(of: 1)["desktop"] == .withdrawn)
        }
    }

    @Test("D-9: a deleted pet takes its timers and notices with it")
    func deletedPet() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.visible.count == 1)
            _ = try await world.hub.deletePet("snow")
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
            #expect(try await world.hub.timers().isEmpty)
        }
    }
}
