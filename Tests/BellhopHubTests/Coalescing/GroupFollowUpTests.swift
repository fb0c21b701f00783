import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests one route, which leads to the desktop and the log. The route groups notices that come
/// within a minute. It repeats an unanswered group 3 times, every 10 minutes, and escalates it to
/// the phone after 20 minutes.
@Suite("A group stays a group until it is answered (G17, G8)")
struct GroupFollowUpTests {
    private static let plan = FollowUpPlan(
        repetition: .init(every: .minutes(10), atMost: 3),
        escalations: [.init(after: .minutes(20), sinks: [SinkName(rawValue: "phone")], urgency: .critical)])

    private func world(_ plan: FollowUpPlan? = plan, window: Duration = .seconds(60), store: any HubStore = MemoryStore()) -> HubWorld {
        let sinks = ["desktop", "log"].map(SinkName.init(rawValue:))
        let calm = RouteCoalescing(group: .init(within: window))
        return HubWorld(
            store: store,
            routing: RoutingTable(routes: [Route(sinks: sinks, followUps: plan, calm: calm)], fallback: []))
    }

    private func household(in world: HubWorld) async throws {
        for name in ["Snowy", "Fluffy", "Buddy"] { try await world.addPet(name) }
        try await world.wash("Snowy", for: .minutes(1))
        try await world.wash("Fluffy", for: .minutes(1) + .seconds(20))
        try await world.wash("Buddy", for: .minutes(1) + .seconds(40))
        await world.time.advance(by: .minutes(2))
    }

