import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("What a sink is spared")
struct SinkLimitTests {
    private let phone = SinkName(rawValue: "phone")

    private func limit(_ world: HubWorld, _ limits: SinkLimits) async throws {
        var catalog = world.hub.catalog
        catalog.sinks[phone]?.limits = limits
        catalog.sinks[phone]?.fingerprint += "+"
        try await world.hub.reload(catalog)
        await world.time.settle()
    }

    private func timers(_ count: Int, in world: HubWorld, after: Duration = .seconds(30), labels: Labels = [:]) async throws {
        _ = try await world.hub.startTimers(
            (1...count).map { CountdownRequest(end: .after(after), name: "T\($0)", labels: labels) })
    }

    @Test("two at once, then one every ten seconds, and nobody else waits; what waits says so and nothing is lost")
    func rate() async throws {
        let world = HubWorld()
        try await world.running {
            try await limit(world, SinkLimits(rate: .init(burst: 2, every: .seconds(10))))
            try await timers(5, in: world)
            await world.time.advance(by: .seconds(30))
            #expect(world.phone.told.count == 2 && world.desktop.told.count == 5)
            let last = try #require(try await world.events().last).number
            let waiting = try await world.hub.deliveries(of: last, sink: phone)
            #expect(waiting.map(\.reason.description) == ["held back by the rate limit of phone: at most 2 at once, then one every 10 s"])
            #expect(
                try await world.hub.outbox(limit: 9).map(\.reason.description) == Array(repeating: waiting[0].reason.description, count: 3))
            #expect(try await world.hub.metrics().sinks.filter(\.isLimited).map(\.name) == [phone])
            for told in 3...5 {
                await world.time.advance(by: .seconds(9))
                #expect(world.phone.told.count == told - 1)
                await world.time.advance(by: .seconds(1))
                #expect(world.phone.told.count == told)
            }
            await world.time.advance(by: .seconds(20))
            try await timers(2, in: world, after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.told.count == 7, "it is full again")
        }
    }

    @Test("when many notices are answered at once, their withdrawals let a new notice pass, and all of them go in the end")
    func manyAnswers() async throws {
        let world = HubWorld()
        try await world.running {
            try await limit(world, SinkLimits(rate: .init(burst: 20, every: .seconds(10))))
            try await timers(20, in: world)
            await world.time.advance(by: .seconds(30))
            #expect(world.phone.titlesShown.count == 20)
            _ = try await world.hub.acknowledgeAll(by: "the command line")
            await world.time.settle()
            #expect(world.phone.titlesShown.count == 20 - 10, "the burst is used up, and ten go without delay")
            try await world.timer("Oven", after: .seconds(1))
            await world.time.advance(by: .seconds(11))
            #expect(world.phone.titlesShown.contains("Oven"), "one turn later, before the withdrawals")
            await world.time.advance(by: .minutes(3))
            #expect(world.phone.titlesShown == ["Oven"])
        }
    }

    @Test("what is critical and what is taken back passes hundreds that wait")
    func urgent() async throws {
        let name = [SinkName(rawValue: "phone")]
        let routing = RoutingTable(routes: [Route(sinks: name)])
        let world = HubWorld(routing: routing)
        try await world.running {
            try await limit(world, SinkLimits(rate: .init(burst: 1, every: .minutes(10))))
            try await world.addPet("Snowy")
            _ = try await world.hub.changePet("Snowy", PetProfile(looks: PetLooks(urgency: .critical)))
            try await timers(1, in: world, after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            try await timers(600, in: world, after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            #expect(world.phone.told.count == 1)
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.phone.titlesShown == ["T1", "Wash Complete!"])
            _ = try await world.hub.acknowledge(event: 1, by: "the command line")
            await world.time.settle()
            #expect(world.phone.titlesShown == ["Wash Complete!"])
        }
    }

    @Test(
        "of more than may wait the oldest of the least urgent are given up, and that is told elsewhere, once", arguments: StoreKind.allCases
    )
    func queue(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            world.phone.answer { _, _ in .deferred("no network", after: .minutes(5)) }
            try await world.running {
                try await limit(world, SinkLimits(queue: 3))
                for index in 1...6 { try await world.timer("T\(index)", after: .seconds(30 * index)) }
                await world.time.advance(by: .seconds(185))
                let states = try await world.store.deliveries(DeliveryQuery(sink: phone, states: [.expired]))
                let given = try await world.events().filter { event in states.contains { $0.event == event.number } }
                #expect(given.map(\.notice.name) == ["T1", "T2", "T3"])
                #expect(
                    Set(states.map(\.reason.description)) == [
                        "dropped, because more than 3 notices were waiting for phone and the others were newer or more urgent"
                    ])
                let faults = try await world.events().filter { $0.kind == .sinkFailing }
                #expect(faults.contains { $0.notice.body.description.contains("more than 3 notices are waiting for this sink") })
                #expect(faults.count <= 2, "once that it fails, once that it is too much")
                #expect(world.desktop.titlesShown.filter { $0 == "phone is not accepting notices" }.count == 1)
                world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
                await world.time.advance(by: .minutes(10))
                #expect(Set(world.phone.titlesShown.map { $0.prefix(2) }) == ["T4", "T5", "T6"])
                #expect(!world.desktop.titlesShown.contains("phone is not accepting notices"), "it is over")
            }
        }
    }

    @Test("a notice waits for a sink no longer than it says")
    func keep() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("no network", after: .minutes(20)) }
        try await world.running {
            try await limit(world, SinkLimits(keep: .hours(1)))
            try await world.timer("Tea", after: .seconds(30))
            await world.time.advance(by: .minutes(50))
            #expect(try await world.states(of: 1)["phone"] == .queued)
            await world.time.advance(by: .minutes(30))
            #expect(try await world.states(of: 1)["phone"] == .expired)
            #expect(try await world.states(of: 1)["desktop"] == .sent)
        }
    }

    @Test("a route tells nobody, nor any program, what is later than it wants", arguments: [9, 11])
    func lateness(minutes: Int) async throws {
        let sinks = ["desktop", "phone", "log"].map(SinkName.init(rawValue:))
        let world = HubWorld(routing: RoutingTable(routes: [Route(sinks: sinks, calm: RouteCoalescing(lateness: .minutes(10)))]))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
        }
        world.time.reboot(after: .minutes(1 + minutes))
        try await world.running {
            await world.time.advance(by: .milliseconds(1))
            let states = try await world.states(of: 1)
            #expect(states.values.allSatisfy { $0 == (minutes == 9 ? .sent : .expired) }, "\(states)")
            if minutes == 11 {
                #expect(
                    try await world.hub.deliveries(of: 1).map(\.reason.description)
                        == Array(repeating: "not sent, because it was more than 10 min late", count: 3))
            }
        }
    }
}
