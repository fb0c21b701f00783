#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Testing

/// Tests servers that do not answer, or answer late.
@Suite(.timeLimit(.minutes(15))) struct SilenceTests {
    /// Lets the time limit of calls pass and makes the bus thread check the clock.
    ///
    /// Does this twice. On a busy machine, the server may receive a call before our thread has read
    /// the clock to set the time limit of the call. After the first round, the limit is certainly
    /// set.
    private static func timeOut(_ bench: Bench, _ time: ManualTime) async throws {
        for _ in 1...2 {
            await time.advance(by: .seconds(6))
            try await bench.poke()
        }
    }

    @Test("A server that never answers costs one attempt its 5 s, and nothing else (facts §5)")
    func never() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            server.answerNext(.never)
            async let outcome = bench.perform(.deliver(.washed(), previous: nil))
            _ = try await server.notifications.element(0)
            _ = try await bench.deliver(.washed("b"))
            try await Self.timeOut(bench, time)
            #expect(await outcome.plain == .ambiguous("The notification service did not answer within 5000 ms."))
            _ = try await bench.deliver(.washed())
            #expect(await server.shown() == [1, 2])
            await bench.end()
        }
    }

    /// Runs `body` after an attempt has timed out. The server holds back its answer until `body`
    /// releases it.
    private static func whenHeld(_ body: (ScriptedNotificationServer, Bench) async throws -> Void) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            server.answerNext(.held)
            async let outcome = bench.perform(.deliver(.washed(), previous: nil))
            _ = try await server.notifications.element(0)
            try await timeOut(bench, time)
            #expect(await outcome.isAmbiguous)
            try await body(server, bench)
            await bench.end()
        }
    }

    @Test("An answer that comes late is used by the retry: one pop-up")
    func lateThenRetry() async throws {
        try await Self.whenHeld { server, bench in
            server.release()
            _ = await server.shown()
            try await bench.sync()
            _ = try await bench.deliver(.washed())
            #expect(try await server.notifications.element(1).replaces == 1)
            #expect(await server.shown() == [1])
        }
    }

    @Test("An answer that comes after the retry: the older pop-up goes")
    func retryThenLate() async throws {
        try await Self.whenHeld { server, bench in
            let receipt = try await bench.deliver(.washed())
            server.release()
            #expect(try await server.closings.element(0) == 1)
            #expect(await server.shown() == [2])
            #expect(await bench.perform(.withdraw(.washed(), previous: receipt)) == .accepted(.none))
            #expect(await server.shown() == [])
        }
    }

    @Test("A cancelled attempt ends at once, and what appears after the withdrawal is closed (promise 4)")
    func cancelled() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            server.answerNext(.held)
            // This task is awaited below. The attempt needs its own task, because the test cancels
            // the attempt while it hangs.
            let attempt = Task { await bench.perform(.deliver(.washed(), previous: nil)) }
            _ = try await server.notifications.element(0)
            attempt.cancel()
            #expect(await attempt.value.isAmbiguous)
            #expect(await bench.perform(.withdraw(.washed(), previous: nil)) == .accepted(.none))
            server.release()
            #expect(try await server.closings.element(0) == 1)
            #expect(await server.shown() == [])
            await bench.end()
        }
    }

    @Test("An attempt that was cancelled before it began sends nothing")
    func cancelledBefore() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed("a"))
            // This task is awaited below. The attempt needs its own task, because the test cancels
            // it.
            let attempt = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await bench.perform(.deliver(.washed(), previous: nil))
            }
            #expect(await attempt.value.isDeferred)
            _ = try await bench.deliver(.washed("b"))
            #expect(server.notifications.count == 2)
            await bench.end()
        }
    }

    @Test("A server that does not even say what it is: deferred, and asked again by the next")
    func mute() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.isMute = true
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            async let outcome = bench.perform(.deliver(.washed(), previous: nil))
            _ = try await server.calls.first(2)
            async let check = bench.sink.check()
            await time.advance(by: .seconds(6))
            try await bench.poke()
            #expect(await outcome.reason.contains("does not answer"))
            #expect(await check.state == .unavailable)
            #expect(server.notifications.count == 0)
            await bench.end()
        }
    }

    @Test("The limit is a setting")
    func limit() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["timeout": .duration(.milliseconds(100))], time: BootClock())
            server.answerNext(.never)
            #expect(
                await bench.perform(.deliver(.washed(), previous: nil)).plain
                    == .ambiguous("The notification service did not answer within 100 ms."))
            await bench.end()
        }
    }
}
#endif
