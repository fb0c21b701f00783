#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Testing

/// Starting a server: our decision, with pauses (facts rule 12).
@Suite(.timeLimit(.minutes(5))) struct ActivationTests {
    /// A bus that can start a server, which dies at once; each start leaves a line in the file.
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
            // At login the desktop's own server gets 3 s to claim the name.
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
            let outcome = await bench.perform(.deliver(.washed(), previous: nil))
            #expect(outcome.reason.contains("no display"))
            _ = await bench.perform(.withdraw(.washed(), previous: nil))
            #expect(try await starts() == 0)
            await bench.end()
        }
    }

    @Test("The doctor says that one can be started, and starts none")
    func doctor() async throws {
        try await Self.crashing { bus, starts in
            let bench = try Bench(bus.variables.merging(["WAYLAND_DISPLAY": "wayland-0"]) { $1 })
            let check = await bench.sink.check()
            #expect(check.state == .unavailable)
            #expect(check.detail.contains("can be started"))
            #expect(try await starts() == 0)
            await bench.end()
        }
    }
}
#endif
