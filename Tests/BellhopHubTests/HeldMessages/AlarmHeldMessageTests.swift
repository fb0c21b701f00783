import BellhopCore
import BellhopTestKit
import Testing
import Training

@testable import BellhopEngine
@testable import BellhopHub

/// Tests the messages that a phone's server holds for repeating alarms (checklist G6).
@Suite struct AlarmHeldMessageTests {
    @Test("G6: the next time is held, whatever becomes of the notice of this one", arguments: StoreKind.allCases)
    func nextTime(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let (world, far) = HeldMessageWorld.world(store: store)
            let grace = Duration.seconds(30)
            try await world.running {
                let every = CountdownRequest.End.every(try EveryText.parse("every day at 07:00"))
                let alarm = try await world.hub.startTimers([CountdownRequest(end: every, name: "Wake up")])[0]
                let key = HeldMessageWorld.key(alarm)
                await world.time.settle()
                #expect(far.held == [key: .hours(17) + grace])
                await world.time.advance(by: .hours(17))
                #expect(far.held == [key: .hours(24) + grace])
                // During the snooze, the server holds a message for the end of the snooze, under
                // the same key. Afterwards it again holds the message for the next regular time.
                _ = try await world.hub.snooze(event: 1, for: .minutes(20))
                await world.time.settle()
                #expect(far.held == [key: .minutes(20) + grace])
                await world.time.advance(by: .minutes(20))
                #expect(far.held == [key: .hours(24) - .minutes(20) + grace])
                _ = try await world.hub.acknowledgeAll(by: "the test")
                await world.time.settle()
                #expect(far.held == [key: .hours(24) - .minutes(20) + grace])
                _ = try await world.hub.pauseTimer("Wake up")
                await world.time.settle()
                #expect(far.held.isEmpty)
                _ = try await world.hub.resumeTimer("Wake up")
                await world.time.settle()
                #expect(far.held == [key: .hours(24) - .minutes(20) + grace])
                _ = try await world.hub.stopTimer("Wake up")
                await world.time.settle()
                #expect(far.held.isEmpty && far.rung.isEmpty)
            }
        }
    }
}
