import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Clocks that jump")
struct ClockTests {
    @Test("G3, T-28, T-6, T-32f, C2: a wash takes its 45 minutes whatever happens to the wall clock", arguments: [2, -2, 26, -26])
    func steppedUnderAWash(hours: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(10))
            await world.time.stepWall(by: .hours(hours))
            await world.time.advance(by: .minutes(34))
            // G1: a jump of more than a day raises a question and changes nothing else.
            let asked = abs(hours) > 24 ? ["deliver Is the clock right?"] : []
            #expect(world.desktop.told == asked)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.told == asked + ["deliver Wash Complete!"])
        }
    }

    @Test(
        "promise 3, G3: after steps of less than a second a count takes its time, and is never early",
        arguments: [6, 50, 200, 450, 490, -450])
    func smallStep(milliseconds: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(3))
            await world.time.advance(by: .seconds(1))
            await world.time.stepWall(by: .milliseconds(milliseconds))
            await world.time.advance(by: .milliseconds(1999))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .milliseconds(1))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("promise 3: steps too small to be told from noise add up to 5 ms and no more", arguments: [1, 4, -4, 100])
    func manySteps(milliseconds: Int) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(10))
            for _ in 1...20 {
                await world.time.advance(by: .milliseconds(400))
                await world.time.stepWall(by: .milliseconds(milliseconds))
            }
            await world.time.advance(by: .milliseconds(1994))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .milliseconds(11))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("G3: a step while the daemon is down is found at the next start of the same boot")
    func steppedWhileDown() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(30))
        }
        await world.time.stepWall(by: .hours(5))
        try await world.running {
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(30))
            #expect(world.desktop.told == ["deliver Tea"])
        }
    }

    @Test("G3, T-29, T-32c, N-23: what was armed in an earlier boot follows the wall clock")
    func anotherBoot() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(30))
        }
        world.time.reboot(after: .minutes(10))
        try await world.running {
            await world.time.advance(by: .minutes(19))
            #expect(world.desktop.told.isEmpty)
            await world.time.stepWall(by: .minutes(5))
            #expect(world.desktop.titlesShown == ["Tea (ended 14:30, 4 min ago)"])
        }
    }

    @Test("T-28: with clock = \"wall\" a step past its end completes a wash, as the document has it (T:735)")
    func wallPolicy() async throws {
        let world = HubWorld(countsFollowWall: true)
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.stepWall(by: .hours(2))
            #expect(world.desktop.titlesShown == ["Wash Complete! (ended 14:45, 1 h 15 min ago)"])
        }
    }

    @Test("C17: \"timer at 14:45\" follows the wall clock, forwards and back", arguments: [20, -20])
    func alarmFollows(minutes: Int) async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:45")), name: "Call mum")])
            await world.time.stepWall(by: .minutes(minutes))
            await world.time.advance(by: .minutes(45 - minutes - 1))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.told == ["deliver Call mum"])
            #expect(world.time.zone().civil(world.time.now().wall).time == CivilTime(hour: 14, minute: 45))
        }
    }

    @Test("C17, N-23, T-32g: in another zone \"at 14:45\" moves and a count-down does not")
    func anotherZone() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.startTimers([CountdownRequest(end: .when(try WhenText.parse("at 14:45")), name: "Call mum")])
            try await world.timer("Tea", after: .minutes(50))
            await world.time.setZone(ZoneRules(name: "Test/East", firstOffset: -3600))
            await world.time.advance(by: .minutes(50))
            #expect(world.desktop.told == ["deliver Tea"])
            await world.time.advance(by: .minutes(55))
            #expect(world.desktop.told == ["deliver Tea", "deliver Call mum"])
        }
    }

    @Test("A timer that is started between a step and its repair is not moved with the others")
    func startedAfterTheStep() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Old", after: .minutes(60))
            await world.time.stepWall(by: .hours(2))
            try await world.timer("New", after: .minutes(60))
            await world.time.advance(by: .minutes(59))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(Set(world.desktop.told) == ["deliver Old", "deliver New"])
        }
    }

    @Test("G3: steps that follow each other, with commands in between, are mended in turn; none is refused", arguments: 1...40)
    func severalSteps(seed: UInt64) async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store, seed: seed)
        try await world.running {
            try await world.timer("Old", after: .minutes(60))
            store.hold()
            world.time.stepWallAtOnce(by: .hours(2))
            // The scheduler is adjusting the timers to the first clock step. Commands before and
            // after the second step wait until this adjustment is finished.
            await store.held.wait(count: 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...4 { group.addTask { try await world.timer("Before \(number)", after: .minutes(60)) } }
                await world.time.letOthersRun()
                world.time.stepWallAtOnce(by: .hours(-5))
                for number in 1...4 { group.addTask { try await world.timer("After \(number)", after: .minutes(60)) } }
                await world.time.letOthersRun()
                store.release()
                try await group.waitForAll()
            }
            await world.time.settle()
            // The scheduler sleeps until the first timer ends. It does not wake up earlier for a
            // retry.
            #expect(world.time.deadlines.first.map { $0 - world.time.now().wall >= .minutes(59) } == true)
            #expect(
                try await world.hub.timers().map(\.due).allSatisfy { abs(($0 - world.time.now().wall - .minutes(60)).inMilliseconds) < 10 })
            await world.time.advance(by: .minutes(59))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(1) + .milliseconds(10))
            let left = try await world.hub.timers().map(\.name)
            #expect(world.desktop.told.count == 9, "\(world.desktop.told), not yet \(left)")
        }
    }

    @Test("A step that cannot be mended, because the disk is full, is mended by whoever comes next")
    func failedMending() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            try await world.timer("Old", after: .minutes(60))
            store.hold()
            store.failNext(with: .full("the disk"))
            world.time.stepWallAtOnce(by: .hours(2))
            await store.held.wait(count: 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...4 { group.addTask { try await world.timer("New \(number)", after: .minutes(60)) } }
                await world.time.letOthersRun()
                store.release()
                try await group.waitForAll()
            }
            await world.time.advance(by: .minutes(59))
            #expect(world.desktop.told.isEmpty)
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.told.count == 5)
        }
    }

    @Test("DESIGN §4, G4: after 8 hours of sleep people get one digest, programs every event")
    func suspended() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.addPet("Fluffy", wash: .minutes(50))
            try await world.wash("Snowy")
            try await world.wash("Fluffy")
            try await world.timer("Tea", after: .minutes(3))
            await world.time.suspend(for: .hours(8))
            #expect(world.desktop.told == ["deliver 3 things ended while you were away"])
            #expect(world.phone.told == world.desktop.told)
            let digest = try #require(world.desktop.visible.first)
            #expect(
                digest.notice.body.description == """
                    Tea (ended 14:03): Time is up after 3 min.
                    Wash Complete! (ended 14:45): Snowy is ready for the dryer!
                    Wash Complete! (ended 14:50): Fluffy is ready for the dryer!
                    """)
            #expect(digest.merges == [1, 2, 3])
            #expect(Set(world.program.done.all.map(\.event.kind)) == [.timerFinished, .laundryWashed])
            #expect(world.program.done.all.count == 3)
            #expect(try await world.states(of: 2)["desktop"] == .merged)
            // A timer that has only just ended is reported on its own, not in a digest.
            try await world.timer("Egg", after: .minutes(5))
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.told.last == "deliver Egg")
        }
    }

    @Test("DESIGN §4: one late notice alone is told as itself, with its lateness")
    func oneLate() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .minutes(3))
            await world.time.suspend(for: .hours(1))
            #expect(world.desktop.titlesShown == ["Tea (ended 14:03, 57 min ago)"])
        }
    }

    @Test("G4: more than a day late is recorded, told to programs, and summed up for people")
    func tooLate() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.suspend(for: .hours(26))
            #expect(world.desktop.told == ["deliver 1 thing ended while you were away"])
            #expect(try await world.states(of: 1)["desktop"] == .merged)
            #expect(world.program.done.all.count == 1)
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .washed)
        }
    }
}
