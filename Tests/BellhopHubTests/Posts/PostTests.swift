import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests notices that programs and people post.
@Suite struct PostTests {
    private static func notice(_ title: String = "Backup failed", key: String? = nil, _ change: (inout PostedNotice) -> Void = { _ in })
        -> PostedNotice
    {
        var notice = PostedNotice(inlet: .notify, key: key, title: title, body: "disk full")
        change(&notice)
        return notice
    }

    @discardableResult
    private func post(_ world: HubWorld, _ notice: PostedNotice, by doer: ActingPerson? = nil) async throws -> PostAnswer {
        let answer = try await world.hub.post(notice, trusting: true, by: doer)
        await world.time.settle()
        return answer
    }

    @Test("a posted notice reaches people and programs, and the journal knows where it came from", arguments: StoreKind.allCases)
    func reaches(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                let notice = Self.notice(key: "backup") {
                    $0.urgency = .critical
                    $0.tags = ["ops"]
                    $0.peer = "user 1000"
                }
                let answer = try await post(world, notice, by: "Anna")
                #expect((answer.event, answer.key.rawValue, answer.isReplacement) == (1, "in_notify_backup", false))
                #expect(world.desktop.titlesShown == ["Backup failed"] && world.phone.titlesShown == ["Backup failed"])
                let event = try await world.hub.event(1)
                #expect((event.kind, event.by, event.notice.urgency) == (.inletReceived, "Anna", .critical))
                #expect(event.notice.shownLabels == ["inlet": "notify", "key": "backup", "tags": "ops", "peer": "user 1000", "by": "Anna"])
                #expect(try await world.states(of: 1) == ["desktop": .sent, "phone": .sent, "log": .sent])
            }
        }
    }

    @Test("a notice survives kill -9 right after it was accepted")
    func durable() async throws {
        let world = HubWorld()
        // The hub does not run, so nothing can be delivered yet.
        try await world.hub.prepare()
        _ = try await world.hub.post(Self.notice(), trusting: true)
        try await world.running { await world.time.settle() }
        #expect(world.desktop.titlesShown == ["Backup failed"])
    }

    @Test("an inlet that posts without end keeps its newest events, and one that is silent only those of its time")
    func keep() async throws {
        let world = HubWorld()
        let door = try #require(InletName(rawValue: "door"))
        world.replaceCatalog { $0.inletKeeps = [door: InletKeep(events: 700, time: .days(2))] }
        try await world.running {
            func post(_ count: Int) async throws -> Int {
                for _ in 0..<count {
                    _ = try await world.hub.post(PostedNotice(inlet: door, title: "The door is open"), trusting: false)
                }
                await world.time.settle()
                return try await world.hub.events(after: 0, limit: 10_000).count
            }
            #expect(try await post(999) == 999)
            #expect(try await post(1) == 700, "the events of the inlet are pruned after every 500 notices")
            #expect(try await post(500) == 700)
            try await world.timer("Tea", after: .days(2) + .hours(1))
            await world.time.advance(by: .days(2) + .hours(1))
            let left = try await world.hub.events(after: 0, limit: 10_000)
            #expect(left.map(\.kind) == [.timerFinished], "\(left.count)")
        }
    }

    @Test("a notice with the same key replaces the earlier one, also one that still waits")
    func replaces() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice("40 %", key: "job"))
            let second = try await post(world, Self.notice("Done", key: "job"))
            #expect(second.isReplacement)
            #expect(world.desktop.titlesShown == ["Done"])
            #expect(try await world.states(of: 1)["desktop"] == .merged)
            // The phone is away, so two notices wait for it. Only the newer one arrives.
            world.phone.script(.deferred("no network", after: .minutes(5)))
            try await post(world, Self.notice("Later", key: "other"))
            try await post(world, Self.notice("Latest", key: "other"))
            await world.time.advance(by: .minutes(10))
            #expect(world.phone.told.filter { $0.hasPrefix("deliver Late") } == ["deliver Latest"])
        }
    }

    @Test("the notices of two inlets, and notices without a key, replace nothing")
    func separate() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice("One", key: "k"))
            try await post(world, Self.notice("Two", key: "k") { $0.inlet = .run })
            try await post(world, Self.notice("Three"))
            #expect(try await !post(world, Self.notice("Four")).isReplacement)
            #expect(world.desktop.titlesShown.sorted() == ["Four", "One", "Three", "Two"])
        }
    }

    @Test("a program withdraws what it has posted, and nothing else")
    func withdraws() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice(key: "job"))
            #expect(try await !world.hub.withdraw(postedBy: .run, under: "job"))
            #expect(try await world.hub.withdraw(postedBy: .notify, under: "job"))
            await world.time.settle()
            #expect(world.desktop.titlesShown.isEmpty && world.phone.titlesShown.isEmpty)
            #expect(try await !world.hub.withdraw(postedBy: .notify, under: "job"))
            #expect(try await !world.hub.withdraw(postedBy: .notify, under: "unknown"))
        }
    }

    @Test("a notice with repeats of its own is repeated until somebody answers, without any route")
    func repeats() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice(key: "job") { $0.repetition = .init(every: .minutes(10), atMost: 3) })
            await world.time.advance(by: .minutes(20))
            #expect(world.desktop.steps.map { $0.split(separator: " ")[0] } == ["0", "1", "2"])
            _ = try await world.hub.acknowledge(event: 1, by: "the test")
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.steps.count == 3)
            #expect(try await world.missed() == 0)
        }
    }

    @Test("a replacement without repeats ends the repeats")
    func endsRepeats() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice("Bad", key: "job") { $0.repetition = .init(every: .minutes(10), atMost: 3) })
            try await post(world, Self.notice("Good", key: "job"))
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.told == ["deliver Bad", "deliver Good"])
            #expect(try await world.missed() == 0)
        }
    }

    @Test("undo takes back what a person has posted, and not what another program has posted")
    func undo() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice("By hand"))
            _ = try await world.hub.post(Self.notice("By a stranger"), trusting: false)
            await world.time.settle()
            let undone = try await world.hub.undo()
            await world.time.settle()
            #expect(undone.act.words.description == "sent By hand")
            #expect(world.desktop.titlesShown == ["By a stranger"])
            await #expect(throws: Refusal.self) { try await world.hub.post(Self.notice { $0.icon = "/etc/passwd" }, trusting: false) }
        }
    }

    @Test("undo of a replacement shows the earlier notice again, and a second undo the later one")
    func undoReplacement() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice("40 %", key: "job"))
            try await post(world, Self.notice("80 %", key: "job"))
            for title in ["40 %", "80 %", "40 %"] {
                _ = try await world.hub.undo()
                await world.time.settle()
                #expect(world.desktop.titlesShown == [title] && world.phone.titlesShown == [title])
            }
        }
    }

    @Test("at the end that its program has set, a notice disappears; a replacement or an answer removes that end")
    func disappears() async throws {
        let world = HubWorld()
        try await world.running {
            let end = HubWorld.start + .minutes(30)
            try await post(world, Self.notice("Short", key: "a") { $0.expires = end })
            try await post(world, Self.notice("Short", key: "b") { $0.expires = end })
            try await post(world, Self.notice("Long", key: "b"))
            try await post(world, Self.notice("Known", key: "c") { $0.expires = end })
            _ = try await world.hub.acknowledge(event: 4, by: "the test")
            #expect(try await world.store.timers(TimerQuery()).map(\.name) == ["Short"])
            await world.time.advance(by: .minutes(30))
            #expect(world.desktop.titlesShown == ["Long"] && world.phone.titlesShown == ["Long"])
            #expect(try await world.states(of: 1)["desktop"] == .withdrawn)
            #expect(try await world.events().count == 4, "the end of a notice is no news")
        }
    }

    @Test("a notice has a button that answers it and ends its repeats, and one with a link has a button that opens it")
    func buttons() async throws {
        let world = HubWorld()
        try await world.running {
            try await post(world, Self.notice())
            try await post(world, Self.notice { $0.repetition = .init(every: .minutes(10)) })
            try await post(world, Self.notice { $0.link = "https://example.org" })
            let buttons = try await world.events().map { $0.notice.actions.map(\.verb) }
            #expect(buttons == [[.acknowledge], [.acknowledge], [.acknowledge, .open]])
        }
    }

    @Test("a notice that no longer matters is not delivered any more")
    func expires() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("no network", after: .minutes(1)) }
        try await world.running {
            try await post(world, Self.notice { $0.expires = HubWorld.start + .minutes(30) })
            await world.time.advance(by: .hours(1))
            #expect(try await world.states(of: 1)["phone"] == .expired)
        }
    }
}
