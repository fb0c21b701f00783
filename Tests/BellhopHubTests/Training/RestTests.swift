import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

extension HubWorld {
    fileprivate func rest(_ length: Duration = .seconds(90)) async throws {
        _ = try await hub.perform(.start(for: length, autoRest: nil, replace: false))
        await time.settle()
    }

    fileprivate func session() async throws -> RestSession {
        let record = try await store.activities(ActivityQuery(kind: .rest, limit: 1)).first
        guard case .rest(let session) = try #require(record).value.body else { throw StoreError.failed("no session") }
        return session
    }

    fileprivate func alarm() async throws -> NoticeKey {
        try #require(try await hub.unacknowledged().first { $0.kind == .restOver }).notice.key
    }
}

@Suite("Rests: the alarm stays until somebody dismisses it")
struct RestTests {
    @Test("G-3, G-4, G-5: a rest rings at its end and not before, on every sink, with its buttons", arguments: StoreKind.allCases)
    func rings(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await world.rest()
                await world.time.advance(by: .milliseconds(89_999))
                #expect(world.desktop.titlesShown == [])
                await world.time.advance(by: .milliseconds(1))
                #expect(world.desktop.titlesShown == ["REST OVER!"])
                #expect(world.phone.titlesShown == ["REST OVER!"])
                #expect(world.desktop.visible.first?.notice.actions.map(\.verb) == [.nextSet, .endWorkout])
                #expect(try await world.session().phase == .over)
            }
        }
    }

    @Test("G-6, C11: it rings every 30 s for 10 minutes; then it is silent, is not called missed, and is open for days")
    func ringsUntil() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(90))
            await world.time.advance(by: .seconds(29))
            #expect(world.desktop.told.count == 1)
            await world.time.advance(by: .seconds(1))
            #expect(world.desktop.told.count == 2)
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.told.count == 20)
            await world.time.advance(by: .days(2))
            #expect(world.desktop.told.count == 20)
            #expect(world.desktop.titlesShown == ["REST OVER!"])
            #expect(try await world.session().phase == .over)
            #expect(try await world.hub.unacknowledged().map(\.kind) == [.restOver])
            #expect(try await world.missed() == 0)
        }
    }

    private enum Surface: CaseIterable {
        case restNext, ack, button, buttonOnPhone, acknowledgeOnPhone
    }

    @Test("G-6, G-7: whoever dismisses it, and wherever: it goes from every surface, counts one set, and rings no more")
    func dismissed() async throws {
        for surface in Surface.allCases {
            let world = HubWorld()
            try await world.running {
                try await world.rest()
                await world.time.advance(by: .seconds(130))
                let key = try await world.alarm()
                switch surface {
                case .restNext: _ = try await world.hub.perform(.next)
                case .ack: _ = try await world.hub.acknowledgeAll(by: "the command line")
                case .button: world.desktop.report(.action(key, .nextSet, activationToken: nil))
                case .buttonOnPhone: world.phone.report(.action(key, .nextSet, activationToken: nil))
                case .acknowledgeOnPhone: world.phone.report(.action(key, .acknowledge, activationToken: nil))
                }
                await world.time.settle()
                #expect(world.desktop.titlesShown == [], "\(surface)")
                #expect(world.phone.titlesShown == [], "\(surface)")
                #expect(try await world.session().sets == 1, "\(surface)")
                #expect(try await world.session().phase == .ready, "\(surface)")
                let told = world.desktop.told.count
                await world.time.advance(by: .hours(1))
                #expect(world.desktop.told.count == told, "\(surface)")
                #expect(try await world.store.timers(TimerQuery()).isEmpty, "\(surface)")
            }
        }
    }

    @Test("G-9, C12: closing the pop-up, or a screen that is lost, answers nothing")
    func closing() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(90))
            let key = try await world.alarm()
            world.desktop.report(.closed(key, "dismissed"))
            world.desktop.report(.surfaceLost("the screen was locked"))
            await world.time.settle()
            #expect(try await world.session().phase == .over)
            #expect(world.desktop.titlesShown == ["REST OVER!"])
        }
    }

    @Test("G-16: \"End Workout\" on the phone ends the session and keeps it")
    func endsFromPhone() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(95))
            world.phone.report(.action(try await world.alarm(), .endWorkout, activationToken: nil))
            await world.time.settle()
            #expect(world.desktop.titlesShown == [])
            #expect(try await world.hub.restSession() == nil)
            let over = try await world.hub.activities(ActivityQuery(kind: .rest, isOpen: false))
            #expect(over.count == 1)
            #expect(try await world.session().rests.map(\.taken) == [95_000])
        }
    }

    @Test("a button of an earlier rest dismisses nothing of the next one")
    func staleButton() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(90))
            let stale = try await world.alarm()
            _ = try await world.hub.perform(.next)
            try await world.rest()
            await world.time.advance(by: .seconds(90))
            world.phone.report(.action(stale, .nextSet, activationToken: nil))
            await world.time.settle()
            #expect(try await world.session().phase == .over)
            #expect(try await world.session().sets == 1)
        }
    }

    @Test("promise 4: a rest that was stopped, cut short or ended never rings", arguments: [RestCommand.stop, .next, .end])
    func stopped(command: RestCommand) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(60))
            _ = try await world.hub.perform(command)
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.told == [])
        }
    }

    @Test(
        "G-8, G-14, T-3: killed in a rest it rings on time; killed while it rings it goes on ringing; rebooted over the end it rings at once"
    )
    func survives() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(30))
        }
        try await world.running {
            await world.time.advance(by: .milliseconds(59_999))
            #expect(world.desktop.told == [])
            await world.time.advance(by: .milliseconds(1))
            #expect(world.desktop.told == ["deliver REST OVER!"])
        }
        try await world.running {
            await world.time.advance(by: .seconds(30))
            #expect(world.desktop.told.count == 2)
            _ = try await world.hub.perform(.next)
            try await world.rest()
        }
        world.time.reboot(after: .minutes(5))
        try await world.running {
            await world.time.settle()
            let session = try await world.session()
            #expect(session.phase == .over)
            #expect(session.sets == 1)
            #expect(world.desktop.visible.map(\.notice.title.description) == ["REST OVER! (ended 14:03, 3 min ago)"])
        }
    }

    @Test("G4: an alarm that is over 10 minutes late is told nobody, and is there all the same")
    func late() async throws {
        let world = HubWorld()
        try await world.running { try await world.rest() }
        world.time.reboot(after: .hours(2))
        try await world.running {
            await world.time.settle()
            let session = try await world.session()
            #expect(session.phase == .over)
            #expect(world.desktop.told == [])
        }
    }

    @Test("G3, T-28: a rest takes its time through steps of the clock and through suspend", arguments: [-3, 3])
    func steps(hours: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(30))
            await world.time.stepWall(by: .hours(hours))
            await world.time.advance(by: .milliseconds(59_999))
            #expect(world.desktop.told == [])
            await world.time.advance(by: .milliseconds(1))
            #expect(world.desktop.told == ["deliver REST OVER!"])
            _ = try await world.hub.perform(.next)
            #expect(try await world.session().rests.map(\.taken) == [90_000])
        }
    }

    @Test("a rest is not snoozed")
    func snooze() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            await world.time.advance(by: .seconds(90))
            let event = try #require(try await world.hub.unacknowledged().first)
            let refusal = await #expect(throws: Refusal.self) { _ = try await world.hub.snooze(event: event.number, for: .minutes(10)) }
            #expect(refusal?.code == .tooLate)
            #expect(try await world.session().phase == .over)
        }
    }

    @Test("promise 6: a session that cannot be read rings all the same")
    func unreadable() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.rest()
            let broken = try #require(try await world.hub.restSession()).activity
            var other = broken.value
            other.body = .timer(KeptTimer(length: 1, isKept: false))
            _ = try await world.store.commit(Step([.activity(other, replacing: broken.version)], at: world.time.now().wall))
            await world.time.advance(by: .seconds(90))
            #expect(world.desktop.told.count == 1)
            #expect(try await world.store.timers(TimerQuery()).allSatisfy { $0.kind.isInternal })
        }
    }
}
