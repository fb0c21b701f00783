import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests worlds that begin at 14:00 and are quiet from 14:30 to 15:30.
@Suite("Quiet hours of a house")
struct QuietTests {
    private func quiet(_ world: HubWorld, strict: Bool = true, mode: QuietHours.Mode = .hold, window: String = "14:30-15:30") async throws {
        var catalog = world.hub.catalog
        catalog.quietHours = QuietHours(window: try #require(TimeWindow(window)), mode: mode, isStrict: strict)
        try await world.hub.reload(catalog)
    }

    /// Starts the first `count` of two timers: Tea for 14:40 and Eggs for 14:50.
    private func timers(_ count: Int, in world: HubWorld) async throws {
        for (index, name) in ["Tea", "Eggs"].prefix(count).enumerated() {
            try await world.timer(name, after: .minutes(40 + 10 * index))
        }
    }

    @Test(
        "G16, N-30a: one notice waits and is told at the end, several as one digest; programs hear at once", arguments: [1, 2],
        StoreKind.allCases)
    func held(count: Int, kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await quiet(world)
                try await timers(count, in: world)
                await world.time.advance(to: HubWorld.start + .minutes(89))
                #expect(world.desktop.told.isEmpty && world.phone.told.isEmpty)
                #expect(world.program.told.count == count)
                #expect(try await world.states(of: 1) == ["desktop": .held, "log": .sent, "phone": .held])
                let quiet = try #require(try await world.hub.quiet())
                #expect(quiet.held == count && quiet.isEverywhere)
                #expect(try await world.hub.unacknowledged().count == count)
                await world.time.advance(by: .minutes(1))
                let titles = count == 1 ? ["Tea (ended 14:40, 50 min ago)"] : ["2 notices from the quiet hours"]
                #expect(world.desktop.titlesShown == titles)
                #expect(world.phone.titlesShown == titles)
                #expect(world.program.told.count == count, "programs hear of no digest")
                #expect(try await world.hub.quiet() == nil)
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
                if count == 2 {
                    let lines = world.desktop.visible.first?.notice.body.description.split(separator: "\n").map { $0.prefix(10) }
                    #expect(lines == ["Tea (ended", "Eggs (ende"])
                    #expect(try await world.states(of: 2) == ["desktop": .merged, "log": .sent, "phone": .merged])
                }
            }
        }
    }

    @Test("G16: timers that somebody started ring, reminders wait, unless it is strict")
    func started() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world, strict: false, window: "15:30-20:00")
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            try await world.timer("Tea", after: .minutes(121))
            await world.time.advance(by: .minutes(180))
            // The reminder about the wash was due at 16:01, during the quiet hours, so it waits.
            // The end of the wash was reported before the quiet hours began.
            #expect(Set(world.desktop.titlesShown) == ["Wash Complete!", "Tea"])
            await world.time.advance(to: HubWorld.start + .hours(6))
            #expect(world.desktop.visible.contains { $0.kind == .laundryWaiting })
        }
    }

    @Test("G16: lowered it is told at once, without a sound and with the lowest urgency")
    func lowered() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world, mode: .lower)
            try await timers(1, in: world)
            await world.time.advance(by: .minutes(41))
            #expect(world.desktop.titlesShown == ["Tea"])
            #expect(world.desktop.visible.map(\.notice.urgency) == [.low] && world.desktop.visible.allSatisfy { $0.notice.sound == nil })
            #expect(world.program.done.all.map(\.event.notice.urgency) == [.normal])
            try await world.timer("Rice", after: .minutes(60))
            await world.time.advance(by: .minutes(61))
            #expect(world.desktop.visible.last?.notice.urgency == .normal)
        }
    }

    @Test(
        "Promise 1, G16: what is held survives a kill, also one over the end; what was answered meanwhile is told nobody",
        arguments: [20, 120])
    func killed(minutes: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            try await timers(2, in: world)
            await world.time.advance(by: .minutes(55))
            _ = try await world.hub.acknowledge(event: 2, by: "the command line")
        }
        world.time.reboot(after: .minutes(minutes))
        try await world.running {
            // The test world still has its catalog after the restart, just as a real daemon would
            // still have its configuration.
            if minutes == 20 {
                #expect(world.desktop.told.isEmpty)
                await world.time.advance(to: HubWorld.start + .minutes(91))
            }
            #expect(world.desktop.visible.map(\.notice.name) == ["Tea"])
        }
    }

    @Test("G16: a reload may end them later; without them what was held is told at the end it was held for")
    func reloaded() async throws {
        for window in ["14:30-17:00", "03:00-04:00"] {
            let world = HubWorld()
            try await world.running {
                try await quiet(world)
                try await timers(1, in: world)
                await world.time.advance(by: .minutes(45))
                try await quiet(world, window: window)
                await world.time.advance(to: HubWorld.start + .minutes(91))
                #expect(world.desktop.titlesShown.count == (window == "14:30-17:00" ? 0 : 1))
                await world.time.advance(to: HubWorld.start + .minutes(181))
                #expect(world.desktop.titlesShown.count == 1)
            }
        }
    }

    @Test("G8, G16: what is told until somebody answers begins when the quiet hours are over, and is not missed in them")
    func followed() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 1))
        let route = Route(sinks: [SinkName(rawValue: "desktop")], followUps: plan)
        let world = HubWorld(routing: RoutingTable(routes: [route], fallback: []))
        try await world.running {
            try await quiet(world)
            try await timers(1, in: world)
            await world.time.advance(to: HubWorld.start + .minutes(99))
            #expect(world.desktop.visible.map(\.step) == [0])
            await world.time.advance(to: HubWorld.start + .minutes(100))
            #expect(world.desktop.visible.map(\.step) == [1])
            #expect(try await world.events().count == 2)
        }
    }

    @Test("G16: what is urgent enough is told at once, also where something is held under its key, which is not told again then")
    func letThrough() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            let plan = FollowUpPlan(repetition: nil, escalations: [.init(after: .minutes(5), urgency: .critical)])
            var catalog = world.hub.catalog
            catalog.routing = RoutingTable(routes: [Route(sinks: [SinkName(rawValue: "desktop")], followUps: plan)])
            try await world.hub.reload(catalog)
            _ = try await world.hub.startTimers([
                CountdownRequest(end: .after(.minutes(29)), name: "Tea"), CountdownRequest(end: .after(.minutes(40)), name: "Eggs"),
            ])
            await world.time.advance(by: .minutes(34))
            #expect(world.desktop.visible.map(\.notice.name) == ["Tea"])
            #expect(world.desktop.visible.map(\.step) == [1], "critical")
            await world.time.advance(to: HubWorld.start + .minutes(92))
            #expect(world.desktop.visible.map(\.notice.name) == ["Tea", "Eggs"])
        }
    }

    @Test("G16: notices of last night are not kept for another night by a machine that slept over the day")
    func slept() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            try await timers(1, in: world)
            await world.time.advance(by: .minutes(45))
        }
        // Reboot after 24 hours, at 14:45 on the next day.
        world.time.reboot(after: .hours(24))
        try await world.running {
            await world.time.advance(by: .seconds(1))
            let state = try await world.states(of: 1)["desktop"]
            #expect(state != .held)
        }
    }
}
