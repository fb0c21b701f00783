import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("The digest after an absence")
struct DigestTests {
    private let store = MemoryStore()
    private let world: HubWorld

    init() { world = HubWorld(store: store) }

    /// Starts `count` timers of about 3 minutes, then leaves the hub off for 8 hours.
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
        let lines = digest.notice.body.description.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines.first?.hasPrefix("Timer 1 (ended 14:03): ") == true)
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

    @Test("Of very long names a digest shows the beginnings, and its last line says how many more there are, within what ntfy takes")
    func longNames() async throws {
        try await world.running {
            let requests = (1...60).map {
                CountdownRequest(end: .after(.minutes(3) + .milliseconds($0)), name: String(repeating: "🧺", count: 95) + " \($0)")
            }
            _ = try await world.hub.startTimers(requests)
        }
        await world.time.advance(by: .hours(8))
        try await world.running { await world.time.settle() }
        let body = try #require(world.phone.visible.first).notice.body.description
        let lines = body.split(separator: "\n")
        #expect(body.utf8.count < 4096)
        #expect(lines.count == 21 && lines.last == "and 40 more; \"bellhop events\" lists all of them")
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("🧺🧺🧺") && $0.contains("… (ended 14:03): ") }, "\(lines[0])")
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
            // An answer removes this notice because it is shown on its own. An answer cannot remove
            // a single line from a digest.
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
        await onOneThread {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { [hub = world.hub] in await hub.run() }
                await store.held.wait(count: 1)
                store.failNext(with: .full("the disk"))
                store.release()
                await world.time.untilSleeping(loops: world.loops)
                await world.time.advance(by: .seconds(20))
                group.cancelAll()
            }
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

    @Test("G4: what is more than a day late is summed up, with others and alone", arguments: [true, false])
    func dayLate(isAlone: Bool) async throws {
        let others = isAlone ? [] : ["Tea", "Eggs"].map { CountdownRequest(end: .after(.hours(26)), name: $0) }
        try await world.running {
            _ = try await world.hub.startTimers(others + [CountdownRequest(end: .after(.minutes(1)), name: "Rice")])
        }
        await world.time.advance(by: .hours(27))
        try await world.running {
            await world.time.settle()
            #expect(world.desktop.titlesShown == [isAlone ? "1 thing ended while you were away" : "3 things ended while you were away"])
            #expect(world.desktop.visible.first?.notice.body.description.contains("Rice (ended ") == true)
            let states = try await world.states(of: 1)
            #expect(states["desktop"] == .merged)
            #expect(world.program.told.count == others.count + 1)
        }
    }

    @Test(
        "G4: the end of a rest or a workout that nobody wants to know any more is not told in company either, nor what a route leaves out")
    func tooLate() async throws {
        let log = SinkName(rawValue: "log")
        let name = try #require(KindPattern("timer.*"))
        var calm = RouteCoalescing()
        calm.lateness = .minutes(30)
        let world = HubWorld(
            routing: RoutingTable(routes: [
                Route(match: RouteMatch(kinds: [name]), sinks: [SinkName(rawValue: "desktop"), log], calm: calm)
            ]))
        try await world.running {
            _ = try await world.hub.startWorkout(Programme(name: "x", low: .seconds(10), high: nil))
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(1)), name: "Rice")])
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:01")), name: "Call mum")])
        }
        await world.time.advance(by: .hours(1))
        try await world.running {
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Call mum (due 14:01, 59 min ago)"])
            let told = try await world.events().filter { $0.kind == .timerFinished || $0.kind == .workoutFinished }
            #expect(told.count == 2)
            for event in told { #expect(try await world.states(of: event.number)["desktop"] == .expired, "\(event.kind)") }
        }
    }

    @Test("DESIGN §4: one late notice that an earlier step of the wake has merged, and no other has joined, is told as itself")
    func alone() async throws {
        let log = SinkName(rawValue: "log")
        let routes = [Route(match: RouteMatch(kinds: [try #require(KindPattern("timer.*"))]), sinks: [log])]
        let world = HubWorld(routing: RoutingTable(routes: routes))
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:01")), name: "Call mum")])
            _ = try await world.hub.startTimers((1...200).map { CountdownRequest(end: .after(.minutes(2)), name: "Timer \($0)") })
        }
        await world.time.advance(by: .hours(1))
        try await world.running {
            await world.time.settle()
            #expect(world.desktop.titlesShown.count == 1)
            #expect(world.desktop.titlesShown.first?.hasPrefix("Call mum (due 14:01, 59 min ago)") == true, "\(world.desktop.titlesShown)")
            let alone = try #require(world.desktop.visible.first)
            #expect(alone.kind == .alarmRang && alone.repeats == 1 && alone.merges == [1] && !alone.notice.actions.isEmpty)
            #expect(try await world.hub.telling(of: 1) == alone.number)
            #expect(try await world.hub.unacknowledged().map(\.notice.name) == ["Call mum"])
            #expect(try await !world.events().contains { $0.kind == .hubDigest })
            _ = try await world.hub.acknowledgeAll(by: "the command line")
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty && world.phone.visible.isEmpty)
            #expect(try await world.hub.unacknowledged().isEmpty)
            #expect(world.program.told.count { $0.hasPrefix("deliver") } == 201, "programs hear of each event once")
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

    @Test("G4: the end of a rest that is over 10 minutes late is not reported in company either")
    func lateRest() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.perform(.start(for: .seconds(90), autoRest: nil, replace: false))
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:05")), name: "Call mum")])
        }
        await world.time.advance(by: .hours(1))
        try await world.running {
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Call mum (due 14:05, 55 min ago)"])
            #expect(world.desktop.visible.allSatisfy { !$0.notice.body.description.contains("REST") })
        }
    }
}
