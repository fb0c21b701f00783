import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine

@Suite struct TokenBucketTests {
    @Test("in any stretch of time there are at most as many turns as it may let through at once and its pauses give; 300 seeds")
    func turns() {
        for seed in 1...300 as ClosedRange<UInt64> {
            var chance = SeededGenerator(seed: seed)
            let rate = SinkLimits.Rate(
                burst: Int.random(in: 1...8, using: &chance), every: .milliseconds(Int.random(in: 1...5000, using: &chance)))
            var bucket = TokenBucket(rate)
            var now: Duration = .seconds(Int.random(in: 0...1000, using: &chance))
            var turns: [Duration] = []
            for _ in 0..<60 {
                if bucket.lets(at: now) {
                    bucket.take(at: now)
                    turns.append(now)
                } else if Bool.random(using: &chance) {
                    now = bucket.next
                    #expect(bucket.lets(at: now), "seed \(seed): its own word")
                    #expect(!bucket.lets(at: now - .milliseconds(1)), "seed \(seed): not earlier")
                } else {
                    now += .milliseconds(Int.random(in: 0...3000, using: &chance))
                }
            }
            for (index, begin) in turns.enumerated() {
                for (offset, end) in turns[index...].enumerated() {
                    let allowed = rate.burst + Int((end - begin) / rate.every)
                    #expect(offset + 1 <= allowed, "seed \(seed): \(offset + 1) in \(end - begin)")
                }
            }
        }
    }

    @Test("what could not wait is waited for later, but never longer than it takes to fill it twice")
    func overdrawn() {
        var bucket = TokenBucket(.init(burst: 2, every: .seconds(5)))
        for _ in 0..<100 { bucket.take(at: .seconds(100)) }
        #expect(bucket.next == .seconds(115))
    }
}
