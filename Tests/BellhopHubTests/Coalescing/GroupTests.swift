import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests worlds in which every route groups notices that come within a minute of each other.
@Suite("Notices that come close together (G17)")
struct GroupTests {
    private static let everywhere = ["desktop", "phone", "log"].map(SinkName.init(rawValue:))

    static func routing(
        by: RouteCoalescing.Grouping.Common = .kind, within: Duration = .seconds(60), followUps: FollowUpPlan? = nil
    ) -> RoutingTable {
        RoutingTable(routes: [
            Route(sinks: everywhere, followUps: followUps, calm: RouteCoalescing(group: .init(within: within, by: by)))
        ])
    }

    /// Starts the named timers: Tea ends after 60 s, Rice after 80 s, Eggs after 110 s and Soup
    /// after 150 s.
    private func cook(_ names: [String], in world: HubWorld) async throws {
        for (name, after) in [("Tea", 60), ("Rice", 80), ("Eggs", 110), ("Soup", 150)] where names.contains(name) {
            try await world.timer(name, after: .seconds(after))
        }
    }

    /// Advances time until every courier is idle. Letting the manual time settle would not be
    /// enough, because it cannot detect an attempt that is about to begin.
    private func rest(_ world: HubWorld) async {
        repeat { await world.time.advance(by: .seconds(1)) } while !world.hub.desk.isIdle
    }

    /// Returns the timers that belong to notices. After a group is finished, there are none.
    private func rows(_ world: HubWorld) async throws -> [TimerRecord] {
        try await world.store.timers(TimerQuery()).filter { $0.owner.kind == .notice }
    }

