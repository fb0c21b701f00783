import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests notices that wait for their time.
@Suite("Notices that wait for their time") struct WaitingPostTests {
    private static func notice(_ title: String = "Take the bread out", key: String? = nil) -> PostedNotice {
        PostedNotice(inlet: .notify, key: key, title: title, body: "180 °C")
    }

    private static func after(_ length: Duration) -> When { .after(ParsedDuration(length)) }

    @discardableResult
    private func schedule(
        _ world: HubWorld, _ notice: PostedNotice = notice(), at when: When = after(.minutes(20)), by doer: ActingPerson? = nil
    ) async throws -> ScheduledPost {
        let scheduled = try await world.hub.schedule(notice, at: when, trusting: true, by: doer).scheduled
        await world.time.settle()
        return scheduled
    }

    private func waiting(_ world: HubWorld) async throws -> [String] {
        try await world.hub.scheduledPosts().map(\.post.notice.title)
    }

    /// Checks that no notice is left, neither with its timer nor without.
    private func nothingWaits(_ world: HubWorld) async throws -> Bool {
        let posts = try await world.store.waitingPosts()
        let titles = try await waiting(world)
        return posts.isEmpty && titles.isEmpty
    }

    @Test("a notice appears at its time and not before, with all its fields, and then waits no longer", arguments: StoreKind.allCases)
    func appears(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                var notice = Self.notice(key: "bread")
                (notice.urgency, notice.tags, notice.expires) = (.high, ["kitchen"], HubWorld.start + .minutes(5))
                let scheduled = try await schedule(world, notice, by: "Anna")
                #expect((scheduled.timer.due, scheduled.timer.shortID?.description) == (HubWorld.start + .minutes(20), "t1"))
                await world.time.advance(by: .minutes(20) - .milliseconds(1))
                #expect(try await world.events().isEmpty)
                await world.time.advance(by: .milliseconds(1))
                #expect(world.desktop.titlesShown == ["Take the bread out"] && world.phone.titlesShown == ["Take the bread out"])
                let event = try #require(try await world.events().first)
                #expect((event.kind, event.by, event.notice.urgency, event.due) == (.inletReceived, "Anna", .high, scheduled.timer.due))
                #expect(event.notice.key.rawValue == "in_notify_bread" && event.notice.labels["tags"] == "kitchen")
                #expect(event.notice.ownExpiry == HubWorld.start + .minutes(25), "the lifetime begins when the notice appears")
                #expect(try await nothingWaits(world))
                await world.time.advance(by: .minutes(5))
                #expect(world.desktop.titlesShown.isEmpty)
            }
        }
    }

    @Test(
        "it survives kill -9, and is told once, with its due time, if it was due while the daemon was down", arguments: StoreKind.allCases)
    func lateStart(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running { try await schedule(world) }
            await world.time.advance(by: .minutes(50))
            for _ in 1...2 {
                try await world.running { await world.time.settle() }
            }
            #expect(world.desktop.told.count == 1 && world.desktop.told[0].hasPrefix("deliver Take the bread out"), "\(world.desktop.told)")
            let events = try await store.events(EventQuery()).filter { $0.kind == .inletReceived }
            #expect(events.map(\.due) == [HubWorld.start + .minutes(20)])
        }
    }

    @Test("a length counts real time, a time of day and an instant follow the wall clock, after a step of the clock")
    func clocks() async throws {
        let world = HubWorld()
        try await world.running {
            try await schedule(world, Self.notice("length"))
            try await schedule(world, Self.notice("time"), at: .at(CivilTime(hour: 15, minute: 0)))
            try await schedule(world, Self.notice("instant"), at: .instant(HubWorld.start + .minutes(70)))
            await world.time.stepWall(by: .minutes(50))
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.titlesShown == ["time"])
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.titlesShown.sorted() == ["instant", "length", "time"])
        }
    }

    @Test("a time of day follows the zone")
    func zone() async throws {
        let world = HubWorld()
        try await world.running {
            try await schedule(world, at: .at(CivilTime(hour: 18, minute: 0)))
            await world.time.setZone(ZoneRules(name: "Test/East", firstOffset: 7200, footer: "EAST-2"))
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.titlesShown == ["Take the bread out"])
        }
    }

    @Test("the same key again replaces the notice that waits, and one for now removes it")
    func replaces() async throws {
        let world = HubWorld()
        try await world.running {
            let first = try await schedule(world, Self.notice("One", key: "k"))
            let second = try await schedule(world, Self.notice("Two", key: "k"), at: Self.after(.minutes(40)))
            #expect(first.timer.shortID == second.timer.shortID && first.timer.generation < second.timer.generation)
            try await schedule(world, Self.notice("Other"))
            await world.time.advance(by: .minutes(30))
            #expect(world.desktop.titlesShown == ["Other"] && world.desktop.told.count == 1)
            #expect(try await world.hub.post(Self.notice("Now", key: "k"), trusting: true).isReplacement)
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.titlesShown.sorted() == ["Now", "Other"])
        }
    }

    @Test("a notice that has appeared stays until the later one with its key appears, and then ends with its question")
    func replacesShown() async throws {
        let world = HubWorld()
        try await world.running {
            var question = Self.notice("Out?", key: "k")
            question.choices = [PostedChoice("yes"), PostedChoice("no")]
            _ = try await world.hub.post(question, trusting: true)
            try await schedule(world, Self.notice("Later", key: "k"))
            #expect(world.desktop.titlesShown == ["Out?"])
            await world.time.advance(by: .minutes(20))
            #expect(world.desktop.titlesShown == ["Later"])
            #expect(
                try await world.events().map(\.kind).sorted { $0.rawValue < $1.rawValue } == [
                    .inletReceived, .inletReceived, .noticeWithdrawn,
                ])
        }
    }

    @Test("a notice is withdrawn before it appears, by its key or its short id, and undo lets it wait again")
    func withdraws() async throws {
        let world = HubWorld()
        try await world.running {
            let keyed = try await schedule(world, Self.notice("Keyed", key: "k"))
            let plain = try await schedule(world, Self.notice("Plain"), at: Self.after(.minutes(21)))
            #expect(try await waiting(world) == ["Keyed", "Plain"])
            #expect(try await world.hub.withdraw(postedBy: .notify, under: "k", trusting: true))
            #expect(try await !world.hub.withdraw(postedBy: .notify, under: "k", trusting: true))
            let id = try #require(plain.timer.shortID)
            #expect(try await world.hub.unschedule(id, trusting: true))
            #expect(try await !world.hub.unschedule(id, trusting: true))
            #expect(try await nothingWaits(world))
            let undone = try await world.hub.undo()
            #expect(undone.act.words.description == "withdrew Plain" && undone.timers.isEmpty)
            #expect(try await waiting(world) == ["Plain"])
            await world.time.advance(by: .minutes(21))
            #expect(world.desktop.titlesShown == ["Plain"])
            #expect(keyed.timer.shortID != plain.timer.shortID)
        }
    }

    @Test("undo removes a notice that waits, and a second undo lets it wait again; once it has appeared, undo says so")
    func undo() async throws {
        let world = HubWorld()
        try await world.running {
            try await schedule(world, at: Self.after(.seconds(30)))
            #expect(try await world.hub.undo().act.words.description == "scheduled Take the bread out")
            #expect(try await waiting(world).isEmpty)
            _ = try await world.hub.undo()
            await world.time.advance(by: .seconds(30))
            #expect(world.desktop.titlesShown == ["Take the bread out"])
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.undo() }
            #expect(refusal?.description.contains("has appeared") == true, "\(String(describing: refusal))")
        }
    }

    @Test("what a stranger has posted is no command to take back")
    func strangers() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.schedule(Self.notice(), at: Self.after(.minutes(20)), trusting: false)
            await #expect(throws: Refusal.self) { try await world.hub.undo() }
            #expect(try await waiting(world) == ["Take the bread out"])
        }
    }

    @Test("a time out of range, and one notice too many, are refused and change nothing")
    func refuses() async throws {
        let world = HubWorld()
        try await world.hub.prepare()
        for length in [Duration.zero, .milliseconds(999), .seconds(-60), .days(3651)] {
            await #expect(throws: Refusal.self, "\(length)") {
                try await world.hub.schedule(Self.notice(), at: Self.after(length), trusting: true)
            }
        }
        await #expect(throws: Refusal.self) {
            try await world.hub.schedule(Self.notice(), at: .instant(HubWorld.start), trusting: true)
        }
        #expect(try await waiting(world).isEmpty)
        for number in 1...WaitingPost.most {
            _ = try await world.hub.schedule(Self.notice(key: "\(number)"), at: Self.after(.hours(1)), trusting: false)
        }
        let full = await #expect(throws: Refusal.self) {
            try await world.hub.schedule(Self.notice(key: "more"), at: Self.after(.hours(1)), trusting: false)
        }
        #expect(full?.description.contains("1000 notices") == true)
        #expect(try await world.hub.schedule(Self.notice(key: "7"), at: Self.after(.hours(2)), trusting: false).isReplacement)
    }

    @Test("a notice whose text is lost is still told, by its title")
    func unreadable() async throws {
        let world = HubWorld()
        try await world.running {
            let scheduled = try await schedule(world)
            _ = try await world.store.commit(Step([.deletePost(scheduled.post.key)], at: world.time.now().wall))
            await world.time.advance(by: .minutes(20))
            #expect(world.desktop.titlesShown == ["Take the bread out"])
            #expect(try await world.events().first?.notice.body.description.contains("cannot be read") == true)
        }
    }

    @Test("outbox cancel silences a notice that waits, and a wipe removes it")
    func silenced() async throws {
        let world = HubWorld()
        try await world.running {
            try await schedule(world)
            #expect(try await world.hub.silence(nil).0.map(\.name) == ["Take the bread out"])
            await world.time.advance(by: .minutes(20))
            #expect(world.desktop.told.isEmpty && world.phone.told.isEmpty)
            try await schedule(world)
            _ = try await world.hub.wipe(dryRun: false)
            #expect(try await nothingWaits(world))
        }
    }

    @Test("the short id of a notice that waits is no timer's, so no command for timers changes the notice")
    func noTimer() async throws {
        let world = HubWorld()
        try await world.running {
            try await schedule(world)
            await #expect(throws: Refusal.self) { try await world.hub.stopTimer("t1") }
            await #expect(throws: Refusal.self) { try await world.hub.pauseTimer("t1") }
            await #expect(throws: Refusal.self) { try await world.hub.extendTimer("Take the bread out", .by(.minutes(5))) }
            #expect(try await world.hub.timers(kinds: TimerKind.forPeople).isEmpty)
            #expect(try await waiting(world) == ["Take the bread out"])
        }
    }
}
