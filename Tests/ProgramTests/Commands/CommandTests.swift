import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the command line against a running daemon. Both run as separate processes.
@Suite(.timeLimit(.minutes(15))) struct CommandTests {
    @Test("N-1a, N-22a: a wash from the command line to a line on standard output: the main job")
    func wash() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            for command in [["pet", "add", "Snowy"], ["wash", "snow", "--for", "1s"]] {
                let said = try await run(daemon, command)
                #expect(said.status == 0, "\(said.errors)")
            }
            let notice = try await daemon.notice("laundry.washed", name: "Snowy")
            #expect(notice.id.hasPrefix("timer_"))
            #expect(notice.pet == "Snowy")
            for command in [["dry", "Snowy", "--for", "1s"], ["status"]] {
                let said = try await run(daemon, command)
                #expect(said.status == 0, "\(said.errors)")
            }
            _ = try await daemon.notice("laundry.dried", name: "Snowy")
            let folded = try await run(daemon, ["fold", "Snowy"])
            #expect(folded.status == 0, "\(folded.errors)")
            let history = try await run(daemon, ["history"])
            #expect(history.output.contains("Snowy"))
        }
    }

    @Test("a name that is not typed whole is said on standard error, and not in a pipe that reads JSON")
    func shortNames() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            _ = try await daemon.timer("Teapot", for: .minutes(10))
            for (command, name) in [(["wash", "sno"], "\"sno\" is short for Snowy."), (["stop", "tea"], "\"tea\" is short for Teapot.")] {
                let said = try await run(daemon, command)
                #expect(said.status == 0 && said.errors == name, "\(said)")
            }
            for command in [["stop", "SNOWY"], ["wash", "snow", "--json"], ["stop", "snow", "--quiet"]] {
                let said = try await run(daemon, command)
                #expect(said.status == 0 && said.errors.isEmpty, "\(said)")
            }
        }
    }

    @Test("bellhop timer 10m Tea, and timer at 14:45: G10")
    func timers() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let tea = try await run(daemon, ["timer", "10m", "Tea"])
            #expect(tea.status == 0, "\(tea.errors)")
            #expect(tea.output.contains("Tea"))
            let call = try await run(daemon, ["timer", "at", "14:45", "Call", "--json"])
            #expect(call.status == 0, "\(call.errors)")
            let timers = try await daemon.timerList().timers
            #expect(timers.first { $0.name == "Tea" }?.durationMs == 600_000)
            let alarm = try #require(timers.first { $0.name == "Call" })
            #expect(alarm.kind == "alarm")
            let clock = try await Program.run(
                ["date", "-d", "@\(alarm.endsAt.instant.seconds)", "+%H:%M:%S"], environment: daemon.environment)
            #expect(clock.output == "14:45:00")
            #expect(alarm.endsAt.instant > DaemonProcess.now())
        }
    }

    @Test("exit codes: 64 usage, 65 state, 66 no such thing, 69 no daemon: DESIGN §9")
    func exitCodes() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        let alone = try await run(daemon, ["status"])
        #expect(alone.status == 69)
        #expect(alone.errors.contains("bellhop up"))
        try await daemon.start()
        try await daemon.addPet("Snowy")
        for (command, status) in [
            (["timer", "nonsense"], 64), (["frobnicate"], 64), (["wash"], 64), (["timer", "400d", "Far"], 64), (["dry", "Snowy"], 65),
            (["fold", "Snowy"], 65), (["pet", "add", "Snowy"], 65), (["wash", "Nobody"], 66), (["stop", "Nobody"], 66),
            (["why", "4711"], 66),
            (["status"], 0), (["version"], 0), (["config", "check"], 0),
        ] as [([String], Int32)] {
            let said = try await run(daemon, command)
            #expect(said.status == status, "\(command): \(said.output)\(said.errors)")
            if status != 0 { #expect(!said.errors.isEmpty, "\(command)") }
        }
        try daemon.write(config: "[sinks.x]\ntype = \"nonsense\"\n")
        let broken = try await run(daemon, ["config", "reload"])
        #expect(broken.status == 78)
        #expect(broken.errors.contains("bellhop.toml:2:") || broken.output.contains("bellhop.toml:2:"), "\(broken)")
        // A wash that has ended cannot be stopped, and the command says so.
        try await daemon.wash("Snowy", for: .seconds(1))
        _ = try await daemon.notice("laundry.washed", name: "Snowy")
        let late = try await run(daemon, ["stop", "Snowy"])
        #expect(late.status == 65, "\(late)")
        #expect(try await daemon.end() == 0)
    }

    @Test("up starts a daemon in a profile of its own and down ends it")
    func upAndDown() async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        try scratch.makeFolder("config/bellhop")
        try scratch.write("[sinks.log]\ntype = \"stdout\"\n", to: "config/bellhop/bellhop.toml")
        let environment = DaemonProcess.environment(scratch)
        func bellhop(_ arguments: String...) async throws -> Program.Result {
            try await Program.run([Programs.path("bellhop")] + arguments, environment: environment)
        }
        let up = try await bellhop("up", "--detached")
        #expect(up.status == 0, "\(up.errors)")
        let again = try await bellhop("up", "--detached")
        #expect(again.status == 0)
        #expect(again.output.contains("is already running"))
        let tea = try await bellhop("timer", "10m", "Tea")
        #expect(tea.status == 0, "\(tea.errors)")
        let status = try await bellhop("status", "--json")
        let daemon = try JSONDecoder().decode(StatusJSON.self, from: Data(status.output.utf8)).daemon
        #expect(daemon.socket.hasPrefix(scratch.path))
        #expect(daemon.stateFolder.hasPrefix(scratch.path))
        let down = try await bellhop("down")
        #expect(down.status == 0, "\(down.errors)")
        // The daemon's process is gone, or it is a zombie that its new parent has not collected
        // yet.
        let state = try await Program.run(["ps", "-o", "stat=", "-p", String(daemon.pid)])
        #expect(state.output.isEmpty || state.output.hasPrefix("Z"), "\(state.output)")
        #expect(try await bellhop("status").status == 69)
        #expect(try await bellhop("down").status == 0)
        // The timers still exist when the daemon is started again.
        #expect(try await bellhop("up", "--detached", "--", "--log-format", "json").status == 0)
        #expect(try await bellhop("timer", "list").output.contains("Tea"))
        #expect(try await bellhop("down").status == 0)
    }

    @Test("up names the faults of a config that the daemon refuses")
    func upRefused() async throws {
        let scratch = try TemporaryFolder.ofDaemon()
        try scratch.makeFolder("config/bellhop")
        try scratch.write("nonsense = 1\n", to: "config/bellhop/bellhop.toml")
        let up = try await Program.run([Programs.path("bellhop"), "up", "--detached"], environment: DaemonProcess.environment(scratch))
        #expect(up.status == 78, "\(up)")
        #expect(up.errors.contains("bellhop.toml:1:"), "\(up.errors)")
    }

    @Test("events --follow prints each event as it happens and goes on after one that was seen")
    func follow() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
            let follower = try await Program.start(
                [Programs.path("bellhop"), "events", "--follow", "--after", "0", "--json"], environment: environment)
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await follower.output.until { $0.contains("Tea") }
            try await daemon.timer("Coffee", for: .seconds(1))
            _ = try await follower.output.until { $0.contains("Coffee") }
            follower.signal(SIGINT)
            try await follower.exit()
        }
    }

    private func run(_ daemon: DaemonProcess, _ arguments: [String]) async throws -> Program.Result {
        try await Program.run(
            [Programs.path("bellhop")] + arguments, environment: daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 })
    }
}
