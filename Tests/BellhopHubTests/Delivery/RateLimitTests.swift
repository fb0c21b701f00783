import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests that a rate limit (429) is not treated as a failure of the server, and that a sink that
/// fails and recovers repeatedly is not reported every time.
@Suite("Rate limits, and sinks that come and go")
struct RateLimitTests {
    /// A rate limiter that accepts the first `burst` attempts immediately, and then one attempt
    /// every 2 s.
    private final class Bucket: Sendable {
        private let taken = Locked<[Instant]>([])
        private let burst: Int

        init(burst: Int) { self.burst = burst }

        func answer(_ operation: SinkOperation, _ attempt: Attempt) -> DeliveryOutcome {
            taken.withLock { taken in
                // The number of additional attempts that have become available since the first
                // attempt.
                let refilled = taken.first.map { Int((attempt.now - $0).inMilliseconds / 2000) } ?? 0
                guard taken.count < burst + refilled else { return .limited("429: limit reached", after: nil) }
                taken.append(attempt.now)
                return .accepted(Receipt(rawValue: operation.event.notice.key.rawValue))
            }
        }
    }

    private func failures(_ world: HubWorld) async throws -> Int { try await world.events().count { $0.kind == .sinkFailing } }

    @Test("G5: thirty notices at a server that takes five, and then one every 2 s: all arrive once, and nobody hears of a fault")
    func flood() async throws {
        let world = HubWorld()
        let bucket = Bucket(burst: 5)
        world.phone.answer(bucket.answer)
        try await world.running {
            for number in 1...30 { try await world.timer("Tea \(number)", after: .seconds(2)) }
            await world.time.advance(by: .seconds(20))
            let phone = try #require(try await world.hub.sinkStates(asking: .all).first { $0.name.rawValue == "phone" })
            #expect(phone.check.state == .ok, "it takes notices, one after another")
            await world.time.advance(by: .minutes(5))
            #expect(world.phone.told.count == 30)
            #expect(Set(world.phone.told).count == 30)
            #expect(try await world.events().allSatisfy { $0.kind == .timerFinished })
            #expect(world.phone.done.count < 75, "\(world.phone.done.count) attempts for 30 notices")
        }
    }

    @Test("a limit that does not pass is told after minutes, at once where it is to last long, and so is its end")
    func lasting() async throws {
        for after in [nil, Duration.minutes(20)] {
            let world = HubWorld()
            world.phone.answer { _, _ in .limited("429: the quota is used up", after: after) }
            try await world.running {
                try await world.timer("Tea", after: .seconds(1))
                await world.time.advance(by: .minutes(4))
                #expect(try await failures(world) == (after == nil ? 0 : 1))
                #expect(try await world.hub.outbox(limit: 9).map(\.reason) == ["429: the quota is used up"])
                await world.time.advance(by: .minutes(4))
                #expect(try await failures(world) == 1)
                world.phone.answer { _, _ in .accepted(.none) }
                await world.time.advance(by: .minutes(13))
                #expect(try await world.events().count { $0.kind == .sinkRecovered } == 1)
            }
        }
    }

    @Test("a limit long after another is another one: it is not told as if it had lasted")
    func again() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .limited("429", after: nil) }
        try await world.running {
            for hour in 0..<2 {
                try await world.timer("Tea \(hour)", after: .seconds(1))
                await world.time.advance(by: .seconds(30))
                _ = try await world.hub.acknowledgeAll(by: "the command line")
                await world.time.advance(by: .hours(2))
            }
            #expect(try await failures(world) == 0)
        }
    }

    @Test("pauses of a limit grow from 5 s to a minute, and begin anew once something was taken")
    func pauses() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .limited("429", after: nil) }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(4))
            let times = world.phone.done.all.map(\.attempt.now)
            let pauses = zip(times, times.dropFirst()).map { ($1 - $0).inSeconds }
            #expect(Array(pauses.prefix(5)) == [5, 10, 20, 40, 60])
            #expect(pauses.dropFirst(4).allSatisfy { $0 == 60 })
        }
    }

    @Test("a sink that works again and fails again is told of at most every ten minutes")
    func flapping() async throws {
        let world = HubWorld()
        try await world.running {
            for round in 1...10 {
                world.phone.answer { _, _ in .deferred("the server is down", after: .seconds(1)) }
                try await world.timer("Tea \(round)", after: .seconds(1))
                await world.time.advance(by: .seconds(30))
                world.phone.answer { _, _ in .accepted(.none) }
                await world.time.advance(by: .seconds(30))
            }
            #expect(try await failures(world) == 1)
            // If the sink now stays down, its failure is reported as soon as the limit of one
            // report in ten minutes allows this.
            world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .minutes(13))
            #expect(try await failures(world) == 2)
        }
    }
}
