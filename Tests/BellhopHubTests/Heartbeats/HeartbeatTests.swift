import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests heartbeats in the running hub: jobs that must report regularly.
@Suite struct HeartbeatTests {
    private static let backup = HeartbeatKey.name("backup")

    /// Adds the heartbeat `backup`, which is due each hour with a grace of 10 minutes.
    @discardableResult
    private func add(_ world: HubWorld, _ name: String = "backup", labels: Labels = [:]) async throws -> HeartbeatView {
        let digest = String(repeating: "a", count: 64 - name.utf8.count) + name
        return try await world.hub.addHeartbeat(named: name, .every(.hours(1)), grace: .minutes(10), labels: labels, digest: digest)
    }

    @discardableResult
    private func ping(_ world: HubWorld, _ signal: HeartbeatSignal = .success, run: String? = nil) async throws -> HeartbeatView {
        let view = try #require(try await world.hub.ping(Self.backup, signal, run: run))
        await world.time.settle()
        return view
    }

    private func shown(_ world: HubWorld) async throws -> String { try await world.hub.heartbeat(named: "backup").shown.rawValue }

    @Test("a missing ping is reported after the grace, once, and the next ping takes its place", arguments: StoreKind.allCases)
    func missing(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await add(world, labels: ["owner": "anna", "tags": "home"])
                await world.time.advance(by: .days(2))
                #expect(try await world.events().isEmpty, "before its first ping, a heartbeat reports nothing")
                try await ping(world)
                await world.time.advance(by: .minutes(65))
                #expect(try await shown(world) == "late")
                #expect(world.desktop.told.isEmpty)
                await world.time.advance(by: .minutes(5))
                #expect(world.desktop.titlesShown == ["backup has not reported"] && world.phone.titlesShown == world.desktop.titlesShown)
                let event = try #require(try await world.events().first)
                #expect((event.kind, event.notice.urgency) == (.heartbeatDown, .high))
                #expect(event.notice.body.description == "Its last ping came 1 h 10 min ago.")
                #expect(event.notice.shownLabels == ["owner": "anna", "tags": "home"])
                await world.time.advance(by: .days(1))
                #expect(try await world.events().count == 1)
                try await ping(world)
                #expect(world.desktop.titlesShown == ["backup works again"], "it replaces the notice that it was down")
                #expect(world.desktop.visible.map(\.notice.body.description) == ["It was down for 1 d."])
                #expect(try await world.states(of: 1)["desktop"] == .merged)
                #expect(try await shown(world) == "up")
            }
        }
    }

    @Test("a failure is reported at once with its exit status, and a start without an end after the grace")
    func failures() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world, .exit(3))
            #expect(world.desktop.visible.map(\.notice.body.description) == ["It ended with exit status 3."])
            #expect(world.desktop.visible.map(\.notice.labels) == [["status": "3"]])
            try await ping(world, .failure)
            #expect(world.desktop.told.count == 1, "a second failure is no news")
            try await ping(world, .exit(0))
            #expect(world.desktop.titlesShown == ["backup works again"])
            try await ping(world, .start)
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.titlesShown == ["backup has not ended"])
            #expect(try await world.events().map(\.kind) == [.heartbeatFailed, .heartbeatUp, .heartbeatOverrun])
        }
    }

    @Test("the repeats of a notice that a job is down end when it works again")
    func repeats() async throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(30), atMost: 20))
        let route = Route(sinks: ["desktop", "log"].map(SinkName.init(rawValue:)), followUps: plan)
        let world = HubWorld(routing: RoutingTable(routes: [route], fallback: []))
        try await world.running {
            try await add(world)
            try await ping(world, .failure)
            await world.time.advance(by: .minutes(65))
            #expect(world.desktop.steps == ["0 high", "1 high", "2 high"])
            try await ping(world)
            await world.time.advance(by: .minutes(50))
            #expect(world.desktop.steps == ["0 high", "1 high", "2 high", "0 low"])
            #expect(try await world.store.timers(TimerQuery(ownerKind: .notice)).isEmpty)
        }
    }

    @Test("a job is not blamed for the time in which the daemon was not running, and its deadline survives kill -9")
    func restart() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
        }
        await world.time.advance(by: .hours(5))
        try await world.running {
            await world.time.advance(by: .minutes(9))
            #expect(world.desktop.told.isEmpty, "the grace begins when the daemon listens again")
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
        try await world.running { await world.time.advance(by: .hours(3)) }
        #expect(try await world.events().count == 1, "a restart reports nothing again")
    }

    @Test("a job is not blamed for the time in which the machine slept")
    func suspend() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
            await world.time.suspend(for: .hours(8))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(9))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(2))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("a step of the clock neither makes a job late nor hides that it is", arguments: [-5, 5, 300])
    func clockStep(hours: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
            await world.time.stepWall(by: .hours(hours))
            await world.time.advance(by: .minutes(69))
            #expect(world.desktop.titlesShown.filter { $0.hasPrefix("backup") }.isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.titlesShown.contains("backup has not reported"))
        }
    }

    @Test("a job whose pings could not be stored has the whole grace again")
    func unstored() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            try await add(world)
            try await ping(world)
            await world.time.advance(by: .minutes(55))
            store.failNext(with: .full("/disk"))
            await #expect(throws: StoreError.full("/disk")) { try await world.hub.ping(Self.backup, .success) }
            await world.time.advance(by: .minutes(24))
            #expect(world.desktop.told.isEmpty, "the grace begins again at the first deadline")
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("the notice that a job is down goes away where nobody is told that it works again")
    func otherSinks() async throws {
        let (phone, desktop) = (SinkName(rawValue: "phone"), SinkName(rawValue: "desktop"))
        let routes = [
            Route(match: RouteMatch(urgencies: [.high, .critical]), sinks: [phone, desktop]), Route(sinks: [desktop]),
        ]
        let world = HubWorld(routing: RoutingTable(routes: routes, fallback: []))
        try await world.running {
            try await add(world)
            try await ping(world, .failure)
            #expect(world.phone.titlesShown == ["backup failed"] && world.desktop.titlesShown == ["backup failed"])
            try await ping(world)
            #expect(world.desktop.titlesShown == ["backup works again"])
            #expect(world.phone.titlesShown.isEmpty)
        }
    }

    @Test("a daily job follows the time zone")
    func zone() async throws {
        let world = HubWorld()
        try await world.running {
            let daily = Recurrence(
                start: CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 1), time: CivilTime(secondOfDay: 20 * 3600)),
                rule: RecurrenceRule(.daily))
            _ = try await world.hub.addHeartbeat(
                named: "backup", .times(daily), grace: .minutes(10), digest: String(repeating: "b", count: 64))
            #expect(try await ping(world).record.state.due == HubWorld.start + .hours(6))
            await world.time.setZone(ZoneRules(name: "Test/Two", firstOffset: 7200))
            #expect(try await world.hub.heartbeat(named: "backup").record.state.due == HubWorld.start + .hours(4))
            await world.time.advance(by: .hours(4) + .minutes(10))
            #expect(world.desktop.titlesShown == ["backup has not reported"])
        }
    }

    @Test("a paused heartbeat is silent, its notice goes away, and its next ping ends the pause")
    func pause() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world)
            #expect(try await world.store.timers(TimerQuery()).count == 1)
            #expect(try await world.hub.pauseHeartbeat(named: "backup", true).shown == .paused)
            await world.time.advance(by: .days(1))
            #expect(try await world.events().isEmpty)
            try await ping(world, .failure)
            #expect(world.desktop.titlesShown == ["backup failed"])
            #expect(try await world.hub.pauseHeartbeat(named: "backup", true).shown == .paused)
            await world.time.advance(by: .days(1))
            #expect(world.desktop.titlesShown.isEmpty)
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
            await #expect(throws: Refusal.self) { try await world.hub.pauseHeartbeat(named: "backup", true) }
            #expect(try await ping(world).shown == .up)
            _ = try await world.hub.pauseHeartbeat(named: "backup", true)
            #expect(try await world.hub.pauseHeartbeat(named: "backup", false).shown == .new)
            await world.time.advance(by: .days(1))
            #expect(try await world.events().count == 1)
        }
    }

    @Test("a removed heartbeat takes its notice, its timer and its pings with it")
    func remove() async throws {
        let world = HubWorld()
        try await world.running {
            let id = try await add(world).record.heartbeat.id
            try await ping(world)
            #expect(try await world.store.timers(TimerQuery()).count == 1)
            try await world.hub.removeHeartbeat(named: "backup")
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
            try await add(world)
            try await ping(world, .failure)
            try await world.hub.removeHeartbeat(named: "backup", by: "Anna")
            await world.time.settle()
            #expect(world.desktop.titlesShown.isEmpty)
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
            #expect(try await world.store.pings(of: id, before: nil, limit: 9).isEmpty)
            #expect(try await world.hub.ping(Self.backup, .success) == nil)
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.removeHeartbeat(named: "backup") }
            #expect(refusal?.code == .unknownHeartbeat)
            try await add(world)
        }
    }

    @Test("the pings are listed newest first, with the durations of their runs and what the job sent")
    func pings() async throws {
        let world = HubWorld()
        try await world.running {
            try await add(world)
            try await ping(world, .start, run: "r")
            await world.time.advance(by: .minutes(2))
            let long = String(repeating: "ü", count: 6000)
            _ = try await world.hub.ping(Self.backup, .exit(0), run: "r", peer: "192.168.1.7", log: long)
            let pings = try await world.hub.pings(of: "backup", before: nil, limit: 9)
            #expect(pings.map(\.number) == [2, 1] && pings.map(\.signal) == [.exit(0), .start])
            #expect(pings.map(\.duration) == [.minutes(2), nil] && pings.map(\.peer) == ["192.168.1.7", nil])
            #expect(pings[0].log.map { $0.utf8.count <= Heartbeat.logLimit && $0.hasPrefix("üüü") } == true)
            #expect(try await world.hub.pings(of: "backup", before: 2, limit: 9).map(\.number) == [1])
        }
    }

    @Test(
        "names and lengths that are not allowed are refused",
        arguments: [("Backup", 60, 10), ("", 60, 10), ("a b", 60, 10), ("a", 0, 10), ("a", 60, 0), ("a", 60 * 24 * 366, 10)])
    func refused(name: String, minutes: Int, grace: Int) async throws {
        let world = HubWorld()
        await #expect(throws: Refusal.self) {
            try await world.hub.addHeartbeat(named: name, .every(.minutes(minutes)), grace: .minutes(grace), digest: "")
        }
        try await add(world)
        let refusal = await #expect(throws: Refusal.self) { try await add(world) }
        #expect(refusal?.code == .nameTaken)
    }

    @Test("two pings at the same moment both count", arguments: StoreKind.allCases)
    func race(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.hub.prepare()
            try await add(world)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 { group.addTask { _ = try await world.hub.ping(Self.backup, .failure) } }
                try await group.waitForAll()
            }
            #expect(try await world.hub.heartbeat(named: "backup").record.pings == 8)
            #expect(try await world.events().count == 1)
        }
    }
}
