import BellhopCore
import BellhopTestKit
import Testing

/// A loop like those of the hub: it waits for its doorbell, records the time and sets its next
/// alarm.
private actor Loop {
    let bell = Doorbell()
    private let time: ManualTime
    private var deadlines: [Instant]
    private(set) var wakings: [Instant] = []

    init(_ time: ManualTime, deadlines: [Instant]) {
        self.time = time
        self.deadlines = deadlines.sorted()
    }

    func run() async {
        while !Task.isCancelled {
            let now = time.now().wall
            deadlines.removeAll { $0 <= now }
            time.ring(bell, at: deadlines.first)
            await bell.wait()
            if !Task.isCancelled { wakings.append(time.now().wall) }
        }
    }
}

@Suite struct ManualTimeTests {
    private static let start = Instant(seconds: 1_759_327_200)

    /// Runs `body` while the loops run, then cancels the loops.
    private func running(_ loops: [Loop], _ time: ManualTime, _ body: () async throws -> Void) async rethrows {
        try await onOneThread {
            try await withThrowingTaskGroup { group in
                for loop in loops { group.addTask { await loop.run() } }
                await time.untilSleeping(loops: loops.count)
                try await body()
                group.cancelAll()
            }
        }
    }

    @Test("it starts on 1 October 2025 at 14:00 UTC, and both clocks move together")
    func clocks() async {
        let time = ManualTime()
        let first = time.now()
        #expect(first.wall.rfc3339 == "2025-10-01T14:00:00Z")
        await time.advance(by: .minutes(45))
        let second = time.now()
        #expect(second.wall - first.wall == .minutes(45))
        #expect(second.sinceBoot - first.sinceBoot == .minutes(45))
        #expect(second.wallAtBoot == first.wallAtBoot)
        #expect(second.suspended == .zero)
    }

    @Test("every alarm rings at its own deadline, in order, with the loops at rest in between")
    func alarms() async {
        let time = ManualTime()
        let one = Loop(time, deadlines: [10, 20, 30].map { Self.start + .seconds($0) })
        let other = Loop(time, deadlines: [15, 20, 100].map { Self.start + .seconds($0) })
        await running([one, other], time) {
            await time.advance(by: .seconds(60))
            #expect(await one.wakings.map { ($0 - Self.start).inSeconds } == [10, 20, 30])
            #expect(await other.wakings.map { ($0 - Self.start).inSeconds } == [15, 20])
            #expect(time.deadlines == [Self.start + .seconds(100)])
            #expect(time.now().wall == Self.start + .seconds(60))
            await time.advance(to: Self.start + .seconds(100))
            #expect(await other.wakings.count == 3)
        }
    }

    @Test("a step of the wall clock rings all and moves no other clock")
    func step() async {
        let time = ManualTime()
        let loop = Loop(time, deadlines: [])
        await running([loop], time) {
            await time.stepWall(by: .hours(-2))
            #expect(await loop.wakings == [Self.start - .hours(2)])
            #expect(time.now().sinceBoot == .zero)
            #expect(time.now().wallAtBoot == Self.start - .hours(2))
        }
    }

    @Test("in suspend all clocks go on, and everything rings once at wake")
    func suspend() async {
        let time = ManualTime()
        let loop = Loop(time, deadlines: [10, 20].map { Self.start + .seconds($0) })
        await running([loop], time) {
            await time.suspend(for: .hours(8))
            #expect(await loop.wakings == [Self.start + .hours(8)])
            #expect(time.now().suspended == .hours(8))
            #expect(time.now().sinceBoot == .hours(8))
        }
    }

    @Test("a reboot is another boot with no alarms; the new zone rings all")
    func rebootAndZone() async {
        let time = ManualTime()
        let old = Doorbell()
        time.ring(old, at: Self.start + .seconds(5))
        let before = time.now()
        await time.advance(by: .seconds(1))
        time.reboot(after: .minutes(3))
        #expect(time.now().boot != before.boot)
        #expect(time.now().sinceBoot == .zero)
        #expect(time.now().wall == Self.start + .seconds(181))
        #expect(time.deadlines.isEmpty)
        let loop = Loop(time, deadlines: [])
        await running([loop], time) {
            await time.setZone(ZoneRules(name: "CET", firstOffset: 3600))
            #expect(time.zone().name == "CET")
            #expect(await loop.wakings.count == 1)
        }
    }

    @Test("announced work keeps time from going on")
    func busy() async {
        let time = ManualTime()
        let gate = Doorbell()
        let loop = Loop(time, deadlines: [Self.start + .seconds(10)])
        await running([loop], time) {
            time.begin()
            async let moved: Void = time.advance(by: .seconds(60))
            async let worked: Void = {
                await gate.wait()
                // Yield far more often than ``ManualTime/settle()`` does before it concludes that
                // everything is at rest. Without the call of `begin()`, time would advance here.
                for _ in 0..<5000 { await Task.yield() }
                #expect(time.now().wall == Self.start)
                time.end()
            }()
            await time.untilGateWaits(gate)
            gate.ring()
            _ = await (moved, worked)
            #expect(await loop.wakings.count == 1)
        }
    }

    @Test("a deadline in the past rings at once, nil never")
    func pastAndNone() async {
        let time = ManualTime()
        let bell = Doorbell()
        time.ring(bell, at: Self.start)
        await bell.wait()
        time.ring(bell, at: Self.start + .seconds(1))
        time.ring(bell, at: nil)
        #expect(time.deadlines.isEmpty)
    }

    @Test("the same seed gives the same chance, another one other")
    func seeds() {
        let (one, same, other) = (ManualTime(seed: 7), ManualTime(seed: 7), ManualTime(seed: 8))
        let bits = (0..<4).map { _ in one.randomBits() }
        #expect(bits == (0..<4).map { _ in same.randomBits() })
        #expect(bits != (0..<4).map { _ in other.randomBits() })
        #expect(Set(bits).count == 4)
    }

    @Test("doorbells that are gone are forgotten")
    func forgotten() async {
        let time = ManualTime()
        time.ring(Doorbell(), at: Self.start + .seconds(5))
        #expect(time.deadlines.isEmpty)
        await time.advance(by: .seconds(10))
    }
}

extension ManualTime {
    /// Waits until a task waits for `gate`. In contrast to ``untilSleeping(_:)``, does not require
    /// that everything is at rest.
    fileprivate func untilGateWaits(_ gate: Doorbell) async {
        while !gate.isWaitedFor { await Task.yield() }
    }
}
