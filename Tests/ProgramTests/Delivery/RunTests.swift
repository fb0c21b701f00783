import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Runs the programs: `bellhop run` runs another program and reports its end.
@Suite("A program that is run and reported", .timeLimit(.minutes(15))) struct RunTests {
    /// Starts `bellhop` through a shell, which sets up what its parent would.
    private func shell(_ script: String, _ daemon: DaemonProcess) async throws -> Program.Result {
        let program = try Programs.path("bellhop")
        let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "BELLHOP": program]) { $1 }
        return try await Program.run(["/bin/sh", "-c", script], environment: environment)
    }

    private func events(_ daemon: DaemonProcess) async throws -> [EventJSON] {
        let printed = try await daemon.bellhop("events", "--json")
        return try WireCoding.decode(EventListJSON.self, from: Data(printed.output.utf8)).events
    }

    @Test("the program has the streams, its options stay its own, and its exit status is that of the command")
    func passedThrough() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let failed = try await daemon.bellhop("run", "sh", "-c", "echo out; echo err >&2; exit 3")
            #expect((failed.status, failed.output, failed.errors) == (3, "out", "err"))
            let words = ["-j4", "--json", "--lang", "de", "-q", "--on", "failure", "10", "min", "--", "--help"]
            let echoed = try await daemon.bellhop(arguments: ["run", "--tag", "ops", "printf", "%s\n"] + words)
            #expect((echoed.status, echoed.output) == (0, words.joined(separator: "\n")))
            let read = try await shell("echo hello | \"$BELLHOP\" run --quiet -- cat", daemon)
            #expect((read.status, read.output, read.errors) == (0, "hello", ""))

            let told = try await events(daemon).map(\.notice)
            #expect(told.map { $0.labels["program"] } == ["sh", "printf", "cat"])
            #expect(told[0].title == "sh -c 'echo out; echo err >&2; exit 3' has failed" && told[0].urgency == "high")
            #expect(told[0].body.hasSuffix(", with exit status 3.") && told[0].labels["exit"] == "3")
            #expect(told[1].title.hasSuffix(" is done") && told[1].labels["tags"] == "run,ops", "\(told[1].labels)")
            #expect(told[2].urgency == "normal")
        }
    }

    @Test("--tail sends the last lines of standard error without secrets, and a program in the background delays nothing")
    func tail() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let script = "echo one >&2; echo two >&2; echo 'PASSWORD=hunter22 three' >&2; sleep 1000 >/dev/null & echo $!; exit 1"
            let run = try await daemon.bellhop("run", "--tail", "2", "--", "sh", "-c", script)
            if let left = Int32(run.output) { kill(left, SIGKILL) }
            #expect(run.status == 1 && run.errors == "one\ntwo\nPASSWORD=hunter22 three")
            let endless = try await daemon.bellhop("run", "--tail", "1", "--", "sh", "-c", "yes >&2 & exit 5")
            #expect(endless.status == 5)
            let notice = try #require(try await events(daemon).first).notice
            #expect(notice.body.hasSuffix("\n\ntwo\nPASSWORD=‹secret› three"), "\(notice.body)")
            #expect(!"\(notice)".contains("hunter22"))
        }
    }

    @Test("only what was asked for is reported: --on failure, --if-longer, and nothing that ended with Control-C")
    func notReported() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            #expect(try await daemon.bellhop("run", "--on", "failure", "true").status == 0)
            #expect(try await daemon.bellhop("run", "--if-longer", "1h", "false").status == 1)
            // The terminal sends Control-C to both. The program may exit with a status of its own.
            #expect(try await daemon.bellhop("run", "sh", "-c", "kill -INT $PPID; kill -INT $$").status == 130)
            #expect(try await daemon.bellhop("run", "sh", "-c", "trap 'exit 2' INT; kill -INT $PPID; kill -INT $$").status == 2)
            #expect(try await events(daemon).isEmpty)
            let json = try await daemon.bellhop("run", "--json", "--on", "failure", "false")
            let end = try WireCoding.decode(ProgramEndJSON.self, from: Data(json.output.utf8))
            #expect(json.status == 1 && end.exitStatus == 1 && end.event == 1)
            // Nobody has pressed Control-C.
            #expect(try await daemon.bellhop("run", "--on", "failure", "sh", "-c", "exit 130").status == 130)
            #expect(try await events(daemon).count == 2)
            let refused = try await daemon.bellhop("run", "--tag", String(repeating: "x", count: 41), "echo", "ran")
            #expect((refused.status, refused.output) == (64, ""), "a wrong option is refused before the program runs")
        }
    }

    @Test("a signal that ends the program is named; a request to end is passed on; what nohup ignores stays ignored")
    func signals() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            #expect(try await daemon.bellhop("run", "sh", "-c", "kill -9 $$").status == 137)
            #expect(try await events(daemon).first?.notice.body.hasSuffix(", ended by SIGKILL.") == true)
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
            for number in [SIGTERM, SIGHUP] {
                let script = "trap 'kill $!; exit 7' TERM HUP; sleep 1000 & echo ready >&2; wait"
                let running = try await Program.start(
                    [Programs.path("bellhop"), "run", "--", "sh", "-c", script], environment: environment)
                try await running.saying("ready")
                running.signal(number)
                #expect(try await running.exit() == 7)
            }
            #expect(try await events(daemon).count == 3)
            let ignoring = try await shell("trap '' HUP; \"$BELLHOP\" run -- sh -c 'kill -HUP $$; echo alive'", daemon)
            #expect((ignoring.status, ignoring.output) == (0, "alive"))
        }
    }

    @Test("a program that does not exist, or cannot be run, has the exit status of a shell, and is reported")
    func notStarted() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let missing = try await daemon.bellhop("run", "no-such-program")
            #expect((missing.status, missing.errors) == (127, "bellhop: no-such-program: No such file or directory"))
            let folder = try await daemon.bellhop("run", "/")
            #expect((folder.status, folder.errors) == (126, "bellhop: /: Permission denied"))
            let bodies = try await events(daemon).map(\.notice.body)
            #expect(
                bodies == ["It could not be started: No such file or directory", "It could not be started: Permission denied"])
        }
    }

    @Test("without a daemon, the program runs all the same, and the failure to report it has a remedy")
    func withoutDaemon() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.kill9()
            let run = try await daemon.bellhop("run", "sh", "-c", "echo out; exit 4")
            #expect((run.status, run.output) == (4, "out"))
            #expect(run.errors.contains("bellhop up") || run.errors.contains("systemctl"), "\(run.errors)")
            try await daemon.start()
        }
    }

    @Test(
        "the snippets for shells report a command that took long, and leave its exit status alone",
        arguments: [("bash", "--norc", "."), ("zsh", "-f", "."), ("fish", "--no-config", "source")])
    func shells(shell: String, option: String, source: String) async throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path
        let folder = URL(filePath: try Programs.path("bellhop")).deletingLastPathComponent().path
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let lines = ["\(source) \(root)/contrib/shell/bellhop.\(shell)", "true", "sleep 1.2; false", "exit 0"].map { "'\($0)'" }
            let script = "printf '%s\\n' \(lines.joined(separator: " ")) | script -qec '\(shell) \(option) -i' /dev/null"
            let variables = [
                "BELLHOP_SOCKET": daemon.socket, "PATH": folder + ":/usr/bin:/bin", "BELLHOP_LONG_COMMAND": "1", "TERM": "dumb",
            ]
            let run = try await Program.run(["/bin/sh", "-c", script], environment: daemon.environment.merging(variables) { $1 })
            #expect(run.status == 0, "\(run)")
            let notice = try await daemon.notice("inlet.received", name: "sleep")
            #expect(notice.title == "sleep 1.2; false has failed" && notice.labels["exit"] == "1", "\(notice)")
            #expect(try await events(daemon).count == 1, "\"true\" did not take long")
        }
    }

    @Test("a command that somebody else has run is reported like one of \"bellhop run\", without the secrets in it")
    func ended() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let line = "curl -H 'Authorization: Bearer abcdefghijklmnop' /x | tail"
            let run = try await daemon.bellhop("run", "--ended", "2", "--took", "90s", "--", line)
            #expect((run.status, run.output, run.errors) == (0, "", ""))
            #expect(try await daemon.bellhop("run", "--ended", "130", "--took", "90s", "--", line).status == 0)
            #expect(try await daemon.bellhop("run", "--ended", "0", "--took", "1s", "--if-longer", "1m", "--", line).status == 0)
            let told = try await events(daemon).map(\.notice)
            #expect(told.count == 1 && told[0].labels["program"] == "curl" && told[0].labels["seconds"] == "90", "\(told)")
            #expect(told[0].title.hasPrefix("curl -H ") && !told[0].title.contains("abcdef"), "\(told[0].title)")
            #expect(told[0].body == "After 1 min 30 s, with exit status 2." && told[0].urgency == "high")
            let alone = try await daemon.bellhop("run", "--ended", "0", "--", line)
            #expect(alone.status == 64 && alone.errors.contains("--ended and --took belong together."), "\(alone)")
        }
    }
}
