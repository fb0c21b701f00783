import BellhopCore
import BellhopTestKit
import Foundation
import LinuxTime
import Testing

/// Tests the timekeeper under a stepped wall clock. A test must not step the machine's clock.
/// Therefore a second copy of this program runs the suite ``SteppedClock`` with a preloaded shim,
/// which steps only the clock of that copy.
@Suite(.timeLimit(.minutes(15))) struct ClockShimTests {
    @Test("steps, suspend and deadlines under the preloaded clock: T-28")
    func timekeeper() async throws {
        let folder = try TemporaryFolder()
        let shim = try await ClockShim.make(in: folder.path)
        var environment = shim.environment(over: ProcessInfo.processInfo.environment)
        environment[SteppedClock.mark] = "1"
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // If the timekeeper missed a step, the copy would wait forever. With a limit of a minute,
        // the copy does not outlive this test.
        let arguments = ["60", program, "--testing-library", "swift-testing", "--filter", "SteppedClock"]
        let result = try await Program.run(["/usr/bin/timeout"] + arguments, environment: environment)
        #expect(result.status == 0, "\(result.output)")
        for step in ["stepped forwards", "stepped backwards", "suspended", "no step was swallowed", "rang at the stepped deadline"] {
            #expect(result.output.contains("shim: " + step), "\(result.output)")
        }
    }
}

/// A test that runs only in the second copy of the program. In the first copy, it does nothing.
@Suite struct SteppedClock {
    static let mark = "BELLHOP_TEST_STEPPED_CLOCK"

    @Test("(runs by itself, through ClockShimTests)")
    func run() async throws {
        guard ProcessInfo.processInfo.environment[Self.mark] != nil else { return }
        let clock = try #require(ProcessInfo.processInfo.environment["BELLHOP_CLOCK_FILE"])
        let time = try SystemTimekeeper()
        let (soon, idle) = (Doorbell(), Doorbell())
        let start = time.now()
        time.ring(soon, at: start.wall + .hours(3))
        time.ring(idle, at: nil)

        try ClockShim.set(ahead: .hours(2), in: clock)
        await soon.wait()
        await idle.wait()
        #expect((7_199_000...7_260_000).contains((time.now().wallAtBoot - start.wallAtBoot).inMilliseconds))
        #expect(time.now().suspended - start.suspended < .seconds(1))
        print("shim: stepped forwards")

        try ClockShim.set(ahead: .hours(-2), in: clock)
        await soon.wait()
        await idle.wait()
        #expect((-7_201_000 ... -7_199_000).contains((time.now().wallAtBoot - start.wallAtBoot).inMilliseconds))
        print("shim: stepped backwards")

        try ClockShim.set(ahead: .hours(-2), suspended: .hours(4), in: clock)
        await soon.wait()
        await idle.wait()
        #expect(time.now().suspended - start.suspended >= .hours(4) - .seconds(1))
        #expect(abs((time.now().wallAtBoot - start.wallAtBoot).inMilliseconds + 7_200_000) < 1000)
        print("shim: suspended")

        // The timekeeper must not miss a step even if alarms are set just after the step. The
        // kernel reports a step only once, to the first call that asks.
        for round in 1...200 {
            try ClockShim.set(ahead: .hours(-2) - .seconds(round), suspended: .hours(4), in: clock)
            for turn in 0..<500 { time.ring(soon, at: start.wall + .hours(3) - .milliseconds(round * 500 + turn)) }
            await idle.wait()
        }
        print("shim: no step was swallowed")
        time.ring(soon, at: start.wall + .hours(3))

        // The alarm at start + 3 h is still set. Step the clock to just before that time, and let
        // the alarm ring by itself.
        let deadline = start.wall + .hours(3)
        let ahead = deadline - .milliseconds(200) - start.wall - .hours(4)
        try ClockShim.set(ahead: ahead - (time.now().sinceBoot - start.sinceBoot - .hours(4)), suspended: .hours(4), in: clock)
        // Wait in a loop, because the steps also rang the bell.
        while time.now().wall < deadline { await soon.wait() }
        #expect(time.now().wall >= deadline)
        #expect(time.now().wall < deadline + .seconds(30))
        print("shim: rang at the stepped deadline")
    }
}
