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
        // The cancellation has rung the bell. A later call of `wait()` must still work.
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
            // If nobody was waiting when the bell rang, the ring is still pending. Ring and wait
            // once more, which consumes the pending ring.
            bell.ring()
            await bell.wait()
        }
    }
}