    @Test(
        "G17, G8, N-19: three loads that nobody answers are one notice each time again, on each sink, and one that was missed, by name",
        arguments: StoreKind.allCases)
    func repeated(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = world(store: store)
            try await world.running {
                try await household(in: world)
                let title = "3 loads are finished: Snowy, Fluffy, Buddy"
                #expect(world.desktop.titlesShown == [title])
                for minutes in [10, 20, 30] {
                    await world.time.advance(to: HubWorld.start + .minutes(2 + minutes))
                    #expect(world.desktop.titlesShown == [title], "after \(minutes) minutes")
                    #expect(world.phone.titlesShown == (minutes < 20 ? [] : [title]), "after \(minutes) minutes")
                }
                // Each repeat is a single notice for the whole group. From the escalation on, the
                // notice has the urgency of the escalation.
                #expect(world.desktop.steps.suffix(3) == ["1 normal", "2 critical", "3 critical"])
                #expect(world.phone.steps == ["2 critical", "3 critical"])
                let body = try #require(world.phone.visible.first?.notice.body.description)
                #expect(body == "Time to move your laundry to the dryer! Still no answer after 30 min.")
                #expect(world.program.told.count == 3, "programs hear of each, once")
                let open = try #require(try await world.hub.unacknowledged().first)
                #expect(try await world.hub.attention(of: [open])[open.number] == .last(until: HubWorld.start + .minutes(41)))

                await world.time.advance(to: HubWorld.start + .hours(1))
                let missed = try await world.events().filter { $0.kind == .noticeMissed }
                #expect(missed.map(\.notice.body.description) == [title + " (sent 4 times)"])
                #expect(missed.map(\.notice.name) == ["Snowy, Fluffy, Buddy"])
                #expect(missed.first?.merges.count == 3)
                #expect(try await world.hub.attention(of: [open])[open.number] == .missed)
                #expect(try await world.store.timers(TimerQuery(ownerKind: .notice)).allSatisfy { $0.kind == .group })
                _ = try await world.hub.acknowledgeAll(by: "the command line")
                await world.time.settle()
                #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
                #expect(try await world.store.timers(TimerQuery(ownerKind: .notice)).isEmpty)
            }
        }
    }

    @Test("G17, N-19: one load that nobody answers is missed by the name of its pet")
    func alone() async throws {
        let world = world()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(90))
            let missed = try await world.events().filter { $0.kind == .noticeMissed }
            #expect(missed.map(\.notice.body.description) == ["Snowy: Wash Complete! (sent 4 times)"])
        }
    }

    @Test("G17, G8: one that is answered in between is asked after no more; the last of them is told by itself")
    func answered() async throws {
        let world = world()
        try await world.running {
            try await household(in: world)
            await world.time.advance(to: HubWorld.start + .minutes(12))
            // The group's notice has the same key as Snowy's own notice.
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await world.time.advance(to: HubWorld.start + .minutes(22))
            #expect(world.desktop.titlesShown == ["2 loads are finished: Fluffy, Buddy"])
            #expect(world.phone.titlesShown == ["2 loads are finished: Fluffy, Buddy"])
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Buddy")
            await world.time.advance(to: HubWorld.start + .minutes(32))
            #expect(
                world.desktop.visible.map(\.notice.body.description) == ["Fluffy is ready for the dryer! Still no answer after 30 min."])
            #expect(world.phone.visible.map(\.notice.name) == ["Fluffy"])
            await world.time.advance(to: HubWorld.start + .minutes(45))
            let missed = try await world.events().filter { $0.kind == .noticeMissed }
            #expect(missed.map(\.notice.body.description) == ["Fluffy: Wash Complete! (sent 4 times)"])
        }
    }

    @Test("Promise 1: killed between two tellings, the group is told again on time, as one")
    func killed() async throws {
        let world = world()
        try await world.running { try await household(in: world) }
        world.time.reboot(after: .minutes(2))
        try await world.running {
            await world.time.advance(to: HubWorld.start + .minutes(11) + .seconds(30))
            #expect(world.desktop.titlesShown == ["3 loads are finished: Snowy, Fluffy, Buddy"])
            #expect(world.desktop.steps.filter { $0.hasPrefix("1") }.count == 1)
        }
    }

    @Test("G17: one that joins after the group was told again is told again with it, and misses no escalation")
    func joined() async throws {
        let world = world(window: .minutes(30))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Rice", after: .minutes(2))
            try await world.timer("Eggs", after: .minutes(16))
            await world.time.advance(to: HubWorld.start + .minutes(15))
            #expect(world.desktop.steps == ["0 normal", "0 normal", "1 normal"])
            await world.time.advance(to: HubWorld.start + .minutes(21))
            #expect(world.desktop.titlesShown == ["3 timers: Tea, Rice, Eggs"])
            #expect(world.phone.titlesShown == ["3 timers: Tea, Rice, Eggs"])
            await world.time.advance(by: .hours(2))
            #expect(try await world.missed() == 1)
        }
    }

    @Test("G17: pauses of a day keep the group together")
    func longPauses() async throws {
        let world = world(FollowUpPlan(repetition: .init(every: .hours(24), atMost: 2)))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Rice", after: .minutes(1))
            await world.time.advance(by: .hours(49))
            #expect(world.desktop.titlesShown == ["2 timers: Tea, Rice"])
            #expect(world.desktop.steps == ["0 normal", "1 normal", "2 normal"])
        }
    }

    @Test("G15, G17: what goes to the sinks of its owner goes there alone; what all go to is told there as one")
    func owners() async throws {
        let plan = FollowUpPlan(repetition: nil, escalations: [.init(after: .minutes(10), members: [.owner])])
        let members = Members([
            Member(name: MemberName(rawValue: "anna"), sinks: [SinkName(rawValue: "phone")]), Member(name: MemberName(rawValue: "bob")),
        ])
        let route = Route(
            sinks: [SinkName(rawValue: "desktop")], followUps: plan, calm: RouteCoalescing(group: .init(within: .seconds(60))))
        let world = HubWorld(routing: RoutingTable(routes: [route], fallback: [], members: members))
        try await world.running {
            let end = HubWorld.start + .minutes(1)
            _ = try await world.hub.startTimers([
                CountdownRequest(end: .instant(end), name: "Tea", labels: ["owner": "anna"]),
                CountdownRequest(end: .instant(end), name: "Rice", labels: ["owner": "bob"]),
            ])
            await world.time.advance(by: .minutes(12))
            #expect(world.desktop.titlesShown == ["2 timers: Tea, Rice"])
            #expect(world.phone.titlesShown == ["Tea"])
            _ = try await world.hub.acknowledgeAll(by: "the command line")
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
        }
    }
}
