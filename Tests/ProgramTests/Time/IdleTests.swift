import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests promise 7: nothing runs when nothing is due.
@Suite(.timeLimit(.minutes(15))) struct IdleTests {
    @Test("T-2, T-7, T-33, N-7a, C16: with 10,000 armed timers and no session bus it makes no system call, in under 45 MB")
    func withoutBus() async throws {
        try await check(config: DaemonConfig.json, environment: [:])
    }

    @Test("T-2, T-7: the same with the API on TCP, after somebody has asked there")
    func withAPI() async throws {
        let api = "[api]\nlisten = \"127.0.0.1:0\"\ntoken = \"0123456789abcdef\"\n\n"
        // The settling time is long enough to include the end of the connection's time limit, 30 s.
        try await check(config: api + DaemonConfig.json, environment: [:], settling: 36) { daemon in
            let web = try await WebClient(daemon)
            let reply = try await web.ask("GET", "/v1/status", host: web.address, ["Authorization: Bearer 0123456789abcdef"])
            #expect(reply.status == 200)
        }
    }

    #if Desktop
    @Test("T-2, T-7: the same with a session bus")
    func withBus() async throws {
        try await PrivateBus.run { bus in
            try await check(
                config: DaemonConfig.json + "[sinks.desktop]\ntype = \"dbus\"\n",
                environment: bus.variables.filter { $0.key == "DBUS_SESSION_BUS_ADDRESS" })
        }
    }
    #endif

    #if Push
    @Test("T-2, T-7: the same with a connection to a broker, for Home Assistant")
    func withBroker() async throws {
        let broker = try await MQTTStandIn()
        let sink = "[sinks.home]\ntype = \"mqtt\"\nserver = \"\(broker.url)\"\ndiscovery = \"homeassistant\"\ncommands = true\n"
        try await check(config: DaemonConfig.json + sink, environment: [:], settling: 10) { _ in
            _ = await broker.publications.wait { $0.contains { $0.text == "online" } }
        }
        // The connection was there all the time.
        #expect(broker.connectionsSoFar == 1)
    }
    #endif

    private func check(
        config: String, environment: [String: String], settling: Int = Programs.isLong ? 10 : 4,
        _ prepare: (DaemonProcess) async throws -> Void = { _ in }
    ) async throws {
        try await DaemonProcess.run(config: config, environment: environment) { daemon in
            try await prepare(daemon)
            for batch in 0..<2 {
                let requests = (0..<5000).map { TimerRequest(durationMs: Int64(36_000_000 + $0 * 1000), name: "Timer \(batch) \($0)") }
                #expect(try await daemon.timers(requests).count == 5000)
            }
            let program = try daemon.program
            let calls = try await calls(of: program.id, in: daemon.scratch, settling: settling)
            #expect(calls.isEmpty, "\(calls.prefix(20).joined(separator: "\n"))")
            #expect(!program.hasEnded)

            let status = try String(contentsOfFile: "/proc/\(program.id)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            let kilobytes = try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
            if Programs.areRelease {
                #expect(kilobytes < 45_000)
            } else {
                // The memory use of a debug build proves nothing, so only print it.
                print("resident with 10,000 armed timers (debug build): \(kilobytes) kB")
            }
            // Check that the daemon still works.
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Tea")
        }
    }

    /// Returns the system calls that a process makes in 20 s (130 s in the long form of the test).
    /// Calls during the settling time before that are left out.
    private func calls(of id: pid_t, in scratch: TemporaryFolder, settling: Int) async throws -> [String] {
        let file = scratch.path + "/strace"
        // After its answers, the daemon makes a few more calls to close connections and to write a
        // checkpoint. They end within the settling time.
        let watching = Programs.isLong ? 130 : 20
        let trace = try await Program.run(
            ["timeout", "--signal=INT", String(settling + watching), "strace", "-f", "-ttt", "-p", String(id), "-o", file])
        #expect(trace.errors.contains("attached"), "\(trace.errors) (is the package strace installed, and may it attach?)")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
        // When strace attaches, it prints the call in which each thread is blocked, so there is at
        // least one line.
        #expect(!lines.isEmpty)
        func time(_ line: String) -> Double? { line.split(separator: " ").dropFirst().first.flatMap { Double($0) } }
        let start = try #require(lines.first.flatMap(time))
        return lines.filter { line in
            guard let time = time(line), time > start + Double(settling) else { return false }
            return !line.contains("<detached ...>") && !line.hasSuffix("<unfinished ...>") && !line.contains("+++")
        }
    }
}
