import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Returns a routing table that repeats notices 3 times, every 10 minutes, and escalates them to
/// the phone after 20 minutes with critical urgency.
private func routing(_ kinds: String = "*") -> RoutingTable {
    let plan = FollowUpPlan(
        repetition: .init(every: .minutes(10), atMost: 3),
        escalations: [.init(after: .minutes(20), sinks: [SinkName(rawValue: "phone")], urgency: .critical)])
    let sinks = ["desktop", "log"].map(SinkName.init(rawValue:))
    return RoutingTable(
        routes: [Route(match: RouteMatch(kinds: [KindPattern(kinds)].compactMap(\.self)), sinks: sinks, followUps: plan)], fallback: [])
}

@Suite("Told until somebody answers")
struct FollowUpTests {
    @Test(
        "G8: nobody answers: it is told again at its times, escalates, and counts as missed in the end; programs hear of it once",
        arguments: StoreKind.allCases)
    func unanswered(kind: StoreKind) async throws {
        try await kind.with { try await unanswered(HubWorld(store: $0, routing: routing())) }
    }

    private func unanswered(_ world: HubWorld) async throws {
        try await world.running {
            try await world.told(0)
            let first = try #require(try await world.events().first)
            for (minutes, desktop, phone) in [
                (9, ["0 normal"], []), (10, ["0 normal", "1 normal"], []), (20, ["0 normal", "1 normal", "2 critical"], ["2 critical"]),
                (30, ["0 normal", "1 normal", "2 critical", "3 critical"], ["2 critical", "3 critical"]),
            ] {
                await world.time.advance(to: first.occurred + .minutes(minutes))
                #expect(world.desktop.steps == desktop, "after \(minutes) minutes")
                #expect(world.phone.steps == phone, "after \(minutes) minutes")
            }
            #expect(world.program.steps == ["0 normal"])
            #expect(
                world.desktop.visible.map(\.notice.body.description) == [first.notice.body.description + " Still no answer after 30 min."]
            )
            #expect(try await world.hub.unacknowledged().count == 1, "one notice waits for one answer")
            let newest = try #require(try await world.hub.unacknowledged().first)
            #expect(try await world.hub.attention(of: [newest])[newest.number] == .last(until: first.occurred + .minutes(40)))

            await world.time.advance(to: first.occurred + .hours(5))
            #expect(world.desktop.steps.count == 4, "it is not told any more")
            let missed = try await world.events().filter { $0.kind == .noticeMissed }
            #expect(missed.map(\.notice.body.description) == ["\(first.notice.title.description) (sent 4 times)"])
            #expect(missed.map(\.owner) == [first.owner])
            #expect(try await world.hub.attention(of: [newest])[newest.number] == .missed)
            #expect(try await world.hub.unacknowledged().map(\.number) == [newest.number], "it still waits")
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
        }
    }

    @Test("G8: an answer from any surface ends it, at each of its times", arguments: [0, 5, 10, 25, 35])
    func answered(minutes: Int) async throws {
        for surface in ["desktop", "phone", "command line"] {
            let world = HubWorld(routing: routing())
            try await world.running {
                try await world.told(minutes)
                let open = try #require(try await world.hub.unacknowledged().first)
                switch surface {
                case "command line": _ = try await world.hub.acknowledge(event: open.number, by: "the command line")
                case "phone": world.phone.report(.action(open.notice.key, .acknowledge, activationToken: nil))
                default: world.desktop.report(.action(open.notice.key, .acknowledge, activationToken: nil))
                }
                await world.time.settle()
                let before = world.desktop.steps.count
                await world.time.advance(by: .hours(3))
                #expect(world.desktop.visible.isEmpty)
                #expect(world.phone.visible.isEmpty)
                #expect(world.desktop.steps.count == before)
                #expect(try await world.missed() == 0)
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
                _ = try await world.hub.acknowledge(event: open.number, by: "the command line")
                #expect(try await world.events().count == before, "a second answer changes nothing")
            }
        }
    }

    @Test("G8: closing a pop-up is no answer; seeing it is none either")
    func closed() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(0)
            let key = try #require(try await world.events().first?.notice.key)
            world.desktop.report(.closed(key, "by the user"))
            world.desktop.report(.seen(key))
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
        }
    }

    @Test("G8: what moves on from a wash answers it: the dryer is started, and the wash is told no more")
    func movedOn() async throws {
        let world = HubWorld(routing: routing("laundry.washed"))
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(46 + 10))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await world.time.advance(by: .minutes(50))
            #expect(world.desktop.steps.count == 2)
            #expect(world.desktop.visible.isEmpty)
        }
    }

    @Test("G8: snoozed it is silent until then, and begins anew")
    func snoozed() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(12)
            let open = try #require(try await world.hub.unacknowledged().first)
            _ = try await world.hub.snooze(event: open.number, for: .minutes(60))
            await world.time.advance(by: .minutes(59))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
            await world.time.advance(by: .minutes(1 + 10))
            #expect(world.desktop.steps == ["0 normal", "1 normal", "0 normal", "1 normal"])
        }
    }

    @Test("promise 9: the reason of a snooze says on which sink it was, if it was a button")
    func snoozedThere() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(0)
            let open = try #require(try await world.hub.unacknowledged().first)
            world.desktop.report(.action(open.notice.key, .snooze, activationToken: nil))
            await world.time.settle()
            let reasons = try await world.hub.deliveries(of: open.number, sink: SinkName(rawValue: "desktop")).map(\.reason.description)
            #expect(reasons == ["snoozed on desktop for 10 min"])
        }
    }

    @Test("Promise 1, G8: killed and started again in the middle it goes on where it was; what came due meanwhile is told once")
    func killed() async throws {
        for pause in [3, 15, 200] {
            let world = HubWorld(routing: routing())
            try await world.running { try await world.told(11) }
            world.time.reboot(after: .minutes(pause))
            try await world.running {
                let steps = world.desktop.steps
                let expected: [String] = pause == 3 ? [] : ["2 critical"]
                #expect(steps == ["0 normal", "1 normal"] + expected, "after \(pause) minutes")
                await world.time.advance(by: .hours(2))
                #expect(
                    world.desktop.steps.last == (pause == 200 ? "2 critical" : "3 critical"), "what was slept over is not told one by one")
                // This call is outside `#expect`, because the compiler does not detect that a call
                // inside the macro can throw.
                let missed = try await world.missed()
                #expect(missed == 1)
            }
        }
    }

    @Test("G8, C17: a step of the clock changes nothing of the pauses", arguments: [2, -2])
    func clockStep(hours: Int) async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(5)
            await world.time.stepWall(by: .hours(hours))
            await world.time.advance(by: .minutes(4))
            #expect(world.desktop.steps == ["0 normal"])
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
        }
    }

    @Test("G8: a sink that has not told it yet is not told of it a second time; where it fails for good the next time is tried")
    func slowSink() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            world.desktop.script(.deferred("no screen", after: .minutes(25)), .rejected("too long"))
            try await world.told(10)
            #expect(try await world.store.outbox(limit: 10).map(\.operation.event.step) == [0])
            await world.time.advance(by: .minutes(15))
            #expect(try await world.store.outbox(limit: 10).isEmpty)
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.told.count == 1)
            #expect(world.desktop.visible.map(\.step) == [2], "the first time it was told again was on the phone")
        }
    }

    @Test("G8, N-5b: the plan is that of the config as it is now; without one nothing follows any more")
    func reloaded() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(10)
            var catalog = world.hub.catalog
            catalog.routing = RoutingTable()
            try await world.hub.reload(catalog)
            await world.time.advance(by: .hours(3))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
            #expect(try await world.missed() == 0)
        }
    }

    @Test("G8: routes by the time of day decide by when it was first told")
    func timeOfDay() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3))
        let window = try #require(TimeWindow("14:00-14:05"))
        let route = Route(match: RouteMatch(times: [window]), sinks: [SinkName(rawValue: "desktop")], followUps: plan)
        let world = HubWorld(routing: RoutingTable(routes: [route], fallback: []))
        try await world.running {
            try await world.told(60)
            #expect(world.desktop.steps.count == 4)
        }
    }

    @Test("G8: notifications switched off end it; a deleted pet's notices end with it")
    func switchedOff() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(5))
            await world.time.advance(by: .minutes(6))
            #expect(try await world.store.timers(TimerQuery()).contains { $0.owner.kind == .notice })
            _ = try await world.hub.deletePet("Snowy")
            #expect(try await !world.store.timers(TimerQuery()).contains { $0.owner.kind == .notice })
            try await world.told(5)
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            await world.time.advance(by: .minutes(30))
            #expect(world.desktop.steps == ["0 normal", "0 normal"])
        }
    }

    @Test("what was dropped from the outbox is not told there again; dropped everywhere, nothing follows")
    func dropped() async throws {
        for everywhere in [false, true] {
            let world = HubWorld(routing: routing())
            try await world.running {
                world.desktop.answer { _, _ in .deferred("no screen", after: nil) }
                if everywhere { world.program.answer { _, _ in .deferred("no disk", after: nil) } }
                try await world.told(1)
                _ = try await world.hub.dropOutbox(.all)
                world.desktop.answer { _, _ in .accepted(.none) }
                await world.time.advance(by: .hours(3))
                #expect(world.desktop.told.isEmpty)
                #expect(world.phone.steps == (everywhere ? [] : ["1 critical", "2 critical"]))
                #expect(try await world.missed() == (everywhere ? 0 : 1))
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
            }
        }
    }

    @Test(
        "G16: the quiet hours use up no repeats: what was told before them goes on when they are over, and nothing is missed in the night")
    func quietNight() async throws {
        let world = HubWorld(routing: routing())
        var catalog = world.hub.catalog
        catalog.quietHours = QuietHours(window: try #require(TimeWindow("14:30-23:30")), letThrough: .critical, isStrict: true)
        try await world.hub.reload(catalog)
        try await world.running {
            try await world.timer("Tea", after: .minutes(25))
            await world.time.advance(to: HubWorld.start + .hours(9))
            #expect(world.desktop.steps == ["0 normal"])
            #expect(try await world.missed() == 0)
            await world.time.advance(to: HubWorld.start + .minutes(570))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
            #expect(world.desktop.visible.map(\.notice.body.description).allSatisfy { $0.hasSuffix("Still no answer after 9 h 5 min.") })
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.steps == ["0 normal", "1 normal", "2 critical", "3 critical"])
            #expect(try await world.events().last?.notice.body.description == "Tea (sent 4 times)")
        }
    }

    @Test("a sink that never took it was not told: the missed notice does not count what was only tried")
    func neverTaken() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: [SinkName(rawValue: "phone")], followUps: plan)]))
        try await world.running {
            world.phone.answer { _, _ in .deferred("nobody answers", after: nil) }
            try await world.told(60)
            let events = try await world.events()
            #expect(events.map(\.kind) == [.timerFinished, .sinkFailing, .noticeMissed], "no event that nobody is told")
            #expect(events.last?.notice.body.description == "Tea (no sink accepted the notice)")
        }
    }

    @Test(
        "G4, G8: what a digest told comes again by itself when nobody answers, and not when somebody has answered the digest",
        arguments: [true, false])
    func digest(isAnswered: Bool) async throws {
        let world = HubWorld(routing: routing("timer.*"))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Eggs", after: .minutes(2))
        }
        world.time.reboot(after: .hours(3))
        try await world.running {
            #expect(world.desktop.titlesShown == ["2 things ended while you were away"])
            if isAnswered { _ = try await world.hub.acknowledgeAll(by: "the command line") }
            await world.time.advance(by: .minutes(10))
            let again = world.desktop.visible.filter { $0.step == 1 }.map(\.notice.name)
            #expect(Set(again) == (isAnswered ? [] : ["Tea", "Eggs"]))
            #expect(try await world.store.timers(TimerQuery()).isEmpty == isAnswered)
        }
    }

    @Test("G8: what was only summed up, being too late, or told to nobody, does not come back; switched off and on again neither")
    func notTold() async throws {
        let late = HubWorld(routing: routing())
        try await late.running { try await late.timer("Tea", after: .minutes(1)) }
        late.time.reboot(after: .hours(30))
        try await late.running {
            await late.time.advance(by: .hours(2))
            #expect(late.desktop.titlesShown == ["1 thing ended while you were away"])
            #expect(late.desktop.steps == ["0 normal"])
            #expect(late.program.steps == ["0 normal"])
        }
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(5)
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: true))
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.steps == ["0 normal"])
            #expect(world.desktop.visible.isEmpty)
        }
    }

    @Test("G8: a reload with longer pauses moves what follows; nothing is missed because of it")
    func longerPauses() async throws {
        let world = HubWorld(routing: routing())
        try await world.running {
            try await world.told(5)
            var catalog = world.hub.catalog
            let plan = FollowUpPlan(repetition: .init(every: .minutes(60), atMost: 2))
            catalog.routing = RoutingTable(routes: [Route(sinks: [SinkName(rawValue: "desktop")], followUps: plan)], fallback: [])
            try await world.hub.reload(catalog)
            await world.time.advance(by: .minutes(54))
            #expect(world.desktop.steps == ["0 normal"])
            #expect(try await world.events().count == 1)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.steps == ["0 normal", "1 normal"])
        }
    }

    @Test("G8: laundry that gets musty in the very moment in which it is told again is told once")
    func musty() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(60), atMost: 6))
        let route = Route(sinks: [SinkName(rawValue: "desktop")], followUps: plan)
        let world = HubWorld(routing: RoutingTable(routes: [route], fallback: []))
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1 + 120))
            let kinds = world.desktop.done.all.filter { $0.verb == .deliver && $0.event.owner.kind == .pet }
                .map { "\($0.event.kind) \($0.event.step)" }
            #expect(kinds == ["laundry.washed 0", "laundry.washed 1", "laundry.waiting 0"])
            await world.time.advance(by: .minutes(60))
            #expect(world.desktop.visible.filter { $0.kind == .laundryWaiting }.map(\.step) == [1])
        }
    }

    @Test("G8: that a sink fails is never told again on that sink; outbox cancel ends what follows")
    func faultAndCancel() async throws {
        let world = HubWorld(
            routing: RoutingTable(
                routes: [
                    Route(
                        sinks: ["desktop", "phone"].map(SinkName.init(rawValue:)),
                        followUps: FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3)))
                ], fallback: []))
        try await world.running {
            world.phone.answer { _, _ in .misconfigured("the token is wrong") }
            try await world.told(35)
            #expect(world.desktop.done.all.contains { $0.event.kind == .sinkFailing && $0.event.step == 1 })
            #expect(!world.phone.begun.all.contains { $0.event.kind == .sinkFailing })
            _ = try await world.hub.silence(nil)
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
        }
    }
}
