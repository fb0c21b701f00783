import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Routes that tell only so much, and the same only once (G17)")
struct ThrottleTests {
    private static let everywhere = ["desktop", "phone", "log"].map(SinkName.init(rawValue:))

    private func routing(_ calm: RouteCoalescing, urgency: Urgency? = nil) -> RoutingTable {
        RoutingTable(routes: [Route(sinks: Self.everywhere, overrides: NoticeOverrides(urgency: urgency), calm: calm)])
    }

    @Test(
        "the first two of a minute are told, the others are summed up when it is over; programs hear of each", arguments: [true, false],
        StoreKind.allCases)
    func throttled(sumsUp: Bool, kind: StoreKind) async throws {
        try await kind.with { store in
            let calm = RouteCoalescing(throttle: .init(atMost: 2, within: .minutes(1), sumsUp: sumsUp))
            let world = HubWorld(store: store, routing: routing(calm))
            try await world.running {
                for (index, name) in ["Tea", "Rice", "Eggs", "Soup", "Cake"].enumerated() {
                    try await world.timer(name, after: .seconds(60 + 5 * index))
                }
                await world.time.advance(by: .seconds(90))
                #expect(world.desktop.told == ["deliver Tea", "deliver Rice"])
                #expect(world.program.told.count == 5)
                #expect(try await world.states(of: 3) == ["desktop": .throttled, "log": .sent, "phone": .throttled])
                let why = try await world.hub.deliveries(of: 3).first?.reason.description
                #expect(why == "route 1 sends at most 2 in 1 min" + (sumsUp ? ", and then only a count of the others" : ""))
            }
            // The throttling window is stored, so it continues after the restart.
            world.time.reboot(after: .seconds(2))
            try await world.running {
                await world.time.advance(by: .seconds(40))
                #expect(world.phone.told == ["deliver Tea", "deliver Rice"] + (sumsUp ? ["deliver … and 3 more"] : []))
                if sumsUp { #expect(world.phone.visible.last?.notice.body.description == "Eggs, Soup, Cake") }
                let metrics = try await world.hub.metrics()
                #expect(metrics.sinks.map(\.throttled) == [0, 0, 0], "counted since the start")
                try await world.timer("Bread", after: .seconds(5))
                await world.time.advance(by: .seconds(5))
                #expect(world.phone.told.last == "deliver Bread", "a new window")
            }
        }
    }

    @Test("what is critical is told always, and does not count")
    func critical() async throws {
        let world = HubWorld(routing: routing(RouteCoalescing(throttle: .init(atMost: 1, within: .minutes(1))), urgency: .critical))
        try await world.running {
            for name in ["Tea", "Rice", "Eggs"] { try await world.timer(name, after: .seconds(30)) }
            await world.time.advance(by: .minutes(2))
            #expect(Set(world.desktop.titlesShown) == ["Tea", "Rice", "Eggs"])
        }
    }

    @Test("notices that are told as one count as one with the first of them; metrics count both")
    func grouped() async throws {
        let calm = RouteCoalescing(group: .init(within: .seconds(60)), throttle: .init(atMost: 1, within: .minutes(10)))
        let world = HubWorld(routing: routing(calm))
        try await world.running {
            for (index, name) in ["Tea", "Rice", "Eggs"].enumerated() { try await world.timer(name, after: .seconds(60 + 45 * index)) }
            await world.time.advance(by: .seconds(160))
            #expect(world.desktop.told == ["deliver Tea", "deliver 2 timers: Tea, Rice"])
            let metrics = try await world.hub.metrics()
            let desktop = try #require(metrics.sinks.first { $0.name.rawValue == "desktop" })
            #expect(desktop.merged == 1 && desktop.throttled == 1)
        }
    }

    @Test(
        "a sink that fails is told once within the time, also by a daemon that was started anew meanwhile; without the time, twice",
        arguments: [Duration.minutes(1), .zero])
    func duplicates(window: Duration) async throws {
        let world = HubWorld(routing: routing(RouteCoalescing(dedupe: window)))
        world.phone.answer { _, _ in .deferred("no network", after: .seconds(2)) }
        try await world.running {
            for name in ["Tea", "Rice", "Eggs"] { try await world.timer(name, after: .seconds(30)) }
            await world.time.advance(by: .seconds(31))
        }
        func failures() async throws -> [Event] { try await world.events().filter { $0.kind == .sinkFailing } }
        let first = try #require(try await failures().first)
        // Delete the note that records that the failure was reported.
        _ = try await world.store.commit(Step([.note(key: "parked:phone", value: nil)], at: world.time.now().wall))
        world.time.reboot(after: .seconds(1))
        try await world.running {
            await world.time.advance(by: .seconds(20))
            let second = try #require(try await failures().last)
            #expect(second.number != first.number)
            let delivery = try #require(try await world.hub.deliveries(of: second.number).first)
            #expect(delivery.state == (window == .zero ? .sent : .merged))
            if window > .zero {
                #expect(delivery.reason.description.hasPrefix("the same notice was sent "))
                #expect(delivery.reason.description.hasSuffix(" earlier, as event \(first.number)"))
            }
            #expect(try await world.states(of: second.number)["log"] == .sent, "a program hears of each")
        }
    }

    @Test("what was taken back is told again, however soon")
    func tellsAgain() async throws {
        let world = HubWorld(routing: routing(RouteCoalescing(dedupe: .hours(1))))
        try await world.running {
            for round in 1...2 {
                world.phone.answer { _, _ in .deferred("no network", after: .seconds(1)) }
                for name in ["Tea", "Rice", "Eggs"] { try await world.timer(name, after: .seconds(1)) }
                await world.time.advance(by: .seconds(3))
                #expect(world.desktop.titlesShown.contains("phone is not accepting notices"), "round \(round)")
                world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
                // A sink that recovers and fails again is reported at most once in ten minutes.
                // Wait until this time is over.
                await world.time.advance(by: .minutes(11))
                #expect(!world.desktop.titlesShown.contains("phone is not accepting notices"), "round \(round)")
            }
        }
    }
}
