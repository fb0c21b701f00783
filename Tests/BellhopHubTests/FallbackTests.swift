import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Told elsewhere, where no sink has taken it")
struct FallbackTests {
    @Test("a fallback is told where no sink of the route has taken it, and only there", arguments: ["taken", "refused", "slow", "late"])
    func fallback(desktop: String) async throws {
        let names = ["desktop", "log", "phone"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [names[2]]))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [names[0], names[1]], followUps: plan)], fallback: []))
        try await world.running {
            switch desktop {
            case "refused": world.desktop.script(.rejected("too long"))
            case "slow": world.desktop.script(.deferred("no screen", after: .minutes(5)))
            case "late": world.desktop.script(.deferred("no screen", after: .seconds(20)))
            default: break
            }
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .seconds(60 + 29))
            #expect(world.phone.steps.isEmpty)
            await world.time.advance(by: .seconds(1))
            let isNeeded = desktop == "refused" || desktop == "slow"
            #expect(world.phone.steps == (isNeeded ? ["0 normal"] : []))
            #expect(
                world.phone.visible.allSatisfy {
                    $0.notice.body.description == "Tea has ended." || !$0.notice.body.description.contains("answered")
                })
            await world.time.advance(by: .hours(2))
            #expect(world.phone.steps.count == (isNeeded ? 1 : 0), "once")
            #expect(world.program.steps == ["0 normal"])
            #expect(try await world.store.timers(TimerQuery()).isEmpty, "nothing is missed where nobody is asked again")
            #expect(try await world.events().allSatisfy { $0.kind == .timerFinished })
            _ = try await world.hub.acknowledgeAll(by: "the command line")
            await world.time.settle()
            #expect(world.phone.visible.isEmpty && world.desktop.visible.isEmpty, "one answer is for both")
        }
    }

    @Test("a fallback goes on with what is told again, as long as no sink of the route has taken it")
    func fallbackRepeated() async throws {
        let names = ["desktop", "phone"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), fallback: .init(sinks: [names[1]]))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [names[0]], followUps: plan)], fallback: []))
        try await world.running {
            world.desktop.script(.rejected("too long"), .rejected("too long"))
            try await world.told(35)
            #expect(world.desktop.steps == ["0 normal", "1 normal", "2 normal"])
            #expect(world.phone.steps == ["0 normal", "1 normal", "2 normal"], "when the second was told, the desktop had taken nothing")
        }
    }

    @Test("a fallback after the last repetition does not ring for ever: it is told once, then the notice is missed")
    func lateFallback() async throws {
        let names = ["desktop", "phone"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(
            repetition: .init(every: .minutes(1), atMost: 1), fallback: .init(sinks: [names[1]], after: .minutes(5)))
        for works in [true, false] {
            let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [names[0]], followUps: plan)], fallback: []))
            try await world.running {
                if !works { world.desktop.script(.rejected("too long"), .rejected("too long")) }
                try await world.told(60)
                #expect(world.desktop.steps == ["0 normal", "1 normal"])
                #expect(world.phone.steps.count == (works ? 0 : 1))
                #expect(try await world.missed() == 1)
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
            }
        }
    }

    @Test("a fallback is told where the one sink of the route is the one that fails")
    func fallbackOfFault() async throws {
        let names = ["phone", "desktop"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [names[1]]))
        let faults = Route(match: RouteMatch(kinds: [try #require(KindPattern("sink.*"))]), sinks: [names[0]], followUps: plan)
        let world = HubWorld(routing: RoutingTable(routes: [faults], fallback: [names[0]]))
        try await world.running {
            world.phone.script(.misconfigured("401: the token is wrong"))
            try await world.told(1)
            #expect(world.desktop.visible.map(\.kind) == [.sinkFailing])
        }
    }

    @Test("what was silenced rings nowhere, nor through a fallback")
    func silenced() async throws {
        let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [SinkName(rawValue: "phone")]))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [SinkName(rawValue: "pager")], followUps: plan)]))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            _ = try await world.hub.silence(nil)
            await world.time.advance(by: .minutes(5))
            #expect(world.phone.told.isEmpty)
        }
    }

    @Test("G4: a digest that nobody could be told is no telling: the fallback is told")
    func fallbackOfDigest() async throws {
        let names = ["phone", "desktop"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [names[1]]))
        for works in [true, false] {
            let world = HubWorld(
                routing: RoutingTable(routes: [Route(sinks: [names[0]], followUps: plan)], fallback: [names[0]]))
            try await world.running {
                try await world.timer("Tea", after: .minutes(1))
                try await world.timer("Eggs", after: .minutes(2))
            }
            if !works { world.phone.answer { _, _ in .deferred("nobody answers", after: nil) } }
            world.time.reboot(after: .hours(3))
            try await world.running {
                await world.time.advance(by: .minutes(1))
                #expect(
                    world.desktop.titlesShown.sorted()
                        == (works ? [] : ["2 things ended while you were away", "phone is not accepting notices"]))
            }
        }
    }

    @Test("a round that was told again and answered is no telling of the next one")
    func earlierRounds() async throws {
        let names = ["phone", "desktop"].map(SinkName.init(rawValue:))
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), fallback: .init(sinks: [names[1]]))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [names[0]], followUps: plan)], fallback: []))
        try await world.running {
            try await world.told(12)
            var open = try #require(try await world.hub.unacknowledged().first)
            #expect(open.step == 1 && world.desktop.steps.isEmpty)
            _ = try await world.hub.snooze(event: open.number, for: .minutes(60))
            world.phone.answer { _, _ in .rejected("too long") }
            await world.time.advance(by: .minutes(61))
            #expect(world.desktop.steps == ["0 normal"], "it came back under the same key")
            open = try #require(try await world.hub.unacknowledged().first)
            #expect(open.step == 0)
        }
    }

    @Test("a fallback is told where none of the route's sinks is switched on")
    func fallbackAlone() async throws {
        let plan = FollowUpPlan(repetition: nil, fallback: .init(sinks: [SinkName(rawValue: "phone")]))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [SinkName(rawValue: "pager")], followUps: plan)], fallback: []))
        try await world.running {
            try await world.told(1)
            #expect(world.phone.steps == ["0 normal"])
        }
    }
}
