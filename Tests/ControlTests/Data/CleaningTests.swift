import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Testing

@Suite("Prune, wipe, samples, statistics")
struct CleaningTests {
    private static let screen = SinkName(rawValue: "screen")

    /// Runs the hub while `body` runs.
    private func running(_ world: DataWorld, _ body: () async throws -> Void) async throws {
        let hub = world.hub
        try await onOneThread {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await hub.run() }
                await world.time.untilSleeping(loops: 3)
                do {
                    try await body()
                } catch {
                    group.cancelAll()
                    throw error
                }
                group.cancelAll()
            }
        }
    }

    @Test("D-14: rounds older than so many calendar days go, whatever the hour; the counts of the pets and the totals stay")
    func prune() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let before = try await Holdings(world.store)
        let cutoff = try #require(Timestamp("2026-10-22T00:00:00Z")).instant
        let old = before.tasks.filter { ($0.foldCompletedTime ?? $0.abandonedAt).map { $0 < cutoff } ?? false }
        #expect(old.count > 20)

        let dry: PruneJSON = try await world.send("POST", "prune", #"{"olderThanDays":30,"dryRun":true}"#).value()
        #expect(dry.tasks == old.count && dry.kept == before.tasks.count - old.count && dry.beforeDate == "2026-10-22")
        #expect(try await Holdings(world.store) == before)

        let done: PruneJSON = try await world.send("POST", "prune", #"{"olderThanDays":30}"#).value()
        #expect(done.tasks == old.count)
        let after = try await Holdings(world.store)
        #expect(after.tasks == before.tasks.filter { !old.contains($0) })
        #expect(after.pets == before.pets && after.days == before.days && after.months == before.months && after.timers == before.timers)
        #expect(try await world.send("POST", "prune", #"{"olderThanDays":0}"#).problem?.code == "invalidValue")
    }

    @Test("D-14: a round that was folded a second before the midnight of the cutoff goes, one at midnight stays")
    func cutoff() async throws {
        let world = try await DataWorld()
        _ = try await world.hub.addPet(PetProfile(name: "Snowy"))
        let pet = try await world.hub.record(ofPet: "Snowy").pet.value
        let midnight = try #require(Timestamp("2026-11-20T00:00:00Z")).instant
        var changes: [Change] = []
        for fold in [midnight - .seconds(1), midnight] {
            var task = LaundryTask(id: world.time.makeID(), petID: pet.id, startDate: fold - .hours(3))
            task.currentStage = .completed
            task.isCompleted = true
            task.foldCompletedTime = fold
            changes.append(.task(task, replacing: nil))
        }
        _ = try await world.store.commit(Step(changes, at: world.time.now().wall))
        let done: PruneJSON = try await world.send("POST", "prune", #"{"olderThanDays":1}"#).value()
        #expect(done.tasks == 1)
        #expect(try await world.store.tasks(after: nil, limit: 9).map(\.foldCompletedTime) == [midnight])
    }

    @Test("D-23: a wipe takes back what is on screens first, then pets, rounds, stored timers, waiting notices and settings are gone")
    func wipe() async throws {
        let world = try await DataWorld(inMemory: true)
        try await world.furnish()
        try await running(world) {
            await world.time.advance(by: .hours(2))
            #expect(!world.screen.visible.isEmpty)
            let refused: WipeJSON = try await world.send("POST", "wipe").value()
            #expect(!refused.wiped && refused.pets == 8)
            #expect(try await world.store.pets(includingRetired: true).count == 8)

            let answer: WipeJSON = try await world.send("POST", "wipe", #"{"yes":true}"#).value()
            #expect(answer.wiped && answer.withdrawn > 0 && answer.left == 0)
            #expect(world.screen.visible.isEmpty)
        }
        let after = try await Holdings(world.store)
        #expect(after.pets.isEmpty && after.tasks.isEmpty && after.timers.isEmpty && after.days.isEmpty && after.reactions.isEmpty)
        #expect(after.settings == AppSettings())
        #expect(try await world.store.outbox(limit: 9).isEmpty)
        #expect(try await world.hub.events(after: 0, limit: 9).isEmpty)
        #expect(world.hub.settings == AppSettings())
    }

    @Test("D-23: a wipe waits five seconds for a sink that does not take its notices back, says so, and wipes all the same")
    func wipeWithoutSink() async throws {
        let world = try await DataWorld(inMemory: true)
        try await world.furnish()
        try await running(world) {
            await world.time.advance(by: .hours(2))
            let shown = world.screen.visible.count
            world.screen.answer { _, _ in .deferred("the phone is off", after: nil) }
            async let asked: WipeJSON = world.send("POST", "wipe", #"{"yes":true}"#).value()
            // Wait until the wipe has set its alarm, which is five seconds from now. From then on,
            // the wipe is waiting for the sink.
            let limit = world.time.now().wall + .seconds(5)
            await world.time.untilAlarm(at: limit)
            await world.time.advance(by: .seconds(5))
            let answer = try await asked
            #expect(answer.left == shown && answer.withdrawn == 0)
        }
        #expect(try await world.store.pets(includingRetired: true).isEmpty)
    }

    @Test("D-23: what is told while a wipe waits for the screens is taken back, too, also what is just on its way there")
    func wipeWhileTelling() async throws {
        let world = try await DataWorld(inMemory: true)
        try await world.furnish()
        try await running(world) {
            await world.time.advance(by: .hours(2))
            world.screen.hold()
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.seconds(2)), name: "Tea")])
            async let asked: WipeJSON = world.send("POST", "wipe", #"{"yes":true}"#).value()
            let limit = world.time.now().wall + .seconds(5)
            await world.time.untilAlarm(at: limit)
            await world.time.advance(by: .seconds(2))
            await world.screen.begun.wait {
                $0.contains { if case .deliver(let event, _) = $0 { event.notice.name == "Tea" } else { false } }
            }
            world.screen.release()
            let answer = try await asked
            #expect(answer.left == 0)
            let tea = world.screen.done.all.filter { $0.event.notice.name == "Tea" }
            #expect(tea.map(\.verb) == [.deliver, .withdraw])
            #expect(world.screen.visible.isEmpty)
        }
    }

    // MARK: Samples

    @Test(
        "D-19: the samples are Snowy, Fluffy, Buddy and two more, in different moods and stages, valid, and the same for the same seed",
        arguments: 1...20)
    func demo(seed: UInt64) async throws {
        let world = try await DataWorld()
        let answer: DemoJSON = try await world.send("POST", "demo", "{\"seed\":\(seed)}").value()
        #expect(answer.pets.map(\.name) == ["Snowy", "Fluffy", "Buddy", "Woolly", "Socks"])
        #expect(answer.pets.map(\.state) == ["washing", "happy", "sad", "folding", "dead"])
        let holdings = try await Holdings(world.store)
        for pet in holdings.pets {
            try PetValidator.check(pet, tasks: holdings.tasks.filter { $0.petID == pet.id }, at: world.time.now().wall)
        }
        // A dry run of the import checks the export against every rule. It finds nothing to repair.
        let checked: ImportJSON = try await world.send("POST", "import?mode=replace&dryRun=true", try await world.export()).value()
        #expect(checked.lines == [])
        for pet in holdings.pets {
            let own = holdings.tasks.filter { $0.petID == pet.id && $0.isCompleted }
            #expect(own.count == pet.totalCyclesCompleted)
            let sums = holdings.months.filter { $0.pet == pet.id }.reduce(0) { $0 + $1.totals.folded }
            #expect(sums == own.count)
        }
        let first = try #require(holdings.tasks.map(\.startDate).min())
        #expect(world.time.now().wall - first > .days(70))

        let other = try await DataWorld()
        _ = try await other.send("POST", "demo", "{\"seed\":\(seed)}")
        #expect(try await other.export() == world.export())
        let third = try await DataWorld()
        _ = try await third.send("POST", "demo", "{\"seed\":\(seed + 100)}")
        #expect(try await third.export() != world.export())
    }

    @Test("D-19: where there are pets, samples are added only when that is wanted, under other names")
    func demoBesidePets() async throws {
        let world = try await DataWorld()
        _ = try await world.hub.addPet(PetProfile(name: "Snowy"))
        let refused = try await world.send("POST", "demo", #"{"seed":1}"#)
        #expect(refused.problem?.code == "notEmpty")
        let answer: DemoJSON = try await world.send("POST", "demo", #"{"seed":1,"yes":true}"#).value()
        #expect(answer.pets.map(\.name).contains("Snowy 2"))
    }

    // MARK: Figures

    @Test("D-10: current tasks are the open ones, the newest first; the history is the folded ones, the newest fold first")
    func queries() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let open: TaskListJSON = try await world.send("GET", "tasks/current").value()
        #expect(open.tasks.allSatisfy { !$0.isCompleted && $0.abandonedAt == nil })
        #expect(open.tasks.map(\.startDate) == open.tasks.map(\.startDate).sorted(by: >))
        let own: TaskListJSON = try await world.send("GET", "tasks/current?pet=snowy").value()
        #expect(own.tasks.map(\.stage) == ["washing"])
    }

    @Test("C19, D-10: the history comes in pages of 50, each with the mark of the next; together they are all of it, each round once")
    func pages() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let folded = try await world.store.tasks(after: nil, limit: .max).filter(\.isCompleted)
        var seen: [TaskJSON] = []
        var path = "history"
        var pages = 0
        while true {
            let page: HistoryJSON = try await world.send("GET", path).value()
            #expect(page.tasks.count <= 50)
            seen += page.tasks
            pages += 1
            guard let next = page.next else { break }
            path = "history?after=\(next)"
        }
        #expect(pages == (folded.count + 49) / 50)
        #expect(Set(seen.map(\.id)) == Set(folded.map(\.id.description)) && seen.count == folded.count)
        let folds = seen.compactMap(\.foldCompletedTime)
        #expect(folds == folds.sorted(by: >))
        #expect(try await world.send("GET", "history?after=yesterday").problem?.code == "badRequest")
    }

    @Test("D-7, D-12: the history has planned and actual times of wash, wait, dry and wait")
    func timeline() async throws {
        let world = try await DataWorld()
        _ = try await world.send("POST", "import?mode=replace", ImportFaultTests.file)
        let page: HistoryJSON = try await world.send("GET", "history").value()
        let spans = try #require(page.tasks.first?.timeline)
        #expect(spans.map(\.what) == ["wash", "wait", "dry", "wait"])
        #expect(spans.map(\.lengthMs) == [2_700_000, 900_000, 3_600_000, 3_600_000])
        #expect(spans.map(\.plannedEnd?.description) == ["2026-11-20T05:45:00Z", nil, "2026-11-20T07:00:00Z", nil])
    }

    @Test("Statistics are those of the totals: rounds per month, waits on average, the rate in time, days with laundry, streaks")
    func statistics() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let holdings = try await Holdings(world.store)
        let stats: StatsJSON = try await world.send("GET", "stats").value()
        let folded = holdings.tasks.filter(\.isCompleted)
        #expect(stats.all.folded == folded.count && stats.all.abandoned == 1)
        #expect(stats.months.map(\.month).last == "2026-11")
        #expect(stats.months.reduce(0) { $0 + $1.sums.folded } == folded.count)
        let waits = folded.compactMap { task in task.washEndTime.flatMap { wash in task.dryStartTime.map { ($0 - wash).inMilliseconds } } }
        #expect(stats.all.wetWaitMs == waits.reduce(0, +) / Int64(waits.count))
        #expect(stats.days.reduce(0) { $0 + $1.folded } == folded.count)
        let own: StatsJSON = try await world.send("GET", "stats?pet=Fluffy").value()
        #expect(own.pet == "Fluffy" && own.streaks.count == 1)
        #expect(own.all.folded == holdings.pets.first { $0.name == "Fluffy" }?.totalCyclesCompleted)
    }

    @Test(
        "N-6b, N-27: what people do with notices is counted on this machine, with how long it took them, unless the setting counters is off"
    )
    func reactions() async throws {
        let world = try await DataWorld(inMemory: true)
        _ = try await world.hub.addPet(PetProfile(name: "Snowy"))
        try await running(world) {
            _ = try await world.hub.perform(.wash(for: .minutes(10), replace: false), onPet: "Snowy")
            await world.time.advance(by: .minutes(10))
            let key = try #require(world.screen.visible.first?.notice.key)
            await world.time.advance(by: .seconds(30))
            world.screen.report(.seen(key))
            await world.time.settle()
            await world.time.advance(by: .seconds(30))
            world.screen.report(.action(key, .startDryer, activationToken: nil))
            await world.time.settle()
            let stats: NoticeStatsJSON = try await world.send("GET", "stats/notifications").value()
            #expect(stats.counted)
            let sink = try #require(stats.sinks.first { $0.sink == "screen" })
            #expect(sink.reactions == ["seen": 1, "start-dryer": 1])
            #expect(sink.reactionMs == 45_000)
            #expect(sink.reachedPerMille == 1000)

            _ = try await world.hub.change(SettingsChange(countersEnabled: false))
            await world.time.advance(by: .minutes(60))
            let dried = try #require(world.screen.visible.first?.notice.key)
            world.screen.report(.action(dried, .markFolded, activationToken: nil))
            await world.time.settle()
            let after: NoticeStatsJSON = try await world.send("GET", "stats/notifications").value()
            #expect(!after.counted)
            #expect(after.sinks.first { $0.sink == "screen" }?.reactions == sink.reactions)
        }
    }
}
