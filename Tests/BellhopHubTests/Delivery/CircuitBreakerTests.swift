import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests that fewer attempts are made at a sink that keeps failing, and that all pending notices
/// are sent once the sink works again.
@Suite struct CircuitBreakerTests {
    private static let failures: [DeliveryOutcome] = [.deferred("down", after: nil), .ambiguous("no answer")]

    @Test("it opens after five failures in a row, for 5 s, then twice as long each time until 60 s", arguments: failures)
    func opens(_ failure: DeliveryOutcome) {
        var breaker = CircuitBreaker()
        var now: Duration = .seconds(1000)
        for _ in 1...4 {
            let isNews = breaker.heard(failure, at: now)
            #expect(!isNews && breaker.lets(at: now))
        }
        for pause in [5, 10, 20, 40, 60, 60, 60] {
            _ = breaker.heard(failure, at: now)
            let until = now + .seconds(pause)
            #expect(breaker.openUntil == until)
            #expect(!breaker.lets(at: until - .milliseconds(1)) && breaker.lets(at: until))
            // Report the failure of an attempt that was already in progress when the breaker
            // opened. It does not change the pause.
            _ = breaker.heard(failure, at: until - .milliseconds(1))
            #expect(breaker.openUntil == until)
            now = until
        }
    }

    @Test("an acceptance closes it, a refusal says nothing, a wrong setting parks the sink instead")
    func closes() {
        for (outcome, isNews) in [(.accepted(.none), true), (.misconfigured("401"), false)]
            as [(DeliveryOutcome, Bool)]
        {
            var breaker = CircuitBreaker()
            let wasOpen = breaker.heard(outcome, at: .zero)
            #expect(!wasOpen)
            for _ in 1...CircuitBreaker.limit { _ = breaker.heard(Self.failures[0], at: .zero) }
            #expect(breaker.isOpen)
            let closed = breaker.heard(outcome, at: .seconds(5))
            #expect(closed == isNews)
            #expect(breaker == CircuitBreaker(), "all is forgotten")
            for _ in 1...CircuitBreaker.limit { _ = breaker.heard(Self.failures[0], at: .zero) }
            let before = breaker
            _ = breaker.heard(.rejected("withdrawals = false"), at: .seconds(5))
            #expect(breaker == before)
        }
    }

    @Test("a notice that only some receivers have never opens it, and closes it if one of them got it just now")
    func partly() {
        func partly(_ isProgress: Bool) -> DeliveryOutcome {
            .partly("one phone is off", after: .hours(1), reached: isProgress ? Receipt.none : nil)
        }
        var breaker = CircuitBreaker()
        for number in 1...(4 * CircuitBreaker.limit) { _ = breaker.heard(partly(number.isMultiple(of: 2)), at: .zero) }
        #expect(breaker == CircuitBreaker())
        for _ in 1...CircuitBreaker.limit { _ = breaker.heard(Self.failures[0], at: .zero) }
        let before = breaker
        let stayedOpen = !breaker.heard(partly(false), at: .seconds(5))
        #expect(stayedOpen && breaker == before)
        let works = breaker.heard(partly(true), at: .seconds(5))
        #expect(works && breaker == CircuitBreaker())
    }

    @Test("a notice that one of two phones has waits alone: the next notices are sent at once, and the sink has no fault")
    func partlyAtCourier() async throws {
        let world = HubWorld()
        world.phone.answer { _, attempt in
            guard attempt.number < 4 else { return .accepted(.none) }
            return .partly("the tablet is off", after: .minutes(1), reached: attempt.number == 1 ? Receipt.none : nil)
        }
        try await world.running {
            for number in 1...10 {
                try await world.timer("Tea \(number)", after: .seconds(1))
                await world.time.advance(by: .seconds(2))
                #expect(world.phone.done.count == number)
            }
            #expect(try await world.hub.outbox(limit: 99).allSatisfy { $0.reason == "the tablet is off" })
            await world.time.advance(by: .minutes(5))
            #expect(world.phone.done.count == 40)
            #expect(try await world.hub.outbox(limit: 99).isEmpty)
            #expect(try await world.events().allSatisfy { $0.kind == .timerFinished })
        }
    }

    @Test("a far side that says when to come back is believed, within an hour")
    func asked() {
        for (after, pause) in [(Duration.seconds(1), Duration.seconds(5)), (.seconds(90), .seconds(90)), (.hours(20), .hours(1))] {
            var breaker = CircuitBreaker()
            for _ in 1...CircuitBreaker.limit { _ = breaker.heard(.deferred("busy", after: after), at: .zero) }
            #expect(breaker.openUntil == pause)
        }
    }

    @Test("promise 6, T-21: of 300 notices for a sink that is down few are tried; when it works again all are there within a minute")
    func outage() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            for number in 1...300 { try await world.timer("Tea \(number)", after: .seconds(1)) }
            await world.time.advance(by: .minutes(20))
            let attempts = world.phone.done.count
            // If each notice were retried independently, there would be nine attempts per notice by
            // now, which is 2,700 in total.
            #expect(attempts < 60, "\(attempts) attempts in 20 min")
            #expect(world.desktop.told.count { $0.hasPrefix("deliver Tea") } == 300, "the others were told at once")
            let phone = try #require(try await world.hub.sinkStates(asking: .all).first { $0.name.rawValue == "phone" })
            #expect(phone.check.state == .unavailable && phone.pending == 300)
            #expect(phone.check.detail == "the server is down", "though a look at it finds it in order")
            let next = try #require(phone.sparedUntil)
            #expect(next > world.time.now().wall && next <= world.time.now().wall + .minutes(1))

            world.phone.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(1))
            #expect(Set(world.phone.told.filter { $0.hasPrefix("deliver Tea") }).count == 300)
            #expect(try await world.hub.sinkStates(asking: .all).first { $0.name.rawValue == "phone" }?.sparedUntil == nil)
        }
    }

    @Test("while it is spared one attempt is made at a time")
    func oneByOne() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            for number in 1...100 { try await world.timer("Tea \(number)", after: .seconds(1)) }
            await world.time.advance(by: .minutes(10))
            let times = world.phone.done.all.map(\.attempt.now).filter { $0 > HubWorld.start + .minutes(2) }
            #expect(times.count > 5)
            #expect(Set(times).count == times.count, "never two in one moment: \(times)")
        }
    }

    @Test("whoever says \"try again now\", and a surface that says it is back, are believed at once")
    func woken() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            for number in 1...20 { try await world.timer("Tea \(number)", after: .seconds(1)) }
            await world.time.advance(by: .minutes(5))
            world.phone.answer { _, _ in .accepted(.none) }
            _ = try await world.hub.retryOutbox(.sink(SinkName(rawValue: "phone")))
            await world.time.settle()
            #expect(world.phone.told.count { $0.hasPrefix("deliver Tea") } == 20, "without any time passing")
        }
    }
}
