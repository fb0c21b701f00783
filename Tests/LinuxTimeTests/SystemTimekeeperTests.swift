import BellhopCore
import BellhopTestKit
import LinuxTime
import Testing

@Suite(.timeLimit(.minutes(15))) struct SystemTimekeeperTests {
    @Test("T-6: an alarm rings at its deadline, never before")
    func alarm() async throws {
        let time = try SystemTimekeeper()
        let bell = Doorbell()
        for milliseconds in [1, 2, 3, 5, 8, 13] as [Int64] {
            let deadline = time.now().wall + .milliseconds(milliseconds)
            time.ring(bell, at: deadline)
            await bell.wait()
            #expect(time.now().wall >= deadline)
        }
    }

    @Test("of many alarms each rings, none early, whatever the order they are set in")
    func manyAlarms() async throws {
        let time = try SystemTimekeeper()
        var random = SeededGenerator(seed: 0xA1)
        let start = time.now().wall
        await withTaskGroup { group in
            for _ in 0..<300 {
                let deadline = start + .milliseconds(Int64.random(in: -5...60, using: &random))
                group.addTask {
                    let bell = Doorbell()
                    time.ring(bell, at: deadline)
                    await bell.wait()
                    #expect(time.now().wall >= deadline)
                }
            }
        }
    }

    @Test("a deadline that is past rings at once")
    func past() async throws {
        let time = try SystemTimekeeper()
        let bell = Doorbell()
        for deadline in [time.now().wall, Instant(milliseconds: 0), Instant(milliseconds: -1), Instant(milliseconds: .min)] {
            time.ring(bell, at: deadline)
            await bell.wait()
        }
    }

    @Test("a later alarm replaces an earlier one, nil takes it away, and the far future is only far")
    func replaced() async throws {
        let time = try SystemTimekeeper()
        let (moved, cleared, far, marker) = (Doorbell(), Doorbell(), Doorbell(), Doorbell())
        let start = time.now().wall
        time.ring(moved, at: start + .milliseconds(10))
        time.ring(cleared, at: start + .milliseconds(10))
        time.ring(far, at: Instant(milliseconds: .max))
        time.ring(moved, at: start + .milliseconds(40))
        time.ring(cleared, at: nil)
        time.ring(marker, at: start + .milliseconds(20))
        await marker.wait()
        async let movedRang: Void = moved.wait()
        await movedRang
        #expect(time.now().wall >= start + .milliseconds(40))
        // If one of these bells had rung, waiting for it would return immediately. Each wait must
        // last until the test itself rings the bell.
        for bell in [cleared, far] {
            async let waited: Void = bell.wait()
            let observer = ManualTime()
            await observer.untilSleeping(bell)
            bell.ring()
            await waited
        }
    }

    @Test("the clocks agree with themselves and never go back")
    func clocks() throws {
        let time = try SystemTimekeeper()
        var previous = time.now()
        #expect(previous.wall > Instant(seconds: 1_600_000_000))
        #expect(previous.boot.rawValue.count == 36)
        let offset = previous.wallAtBoot
        for _ in 0..<10_000 {
            let next = time.now()
            #expect(next.sinceBoot >= previous.sinceBoot)
            #expect(next.boot == previous.boot)
            // Both readings are truncated to whole milliseconds, and the clock may be slewed
            // between them.
            #expect(abs((next.wallAtBoot - offset).inMilliseconds) <= 5)
            #expect(abs((next.suspended - previous.suspended).inMilliseconds) <= 5)
            previous = next
        }
    }

    @Test("random bits do not repeat, also across refills and threads")
    func chance() async throws {
        let time = try SystemTimekeeper()
        let all = await withTaskGroup(of: [UInt64].self) { group in
            for _ in 0..<4 { group.addTask { (0..<1000).map { _ in time.randomBits() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(all).count == 4000)
    }

    @Test("a fresh identifier carries the time")
    func identifiers() throws {
        let time = try SystemTimekeeper()
        let (one, two): (PetID, PetID) = (time.makeID(), time.makeID())
        #expect(one != two)
        #expect(abs(Int64(one.uuid.high >> 16) - time.now().wall.milliseconds) < 60_000)
    }

    @Test("it starts without zone files, link or folder, on UTC")
    func nothingThere() async throws {
        let zone = SystemZone(variable: nil, localtime: "/nonexistent/localtime", folder: "/nonexistent")
        let time = try SystemTimekeeper(zone: zone)
        #expect(time.zone() == .utc)
        let bell = Doorbell()
        time.ring(bell, at: time.now().wall + .milliseconds(2))
        await bell.wait()
    }
}