    @Test(
        "the first is told at once, what follows takes its place, what comes after the window is told by itself; programs hear of each",
        arguments: StoreKind.allCases)
    func gathered(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, routing: Self.routing())
            try await world.running {
                try await cook(["Tea", "Rice", "Eggs", "Soup"], in: world)
                await world.time.advance(by: .seconds(60))
                #expect(world.desktop.told == ["deliver Tea"])
                await world.time.advance(by: .seconds(100))
                #expect(
                    world.desktop.told == [
                        "deliver Tea", "deliver 2 timers: Tea, Rice", "deliver 3 timers: Tea, Rice, Eggs", "deliver Soup",
                    ])
                #expect(world.phone.titlesShown == ["3 timers: Tea, Rice, Eggs", "Soup"])
                #expect(world.program.told == ["deliver Tea", "deliver Rice", "deliver Eggs", "deliver Soup"])
                #expect(world.desktop.visible.first?.notice.sound != nil, "it is heard")
                #expect(world.desktop.visible.first?.notice.key == world.program.done.all.first?.key, "in the place of the first")
                for event in try await world.events() where ["Tea", "Rice", "Eggs"].contains(event.notice.title.description) {
                    let deliveries = try await world.hub.deliveries(of: event.number)
                    #expect(deliveries.map(\.state) == [.merged, .sent, .merged])
                    #expect(deliveries.first?.reason.description.contains("because they came close together") == true)
                }
            }
        }
    }

    @Test("N-30c: loads that finish at once are one notice, with what to do, in the language of the house")
    func loads() async throws {
        for (language, title, body) in [
            (Language.english, "3 loads are finished: Snowy, Fluffy, Buddy", "Time to move your laundry to the dryer!"),
            (Language.german, "3 Ladungen sind fertig: Snowy, Fluffy, Buddy", "Zeit, deine Wäsche in den Trockner zu tun!"),
        ] {
            let world = HubWorld(routing: Self.routing())
            try await world.running {
                world.hub.speak(language)
                for name in ["Snowy", "Fluffy", "Buddy"] {
                    try await world.addPet(name)
                    try await world.wash(name, for: .minutes(1))
                }
                await world.time.advance(by: .minutes(1))
                #expect(world.desktop.told == ["deliver " + title])
                #expect(world.desktop.visible.map(\.notice.body.description) == [body])
                #expect(world.program.told.count == 3)
            }
        }
    }

    @Test("Promise 5: an answer on the one notice answers all of them")
    func answered() async throws {
        let world = HubWorld(routing: Self.routing())
        try await world.running {
            try await cook(["Tea", "Rice", "Eggs"], in: world)
            await world.time.advance(by: .seconds(115))
            let group = try #require(world.desktop.visible.first)
            #expect(group.notice.actions.map(\.verb) == [.acknowledge])
            world.desktop.report(.action(group.notice.key, .acknowledge, activationToken: nil))
            await rest(world)
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty && world.program.visible.isEmpty)
            #expect(try await world.hub.unacknowledged().isEmpty)
            #expect(try await rows(world).isEmpty)
            // Nobody is notified of the answered group again.
            let told = world.phone.told.count
            await world.time.advance(by: .hours(25))
            #expect(world.phone.told.count == told)
        }
    }

    @Test(
        "Promise 5: one that is answered elsewhere leaves the notice, silently; the last stands by itself; then nothing does",
        arguments: StoreKind.allCases)
    func leaving(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, routing: Self.routing())
            try await world.running {
                try await cook(["Tea", "Rice", "Eggs"], in: world)
                await world.time.advance(by: .seconds(115))
                func number(_ name: String) async throws -> EventNumber {
                    try #require(try await world.events().first { $0.notice.title.description == name }).number
                }
                _ = try await world.hub.acknowledge(event: try await number("Rice"), by: "the command line")
                await rest(world)
                #expect(world.desktop.titlesShown == ["2 timers: Tea, Eggs"])
                #expect(world.desktop.visible.allSatisfy { $0.notice.urgency == .low && $0.notice.sound == nil })
                // Answer Tea, the first notice of the group. The group's key is Tea's key.
                _ = try await world.hub.acknowledge(event: try await number("Tea"), by: "the command line")
                await rest(world)
                #expect(world.desktop.titlesShown == ["Eggs"] && world.phone.titlesShown == ["Eggs"])
                _ = try await world.hub.acknowledge(event: try await number("Eggs"), by: "the command line")
                await rest(world)
                #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
                #expect(try await rows(world).isEmpty)
            }
        }
    }

    @Test("Promise 5: a load that goes on into the dryer leaves the notice, as does a pet that is deleted")
    func commanded() async throws {
        let world = HubWorld(routing: Self.routing())
        try await world.running {
            for name in ["Snowy", "Fluffy", "Buddy"] {
                try await world.addPet(name)
                try await world.wash(name, for: .minutes(1))
            }
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await rest(world)
            #expect(world.desktop.titlesShown == ["2 loads are finished: Fluffy, Buddy"])
            _ = try await world.hub.deletePet("Buddy")
            await rest(world)
            #expect(world.desktop.visible.map(\.notice.name) == ["Fluffy"])
            #expect(
                try await world.hub.acknowledge(ownedBy: .pet(try await world.hub.record(ofPet: "Fluffy").pet.value.id), by: "x").count == 1
            )
            await rest(world)
            #expect(world.desktop.visible.isEmpty)
        }
    }

    @Test("Promise 1: a window and what stands in it survive a kill")
    func killed() async throws {
        let world = HubWorld(routing: Self.routing())
        try await world.running {
            try await cook(["Tea", "Rice", "Eggs"], in: world)
            await world.time.advance(by: .seconds(85))
        }
        world.time.reboot(after: .seconds(2))
        try await world.running {
            await world.time.advance(by: .seconds(28))
            #expect(world.desktop.titlesShown == ["3 timers: Tea, Rice, Eggs"])
        }
        world.time.reboot(after: .hours(1))
        try await world.running {
            _ = try await world.hub.acknowledge(event: 2, by: "the command line")
            await rest(world)
            #expect(world.desktop.titlesShown == ["2 timers: Tea, Eggs"])
        }
    }

    @Test("what waits for a sink that cannot be reached is told there with the others only, once")
    func waiting() async throws {
        let world = HubWorld(routing: Self.routing())
        world.phone.answer { _, _ in .deferred("no network", after: .seconds(200)) }
        try await world.running {
            try await cook(["Tea", "Rice", "Eggs"], in: world)
            await world.time.advance(by: .seconds(115))
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            await world.time.advance(by: .minutes(20))
            #expect(world.phone.told == ["deliver 3 timers: Tea, Rice, Eggs"])
            #expect(world.desktop.told.filter { !$0.contains("phone") }.count == 3)
        }
    }

    @Test("the one on the wire when another comes, and arrives, is replaced")
    func onTheWire() async throws {
        let world = HubWorld(routing: Self.routing())
        try await world.running {
            try await cook(["Tea", "Rice"], in: world)
            await world.time.advance(by: .seconds(59))
            world.phone.hold()
            await world.time.advance(by: .seconds(22))
            world.phone.release()
            await rest(world)
            #expect(world.phone.told == ["deliver Tea", "deliver 2 timers: Tea, Rice"])
            #expect(world.phone.titlesShown == ["2 timers: Tea, Rice"])
            let last = try #require(world.phone.done.all.last)
            guard case .deliver(_, let previous) = last.operation else { throw ContractViolation("it was no delivery") }
            #expect(previous != nil, "it knows what it replaces")
        }
    }

    @Test("kinds are kept apart, owners where the route says so, and nothing where it says that")
    func common() async throws {
        for (by, shown) in [
            (RouteCoalescing.Grouping.Common.kind, ["3 timers: Tea, Rice, Eggs", "2 alarms: Bus, Call"]),
            (.owner, ["2 timers: Tea, Eggs", "Rice", "2 alarms: Bus, Call"]),
            (.route, ["5 notices: Tea, Rice, Eggs, Bus, Call"]),
        ] {
            let world = HubWorld(routing: Self.routing(by: by))
            try await world.running {
                let end = HubWorld.start + .minutes(1)
                _ = try await world.hub.startTimers([
                    CountdownRequest(end: .instant(end), name: "Tea", labels: ["owner": "Ada"]),
                    CountdownRequest(end: .instant(end + .seconds(1)), name: "Rice", labels: ["owner": "Bob"]),
                    CountdownRequest(end: .instant(end + .seconds(2)), name: "Eggs", labels: ["owner": "ada"]),
                    CountdownRequest(end: .when(.at(CivilTime(hour: 14, minute: 1, second: 3))), name: "Bus"),
                    CountdownRequest(end: .when(.at(CivilTime(hour: 14, minute: 1, second: 4))), name: "Call"),
                ])
                await world.time.advance(by: .seconds(70))
                #expect(Set(world.desktop.titlesShown) == Set(shown), "\(by)")
            }
        }
    }

    @Test("G8: where no sink has taken them, they are told elsewhere as one")
    func elsewhere() async throws {
        let fallback = FollowUpPlan(repetition: nil, fallback: .init(sinks: [SinkName(rawValue: "desktop")]))
        let calm = RouteCoalescing(group: .init(within: .seconds(60)))
        let route = Route(sinks: [SinkName(rawValue: "phone")], followUps: fallback, calm: calm)
        let other = HubWorld(routing: RoutingTable(routes: [route]))
        other.phone.answer { _, _ in .deferred("no network", after: .minutes(30)) }
        try await other.running {
            try await cook(["Tea", "Rice"], in: other)
            await other.time.advance(by: .minutes(3))
            #expect(other.desktop.titlesShown.filter { !$0.contains("phone") } == ["2 timers: Tea, Rice"])
            // The phone's notice is still pending. A timer that is answered in the meantime is left
            // out of that notice.
            let rice = try #require(try await other.events().first { $0.notice.name == "Rice" })
            _ = try await other.hub.acknowledge(event: rice.number, by: "the command line")
            other.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            await other.time.advance(by: .hours(1))
            #expect(other.phone.titlesShown.map { $0.prefix(3) } == ["Tea"])
            #expect(other.desktop.titlesShown.filter { !$0.contains("phone") }.map { $0.prefix(3) } == ["Tea"])
        }
    }

    @Test("what joins after a repeat that left out a slow sink joins on that sink, too")
    func slow() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .seconds(30), atMost: 4))
        let world = HubWorld(routing: Self.routing(followUps: plan))
        try await world.running {
            try await cook(["Tea", "Rice", "Eggs"], in: world)
            await world.time.advance(by: .seconds(75))
            // Tea was sent to the phone. From now on the phone defers notices, and in the meantime
            // the repeat of Tea and Rice comes due.
            world.phone.answer { _, _ in .deferred("busy", after: .seconds(20)) }
            await world.time.advance(by: .seconds(20))
            #expect(world.phone.titlesShown == ["Tea"])
            #expect(world.desktop.titlesShown == ["2 timers: Tea, Rice"])
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            await world.time.advance(by: .seconds(20))
            #expect(world.desktop.titlesShown == ["3 timers: Tea, Rice, Eggs"])
            #expect(world.phone.titlesShown == ["3 timers: Tea, Rice, Eggs"])
        }
    }

    @Test("snoozed, each of them comes back by itself")
    func snoozed() async throws {
        let world = HubWorld(routing: Self.routing())
        try await world.running {
            try await cook(["Tea", "Rice"], in: world)
            await world.time.advance(by: .seconds(90))
            let group = try #require(world.desktop.visible.first)
            _ = try await world.hub.snooze(event: group.number, for: .minutes(5))
            await rest(world)
            #expect(world.desktop.visible.isEmpty)
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.titlesShown == ["2 timers: Tea, Rice"])
        }
    }

    @Test(
        "Promise 3: whoever answers while others join, or all are told again, what is shown names just what nobody has answered; 200 seeds",
        arguments: [1, 2])
    func races(part: Int) async throws {
        let plan = FollowUpPlan(repetition: .init(every: .seconds(30), atMost: 4))
        for seed in (part == 1 ? 1...100 : 101...200) as ClosedRange<UInt64> {
            var chance = SeededGenerator(seed: seed)
            let world = HubWorld(routing: Self.routing(followUps: seed % 2 == 0 ? plan : nil), seed: seed)
            let names = ["Tea", "Rice", "Eggs", "Soup", "Cake"].prefix(Int.random(in: 2...5, using: &chance))
            var answered: Set<String> = []
            try await world.running {
                for name in names { try await world.timer(name, after: .seconds(Int.random(in: 10...90, using: &chance))) }
                for _ in 0..<6 {
                    await world.time.advance(by: .seconds(Int.random(in: 5...25, using: &chance)))
                    let events = try await world.events().filter { names.contains($0.notice.name) && $0.repeats == 0 }
                    let chosen = events.filter { _ in Int.random(in: 0..<4, using: &chance) == 0 }
                    answered.formUnion(chosen.map(\.notice.name))
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for event in chosen {
                            group.addTask { _ = try await world.hub.acknowledge(event: event.number, by: "the command line") }
                        }
                        try await group.waitForAll()
                    }
                }
                await world.time.advance(by: .minutes(3))
                await rest(world)
                let open = Set(names).subtracting(answered)
                for sink in [world.desktop, world.phone] {
                    let shown = sink.titlesShown.flatMap { title in names.filter { title.contains($0) } }
                    #expect(shown.sorted() == open.sorted(), "seed \(seed): \(sink.titlesShown)")
                }
                _ = try await world.hub.acknowledgeAll(by: "the command line")
                await rest(world)
                let shown = [world.desktop, world.phone].map(\.titlesShown)
                #expect(shown == [[], []], "seed \(seed)")
                #expect(try await rows(world).isEmpty, "seed \(seed)")
            }
        }
    }
}
