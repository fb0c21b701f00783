#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Testing

/// Tests how notification servers are started. Bellhop itself decides when to start a server, and
/// pauses between two starts (facts rule 12).
@Suite(.timeLimit(.minutes(15))) struct ActivationTests {
    /// Runs `body` with a bus that can start a server. That server exits immediately. Each start
    /// adds a line to the file `starts`, and the closure that `body` receives counts these lines.
    private static func crashing(_ body: (PrivateBus, _ starts: () async throws -> Int) async throws -> Void) async throws {
        let bus = try await PrivateBus(isRunning: false)
        let log = bus.write("", to: "starts")
        bus.addService("org.freedesktop.Notifications", command: "/bin/sh -c 'echo start >> \(log); exit 1'")
        try await bus.start()
        try await body(bus) {
            let (_, output) = try await DesktopProcess.run(["cat", log], environment: [:], errors: "/dev/null")
            return output.split(separator: "\n").count
        }
        await bus.end()
    }

    @Test("A server that crashes is started once for each pause, however many notices come (facts §5 j)")
    func storm() async throws {
        try await Self.crashing { bus, starts in
            let time = ManualTime()
            let bench = try Bench(bus.variables.merging(["DISPLAY": ":0"]) { $1 }, time: time)
            // After a login, the desktop's own server first has 3 s to claim the name.
            let first = await bench.perform(.deliver(.washed(), previous: nil))
            #expect(first == .deferred("No desktop notification service answered. Run `bellhop doctor`.", after: .seconds(3)))
            #expect(try await starts() == 0)
            await time.advance(by: .seconds(3))
            for pause in [2, 4, 8] {
                for number in 1...50 {
                    #expect(await bench.perform(.deliver(.washed("key-\(number)"), previous: nil)).isDeferred)
                }
                let outcome = await bench.perform(.deliver(.washed(), previous: nil))
                #expect(outcome == .deferred("No desktop notification service answered. Run `bellhop doctor`.", after: .seconds(pause)))
                await time.advance(by: .seconds(pause))
            }
            #expect(try await starts() == 3)
            await bench.end()
        }
    }

    @Test("Without a display no server is started; withdrawals start none either")
    func noDisplay() async throws {
        try await Self.crashing { bus, starts in
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            await time.advance(by: .minutes(1))
            _ = await bench.sink.check()
            await time.advance(by: .minutes(1))
            var outcome = await bench.perform(.deliver(.washed(), previous: nil))
            // On a busy machine, the sink reaches the bus only now. A server then has 3 s to
            // appear.
            if case .deferred(_, let pause?) = outcome {
                await time.advance(by: pause)
                outcome = await bench.perform(.deliver(.washed(), previous: nil))
            }
            #expect(outcome.reason.contains("no display"))
            _ = await bench.perform(.withdraw(.washed(), previous: nil))
            #expect(try await starts() == 0)
            await bench.end()
        }
    }

    @Test("The doctor says that one can be started, which is no fault where there is a display, and starts none; one that fails is a fault")
    func doctor() async throws {
        try await Self.crashing { bus, starts in
            let without = try Bench(bus.variables)
            let check = await without.sink.check()
            #expect(check.state == .unavailable && check.detail.contains("can be started"))
            await without.end()

            let time = ManualTime()
            let bench = try Bench(bus.variables.merging(["WAYLAND_DISPLAY": "wayland-0"]) { $1 }, time: time)
            let before = await bench.sink.check()
            #expect(before.reachesSomebody && before.detail.contains("the first notice starts one"))
            #expect(try await starts() == 0)
            await time.advance(by: .minutes(1))
            #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
            #expect(try await starts() == 1)
            let after = await bench.sink.check()
            #expect(after.state == .unavailable && after.detail.contains("shows nothing"))
            await bench.end()
        }
    }
}
#endif
