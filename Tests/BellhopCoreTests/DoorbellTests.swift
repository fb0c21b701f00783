import BellhopCore
import BellhopTestKit
import Testing

@Suite struct DoorbellTests {
    @Test("ringing before the wait lets it return at once, twice rung wakes once")
    func rungBefore() async {
        let time = ManualTime()
        let bell = Doorbell()
        bell.ring()
        bell.ring()
        await bell.wait()
        async let second: Void = bell.wait()
        await time.untilSleeping(bell)
        bell.ring()
        await second
    }

    @Test("a cancelled wait returns, leaves the bell usable and its loop counted as gone")
    func cancelled() async {
        let time = ManualTime()
        let bell = Doorbell()
        await withTaskGroup { group in
            group.addTask { await bell.wait() }
            await time.untilSleeping(bell)
            group.cancelAll()
        }
        #expect(!bell.isWaitedFor)
        #expect(bell.isAtRest)
        // The cancellation rang the bell. A later wait must still work.
        async let next: Void = bell.wait()
        bell.ring()
        await next
    }

    @Test("a thousand rings with cancellations among them lose no wake-up")
    func manyRounds() async {
        var random = SeededGenerator(seed: 0xBE11)
        let bell = Doorbell()
        for _ in 0..<1000 {
            let cancels = Bool.random(using: &random)
            await withTaskGroup { group in
                group.addTask { await bell.wait() }
                if cancels { group.cancelAll() } else { bell.ring() }
            }
            // A ring without a waiter stays pending for the next wait. Consume it.
            bell.ring()
            await bell.wait()
        }
    }
}
