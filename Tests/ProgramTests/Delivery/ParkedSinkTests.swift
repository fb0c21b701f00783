import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests a phone's server that refuses access and is then repaired, while the config stays
/// unchanged. The advice that Bellhop prints must work.
@Suite(.timeLimit(.minutes(15))) struct ParkedSinkProgramTests {
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case reload, hangup, test, retry, restart, quarterOfAnHour

        var testDescription: String { rawValue }
    }

    private static let closed = NtfyStandIn.Access(everyone: .none)

    @Test("promise 3: what waited for a server that refused us goes out once it lets us in, after each of these", arguments: Way.allCases)
    func mended(way: Way) async throws {
        let ntfy = try await NtfyStandIn(.init(access: Self.closed))
        let folder = try TemporaryFolder.ofDaemon()
        let shim = way == .quarterOfAnHour ? try await ClockShim.make(in: folder.path) : nil
        let environment = shim?.environment(over: [:]) ?? [:]
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url), environment: environment) { daemon in
            for name in ["Tea", "Eggs"] { try await daemon.timer(name, for: .seconds(1)) }
            _ = try await daemon.notice("sink.failing", name: "phone")
            for name in ["Tea", "Eggs"] { _ = try await daemon.notice("timer.finished", name: name) }
            let sinks = try await daemon.bellhop("sinks")
            #expect(
                sinks.output.contains("Fix [sinks.phone] in the config, or its server, then run: bellhop config reload"), "\(sinks.output)")
            // The doctor asks the server again. The server still refuses, and the doctor reports
            // that.
            #expect(try await daemon.bellhop("doctor", "--all").output.contains("may write to"))
            #expect(ntfy.stored.count == 0)

            ntfy.allow(.init())
            switch way {
            case .reload:
                let said = try await daemon.bellhop("config", "reload")
                #expect(said.output.contains("retrying: phone"), "\(said.output)\(said.errors)")
            case .hangup: try daemon.program.signal(SIGHUP)
            case .test: #expect(try await daemon.bellhop("sinks", "test", "phone").status == 0)
            case .retry: #expect(try await daemon.bellhop("outbox", "retry", "--sink", "phone").status == 0)
            case .restart:
                try await daemon.kill9()
                try await daemon.start()
            case .quarterOfAnHour: try shim?.set(ahead: .minutes(15), suspended: .minutes(15))
            }
            let told = Tally(["Tea", "Eggs"])
            await told.wait(in: ntfy.stored) { [$0.title.components(separatedBy: " (")[0]] }
            #expect(told.missing.isEmpty)
            _ = try await daemon.notice("sink.recovered", name: "phone")
            for name in ["Tea", "Eggs"] { #expect(ntfy.visible.filter { $0.title.hasPrefix(name) }.count == 1) }
            let status = try await daemon.status()
            #expect(status.sinks.first { $0.name == "phone" }?.parked == nil)
            #expect(try daemon.notices.filter { $0.kind == "sink.failing" && $0.type == "notice" }.count == 1)
        }
    }

    @Test("the fault of a sink that was removed while the daemon was not running is over at the next start")
    func removed() async throws {
        let ntfy = try await NtfyStandIn(.init(access: Self.closed))
        let people = DaemonConfig.json + "for_people = true\n"
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url).replacing(DaemonConfig.json, with: people)) { daemon in
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("sink.failing", name: "phone")
            func faults() async throws -> [String] {
                try await daemon.status().unacknowledged.filter { $0.kind == "sink.failing" }.map(\.notice.title)
            }
            #expect(try await faults() == ["phone is not accepting notices"])
            try await daemon.kill9()
            try daemon.write(config: people)
            try await daemon.start()
            #expect(try await faults() == [])
        }
    }

    @Test("a server that still refuses us is asked once by each of them")
    func stillClosed() async throws {
        let ntfy = try await NtfyStandIn(.init(access: Self.closed))
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            for name in ["Tea", "Eggs", "Rice"] { try await daemon.timer(name, for: .seconds(1)) }
            _ = try await daemon.notice("sink.failing", name: "phone")
            for name in ["Tea", "Eggs", "Rice"] { _ = try await daemon.notice("timer.finished", name: name) }
            var asked = 1
            for command in [["config", "reload"], ["outbox", "retry"]] {
                _ = try await Program.run(
                    [Programs.path("bellhop")] + command, environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
                asked += 1
                let expected = asked
                await ntfy.requests.wait { $0.filter { $0.method == "POST" }.count >= expected }
                while try await daemon.status().sinks.first(where: { $0.name == "phone" })?.parked == nil { try Task.checkCancellation() }
                #expect(ntfy.requests.all.filter { $0.method == "POST" }.count == expected)
            }
        }
    }
}
