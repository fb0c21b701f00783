import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Timers that pause, and timers that stay")
struct KeptTimerTests {
    private static func keep(_ name: String, _ length: Duration, in world: HubWorld) async throws -> TimerRecord {
        try await world.hub.startTimers([CountdownRequest(end: .after(length), name: name, labels: ["room": "kitchen"], isKept: true)])[0]
    }

    private static func kept(_ world: HubWorld) async throws -> [String] {
        try await world.hub.keptTimers().map { "\($0.name) \($0.keptTimer?.remaining.map { "paused \($0)" } ?? "ready")" }
    }

    @Test("G7, G8: a timer that pauses has what was left, however long that takes and whatever happens to the clock")
    func pause() async throws {
        let world = HubWorld()
        try await world.running {
            let tea = try await world.timer("Tea", after: .minutes(10))
            await world.time.advance(by: .minutes(4))
            _ = try await world.hub.pauseTimer("tea")
            #expect(try await world.hub.timers().isEmpty)
            #expect(try await Self.kept(world) == ["Tea paused 360000"])
            await world.time.advance(by: .hours(2))
            await world.time.stepWall(by: .hours(5))
            #expect(world.desktop.told.isEmpty)
            let resumed = try await world.hub.resumeTimer("Tea")
            #expect(resumed.owner == tea.owner && resumed.generation > tea.generation && resumed.duration == .minutes(10))
            #expect(try await Self.kept(world).isEmpty)
            await world.time.advance(by: .minutes(6) - .seconds(1))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .seconds(1))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("a timer that pauses is longer or shorter by what is left of it; one that is kept begins anew with its own length")
    func extended() async throws {
        let world = HubWorld()
        try await world.running {
            for isKept in [false, true] {
                let request = CountdownRequest(end: .after(.minutes(10)), name: "Bread", isKept: isKept)
                _ = try await world.hub.startTimers([request])
                await world.time.advance(by: .minutes(4))
                _ = try await world.hub.pauseTimer("Bread")
                _ = try await world.hub.extendTimer("bread", .by(.minutes(5)))
                #expect(try await Self.kept(world) == ["Bread paused 660000"])
                await world.time.advance(by: .hours(1))
                _ = try await world.hub.extendTimer("Bread", .by(.minutes(-10)))
                await #expect(throws: Refusal.self) { try await world.hub.extendTimer("Bread", .by(.minutes(-1))) }
                #expect(try await Self.kept(world) == ["Bread paused 60000"])
                let resumed = try await world.hub.resumeTimer("Bread")
                #expect(resumed.duration == (isKept ? .minutes(10) : .minutes(5)))
                world.desktop.done.clear()
                await world.time.advance(by: .minutes(1) - .milliseconds(1))
                #expect(world.desktop.told.isEmpty)
                await world.time.advance(by: .milliseconds(1))
                #expect(world.desktop.told == ["deliver Bread"])
            }
            #expect(try await Self.kept(world) == ["Bread ready"])
            // A kept timer that is not paused has no remaining time to change.
            await #expect(throws: Refusal.self) { try await world.hub.extendTimer("Bread", .by(.minutes(5))) }
            await #expect(throws: Refusal.self) { try await world.hub.extendTimer("Soup", .by(.minutes(5))) }
            let again = try await world.hub.startTimer(named: "Bread")
            #expect(again.duration == .minutes(10))
        }
    }

    @Test("a pause outlives the machine")
    func reboot() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            _ = try await world.hub.pauseTimer("Tea")
        }
        world.time.reboot(after: .days(3))
        try await world.running {
            #expect(world.desktop.told.isEmpty)
            _ = try await world.hub.resumeTimer("Tea")
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("an alarm that rings again and again rings no more while it pauses, and then at its next time")
    func alarm() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every day at 07:00")), name: "Wake up")])
            _ = try await world.hub.pauseTimer("Wake up")
            await world.time.advance(by: .days(3))
            #expect(try await world.events().isEmpty)
            let resumed = try await world.hub.resumeTimer("Wake up")
            #expect(world.time.zone().civil(resumed.due).description == "2026-11-25 07:00")
            await world.time.advance(by: .days(2))
            #expect(try await world.events().map(\.kind) == [.alarmRang, .alarmRang])
        }
    }

    @Test(
        "a timer that is kept stays when it has ended or was stopped, starts again with its labels, and is forgotten when somebody says so")
    func keep() async throws {
        let world = HubWorld()
        try await world.running {
            let first = try await Self.keep("Eggs", .minutes(4), in: world)
            #expect(try await Self.kept(world).isEmpty)
            await world.time.advance(by: .minutes(4))
            #expect(world.desktop.told == ["deliver Eggs"])
            #expect(try await Self.kept(world) == ["Eggs ready"])
            let second = try await world.hub.startTimer(named: "eggs")
            #expect(second.owner == first.owner && second.generation > first.generation && second.shownLabels == ["room": "kitchen"])
            await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: "eggs") }
            guard case .running(let longer) = try await world.hub.extendTimer("Eggs", .by(.minutes(1))) else {
                Issue.record("it runs")
                return
            }
            _ = try await world.hub.stopTimer("Eggs")
            #expect(try await Self.kept(world) == ["Eggs ready"])
            // The timer's generation keeps growing from run to run.
            let third = try await world.hub.startTimer(named: "Eggs")
            #expect(third.generation > longer.generation && third.duration == .minutes(4))
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.pauseTimer("Eggs")
            #expect(try await Self.kept(world) == ["Eggs paused 180000"])
            // Stopping a kept timer while it is paused does not delete it.
            _ = try await world.hub.stopTimer("Eggs")
            #expect(try await Self.kept(world) == ["Eggs ready"])
            _ = try await world.hub.forgetTimer("Eggs")
            #expect(try await Self.kept(world).isEmpty)
            await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: "Eggs") }
        }
    }

    @Test("an alarm is not kept: one that rings again and again stays anyway, and nothing is dropped silently")
    func alarmsAreNotKept() async throws {
        let world = HubWorld()
        try await world.running {
            for end in [CountdownRequest.End.every(try EveryText.parse("every 90m")), .when(try WhenText.parse("at 23:59"))] {
                await #expect(throws: Refusal.self) { try await world.hub.startTimers([CountdownRequest(end: end, isKept: true)]) }
            }
            #expect(try await world.hub.timers().isEmpty)
        }
    }

    @Test("only a kept timer can be started over by its name, so another one that runs is extended, and an alarm skipped")
    func alreadyRunning() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.keep("Eggs", .minutes(4), in: world)
            try await world.timer("Tea", after: .minutes(1))
            _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every day at 07:00")), name: "Wake up")])
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.snooze(event: 1, for: .minutes(5))
            for (name, sentence, remedy) in [
                ("eggs", "\"Eggs\" is already running. To start over", "bellhop stop Eggs"),
                ("tea", "\"Tea\" is already running, until ", "bellhop extend Tea 10m"),
                ("wake up", "\"Wake up\" is an alarm that next rings at ", "bellhop skip 'Wake up'"),
            ] {
                let refusal = await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: name) }
                #expect(refusal?.description.hasPrefix(sentence) == true, "\(refusal?.description ?? "")")
                #expect(refusal?.description.hasSuffix(": " + remedy) == true, "\(refusal?.description ?? "")")
            }
            // The remedy for the snoozed timer works.
            _ = try await world.hub.extendTimer("Tea", .by(.minutes(10)))
        }
    }

    @Test("a command in a refusal works when it is pasted: a name with a blank is quoted")
    func pasted() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.keep("Green tea", .minutes(4), in: world)
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 23:59")), name: "Call mum")])
            let refusals = [
                await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: "green tea") },
                await #expect(throws: Refusal.self) { try await world.hub.skipTimer("call") },
                await #expect(throws: Refusal.self) { try await world.hub.pauseTimer("call") },
            ]
            let commands = refusals.map { $0?.description.split(separator: ": ").last.map(String.init) }
            #expect(commands == ["bellhop stop 'Green tea'", "bellhop stop 'Call mum'", "bellhop stop 'Call mum'"])
        }
    }

    @Test("one that is forgotten while it runs, rings and is gone")
    func forgotten() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await Self.keep("Eggs", .minutes(4), in: world)
            _ = try await world.hub.forgetTimer("Eggs")
            await world.time.advance(by: .minutes(4))
            #expect(world.desktop.told == ["deliver Eggs"])
            #expect(try await Self.kept(world).isEmpty)
        }
    }

    @Test("a stopped pause leaves nothing of a timer that is not kept")
    func stopped() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(10))
            _ = try await world.hub.pauseTimer("Tea")
            _ = try await world.hub.stopTimer("Tea")
            #expect(try await Self.kept(world).isEmpty)
            await #expect(throws: Refusal.self) { try await world.hub.resumeTimer("Tea") }
        }
    }

    @Test("a kept timer that does not run cannot be stopped, and the refusal names it, whether the caller has its name or its id")
    func stoppedIdle() async throws {
        let world = HubWorld()
        try await world.running {
            let eggs = try await Self.keep("Eggs", .minutes(4), in: world)
            _ = try await world.hub.stopTimer("Eggs")
            for name in ["eggs", eggs.owner.id] {
                let refusal = await #expect(throws: Refusal.self) { try await world.hub.stopTimer(name) }
                #expect(refusal?.code == .nothingRunning)
                #expect(refusal.map { Language.english($0.message) }?.hasPrefix("\"Eggs\" is not running.") == true)
            }
            #expect(try await Self.kept(world) == ["Eggs ready"])
        }
    }

    @Test("what is at a time of day cannot pause, and only what has a length is kept")
    func refused() async throws {
        let world = HubWorld()
        try await world.running {
            let alarm = CountdownRequest(end: .when(try WhenText.parse("at 15:00")), name: "Call mum")
            _ = try await world.hub.startTimers([alarm])
            await #expect(throws: Refusal.self) { try await world.hub.pauseTimer("Call mum") }
            var kept = alarm
            kept.isKept = true
            await #expect(throws: Refusal.self) { try await world.hub.startTimers([kept]) }
            #expect(try await world.hub.timers().count == 1)
        }
    }

    @Test("one that was kept from being told once is told the next time")
    func silencedOnce() async throws {
        let world = HubWorld()
        try await world.running {
            var eggs = try await Self.keep("Eggs", .minutes(4), in: world)
            let generation = eggs.generation
            eggs.isSilenced = true
            eggs.generation += 1
            _ = try await world.store.commit(Step([.arm(eggs, replacing: generation)], at: world.time.now().wall))
            _ = try await world.hub.pauseTimer("Eggs")
            _ = try await world.hub.resumeTimer("Eggs")
            await world.time.advance(by: .minutes(4))
            #expect(world.desktop.told.isEmpty)
            _ = try await world.hub.startTimer(named: "Eggs")
            await world.time.advance(by: .minutes(4))
            #expect(world.desktop.told == ["deliver Eggs"])
        }
    }

    @Test("the whole name of one in the config wins over a beginning of one that is kept; a beginning of both is asked back")
    func names() async throws {
        let world = HubWorld()
        try await world.running {
            var catalog = world.hub.catalog
            catalog.presets = [TimerPreset(key: "tea", length: .minutes(4), text: nil)]
            try await world.hub.reload(catalog)
            _ = try await Self.keep("Teapot", .minutes(1), in: world)
            await world.time.advance(by: .minutes(1))
            #expect(try await world.hub.startTimer(named: "tea").duration == .minutes(4))
            #expect(try await world.hub.startTimer(named: "teap").name == "Teapot")
            _ = try await world.hub.stopTimer("Teapot")
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: "te") }
            #expect(refusal?.code == .ambiguousName)
        }
    }

    @Test("a timer of the config starts by its name, and tells its text")
    func preset() async throws {
        let world = HubWorld()
        try await world.running {
            var catalog = world.hub.catalog
            catalog.presets = [
                TimerPreset(key: "tea", name: "Green tea", length: .minutes(4), text: "Take the leaves out."),
                TimerPreset(key: "pasta", length: .minutes(9)),
            ]
            try await world.hub.reload(catalog)
            _ = try await world.hub.startTimer(named: "tea")
            _ = try await world.hub.startTimer(named: "PAS")
            await world.time.advance(by: .minutes(9))
            #expect(
                try await world.events().map { $0.notice.name + ": " + $0.notice.body.description } == [
                    "Green tea: Take the leaves out.", "pasta: Time is up after 9 min.",
                ])
            await #expect(throws: Refusal.self) { try await world.hub.startTimer(named: "soup") }
            let refusal = await #expect(throws: Refusal.self) { try await world.hub.forgetTimer("tea") }
            #expect(refusal?.description.hasPrefix("\"tea\" is in the config. Remove [timers.tea] from the config") == true)
        }
    }

    @Test("who moves a timer, lets it go on or leaves out a time stands beside it; where nobody is named, who did so before")
    func doers() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .after(.minutes(10)), name: "Tea")], by: "Anna")
            _ = try await world.hub.extendTimer("Tea", .by(.minutes(1)), by: "Ben")
            #expect(try await world.hub.timers().map(\.by) == ["Ben"])
            _ = try await world.hub.pauseTimer("Tea", by: "Cleo")
            #expect(try await world.hub.resumeTimer("Tea").by == "Cleo")
            _ = try await world.hub.pauseTimer("Tea")
            _ = try await world.hub.extendTimer("Tea", .by(.minutes(1)), by: "Ben")
            #expect(try await world.hub.resumeTimer("Tea").by == "Ben")
            _ = try await world.hub.pauseTimer("Tea")
            #expect(try await world.hub.resumeTimer("Tea", by: "Dora").by == "Dora")
            _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every 90m")), name: "Stretch")])
            #expect(try await world.hub.skipTimer("Stretch", by: "Emil").by == "Emil")
            #expect(try await world.hub.timers().first { $0.name == "Tea" }?.ownerName == "Anna")
        }
    }

    @Test("several that a name could mean are told with when they ring; only what rings again can be skipped")
    func ambiguous() async throws {
        let world = HubWorld()
        try await world.running {
            let first = try await world.timer("Tea", after: .minutes(10))
            let second = try await world.timer("Tea", after: .minutes(70))
            let refusal = try #require(await #expect(throws: Refusal.self) { try await world.hub.stopTimer("tea") })
            let zone = world.time.zone()
            let times = [("t2", second), ("t1", first)].map { "\($0) Tea → \(zone.civil($1.due).time)" }.joined(separator: ", ")
            #expect(refusal.description == "\"tea\" could be \(times). Use the id instead of the name, such as t2.")
            _ = try await world.hub.startTimers([CountdownRequest(end: .every(try EveryText.parse("every day at 07:00")), name: "Tea time")]
            )
            #expect(try await world.hub.skipTimer("te").name == "Tea time")
        }
    }

    @Test("to resume what runs is refused with what it is, when it ends, and what is possible instead")
    func resumeRunning() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([
                CountdownRequest(end: .every(try EveryText.parse("every day at 07:00")), name: "Wake up"),
                CountdownRequest(end: .after(.minutes(10)), name: "Tea"),
            ])
            for (name, what, advice) in [
                ("Wake up", "is an alarm and not paused", "bellhop pause"), ("Tea", "is not paused", "bellhop pause Tea"),
            ] {
                let refusal = await #expect(throws: Refusal.self) { try await world.hub.resumeTimer(name) }
                #expect(refusal?.code == .nothingRunning)
                let text = refusal?.message.description ?? ""
                #expect(text.contains(what) && text.contains(advice), "\(text)")
            }
        }
    }
}
