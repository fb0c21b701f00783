import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("The digest after an absence")
struct DigestTests {
    private let store = MemoryStore()
    private let world: HubWorld

    init() { world = HubWorld(store: store) }

    /// Starts `count` timers and stays away until they are 8 hours late.
    private func missTimers(_ count: Int) async throws {
        try await world.running {
            let requests = (1...count).map { CountdownRequest(end: .after(.minutes(3) + .milliseconds($0)), name: "Timer \($0)") }
            _ = try await world.hub.startTimers(requests)
        }
        await world.time.advance(by: .hours(8))
    }

    private func expectOneDigest(of count: Int) async throws {
        let title = "\(count) things ended while you were away"
        for sink in [world.desktop, world.phone] {
            #expect(sink.titlesShown == [title])
            #expect(Set(sink.told) == ["deliver " + title])
        }
        let digest = try #require(world.desktop.visible.first)
        let lines = digest.notice.body.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.first?.hasPrefix("Timer 1 (ended 14:03, 7 h") == true)
        #expect(lines.last?.hasPrefix("and \(count - 20) more") == true)
        var events: [Event] = []
        while case let page = try await world.hub.events(after: events.last?.number ?? 0, limit: 1000), !page.isEmpty { events += page }
        let timers = events.filter { $0.kind == .timerFinished }
        #expect(timers.count == count)
        #expect(events.filter { $0.kind == .hubDigest }.map(\.merges) == [timers.map(\.number)])
        #expect(Set(world.program.done.all.map(\.event.number)) == Set(timers.map(\.number)))
        for timer in timers {
            for delivery in try await world.hub.deliveries(of: timer.number) {
                #expect(delivery.state == (delivery.sink.rawValue == "log" ? .sent : .merged))
            }
        }
        #expect(try await store.note("digest") == nil)
    }

    @Test("G4, DESIGN §4: 1,200 late timers, fired in several transactions, are one digest for people; programs get every event")
    func many() async throws {
        try await missTimers(1200)
        try await world.running { await world.time.settle() }
        try await expectOneDigest(of: 1200)
    }

    @Test(
        "Promise 3: a daemon that is killed between the transactions of a wake tells one digest of all of them",
        arguments: [0, 1, 2, 3, 4, 6, 10, 20])
    func killed(commits: Int) async throws {
        try await missTimers(400)
        store.hold(after: commits)
        let store = store
        try await world.dying {
            await store.held.wait(count: 1)
            store.kill()
        }
        store.revive()
        try await world.running { await world.time.settle() }
        try await expectOneDigest(of: 400)
    }

    @Test("Promise 3: what was merged before a kill is told, also when nothing else is due any more")
    func nothingElse() async throws {
        try await missTimers(100)
        store.hold(after: 1)
        let store = store
        try await world.dying {
            await store.held.wait(count: 1)
            store.kill()
        }
        store.revive()
        let fired = try await store.events(EventQuery(limit: 1000)).count
        #expect(fired == 64)
        #expect(world.desktop.told.isEmpty)
        let left = try await store.timers(TimerQuery()).map { Change.disarm($0.owner, $0.kind, generation: $0.generation) }
        _ = try await store.commit(Step(left, at: world.time.now().wall))
        try await world.running { await world.time.settle() }
        try await expectOneDigest(of: 64)
    }

    @Test("What a sink rings for until it is answered is told there by itself, however late, and goes into the digests of the others")
    func ringing() async throws {
        world.phone.ringing = [.restOver]
        try await world.running {
            _ = try await world.hub.perform(.start(for: .seconds(5), autoRest: nil, replace: false))
            try await world.timer("Tea", after: .seconds(6))
            try await world.timer("Eggs", after: .seconds(7))
        }
        await world.time.suspend(for: .minutes(2))
        try await world.running {
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["3 things ended while you were away"])
            #expect(
                Set(world.phone.titlesShown) == ["REST OVER! (ended 14:00, 1 min ago)", "2 things ended while you were away"])
            #expect(world.phone.visible.first { $0.kind == .restOver }?.notice.actions.isEmpty == false)
            // Answered, it goes; a line of a digest could not.
            _ = try await world.hub.perform(.next)
            await world.time.settle()
            #expect(world.phone.titlesShown == ["2 things ended while you were away"])
        }
    }

    @Test("A store that fails in the middle of a wake delays the digest, and does not halve it")
    func failure() async throws {
        try await missTimers(700)
        store.hold(after: 1)
        let store = store
        let world = world
        try await world.hub.prepare()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [hub = world.hub] in await hub.run() }
            await store.held.wait(count: 1)
            store.failNext(with: .full("the disk"))
            store.release()
            await world.time.untilSleeping(loops: world.loops)
            await world.time.advance(by: .seconds(20))
            group.cancelAll()
        }
        try await expectOneDigest(of: 700)
    }

    @Test("One that is late among many that are not is told as itself")
    func oneLate() async throws {
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            let requests = (1...200).map { CountdownRequest(end: .after(.minutes(5)), name: "Timer \($0)") }
            _ = try await world.hub.startTimers(requests)
            await world.time.suspend(for: .minutes(5) + .seconds(1))
            #expect(world.desktop.told.count == 201)
            #expect(world.desktop.told.contains("deliver Tea (ended 14:01, 4 min ago)"))
        }
    }

    @Test("What programs were told does not crowd out what people have not answered")
    func programsDoNotCount() async throws {
        let log = SinkName(rawValue: "log")
        let routes = [Route(match: RouteMatch(kinds: [try #require(KindPattern("timer.*"))]), sinks: [log])]
        let world = HubWorld(routing: RoutingTable(routes: routes))
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:01")), name: "Call mum")])
            _ = try await world.hub.startTimers((1...900).map { CountdownRequest(end: .after(.minutes(2)), name: "Timer \($0)") })
            await world.time.advance(by: .minutes(3))
            #expect(world.program.told.count == 901)
            #expect(try await world.hub.unacknowledged().map(\.notice.name) == ["Call mum"])
        }
    }
}
