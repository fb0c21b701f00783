import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

/// Tests the short ids of timers (`t7`), which commands accept in place of names.
@Suite("Timers by their short ids")
struct ShortIDTests {
    private func ids(_ world: HubWorld) async throws -> [String] {
        try await world.hub.timers().map { "\($0.shortID?.description ?? "-") \($0.name)" }
    }

    @Test("timers are numbered as they are started, and each command takes the number of one of several that share a name")
    func namesakes() async throws {
        let world = HubWorld()
        try await world.running {
            for minutes in [10, 20, 30] { try await world.timer("Tea", after: .minutes(minutes)) }
            #expect(try await ids(world) == ["t1 Tea", "t2 Tea", "t3 Tea"])
            let hub = world.hub
            let refusal = try #require(await #expect(throws: Refusal.self) { try await hub.stopTimer("Tea") })
            #expect(
                refusal.description
                    == "\"Tea\" could be t3 Tea → 14:30, t2 Tea → 14:20, t1 Tea → 14:10. Use the id instead of the name, such as t3.")
            _ = try await hub.stopTimer("t2")
            _ = try await hub.extendTimer("T1", .by(.minutes(25)))
            #expect(try await ids(world) == ["t3 Tea", "t1 Tea"])
            _ = try await hub.pauseTimer("t3")
            _ = try await hub.extendTimer("t3", .by(.minutes(1)))
            #expect(try await hub.keptTimers().map { $0.shortID?.description } == ["t3"])
            #expect(try await hub.resumeTimer("t3").shortID == ShortID("t3"))
            try await world.timer("Eggs", after: .minutes(5))
            #expect(try await ids(world).contains("t4 Eggs"))
            let unknown = await #expect(throws: Refusal.self) { try await hub.stopTimer("t2") }
            #expect(unknown?.code == .unknownTimer)
        }
    }

    @Test("an ended timer is answered by its number, and what was snoozed keeps it")
    func ended() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(2))
            #expect(try await world.hub.snooze(timersCalled: "t2", for: .minutes(5)).reminder.shortID == ShortID("t2"))
            #expect(try await ids(world) == ["t2 Tea"])
            #expect(try await world.hub.acknowledge(timersCalled: "T1", by: "x").count == 1)
            #expect(try await world.hub.endedTimers().isEmpty)
        }
    }

    @Test("a timer called T3 has the short id t3, so that the two never mean different timers")
    func named() async throws {
        let world = HubWorld()
        try await world.running {
            for name in ["T3", "Tea", "T3"] { try await world.timer(name, after: .minutes(10)) }
            #expect(try await ids(world) == ["t3 T3", "t4 Tea", "t5 T3"])
            // A name is never refused, and takes precedence over the short id of another timer.
            try await world.timer("t4", after: .minutes(10))
            #expect(try await ids(world).contains("t6 t4"))
            #expect(try await world.hub.stopTimer("t4").isRunning("t4"))
            #expect(try await world.hub.stopTimer("T3").isRunning("T3"))
            #expect(try await ids(world) == ["t4 Tea", "t5 T3"])
            // Only a name is left.
            #expect(try await world.hub.stopTimer("t3").isRunning("T3"))
            let unknown = try #require(await #expect(throws: Refusal.self) { try await world.hub.stopTimer("t3") })
            #expect(unknown.suggestions.isEmpty)
        }
    }

    @Test("a number is not given twice: not while the daemon runs, and after a restart not to one that runs, is paused or rang")
    func restarted() async throws {
        let world = HubWorld()
        try await world.running {
            for name in ["Ended", "Paused", "Running", "Stopped"] { try await world.timer(name, after: .minutes(name == "Ended" ? 1 : 10)) }
            _ = try await world.hub.pauseTimer("Paused")
            _ = try await world.hub.stopTimer("Stopped")
            await world.time.advance(by: .minutes(2))
            try await world.timer("Next", after: .minutes(20))
            #expect(try await ids(world) == ["t3 Running", "t5 Next"])
            _ = try await world.hub.stopTimer("t3")
            _ = try await world.hub.stopTimer("t5")
        }
        try await world.running {
            try await world.timer("After", after: .minutes(10))
            #expect(try await ids(world) == ["t3 After"])
            #expect(try await world.hub.keptTimers().map { $0.shortID?.description } == ["t2"])
        }
    }

    @Test("an alarm keeps its number from ring to ring, and its reminder shares it")
    func alarm() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every 90m")), name: "Stretch")])
            await world.time.advance(by: .minutes(91))
            #expect(try await ids(world) == ["t1 Stretch"])
            _ = try await world.hub.snooze(timersCalled: "t1", for: .minutes(5))
            #expect(try await ids(world) == ["t1 Stretch", "t1 Stretch"])
            #expect(try await world.hub.stopTimer("t1").isRunning("Stretch"))
            #expect(try await ids(world).isEmpty)
        }
    }
}

extension KeptAnswer {
    fileprivate func isRunning(_ name: String) -> Bool {
        if case .running(let timer) = self { timer.name == name } else { false }
    }
}
