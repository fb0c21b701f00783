import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Glibc
import Testing

/// Tests what a terminal shows while a command takes long.
@Suite(.timeLimit(.minutes(15))) struct ProgressTests {
    /// Runs `body` with a terminal that runs a command, while the daemon takes connections but
    /// answers none.
    private func stalled(_ arguments: String, _ body: (DaemonProcess, TmuxTerminal) async throws -> Void) async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy")
            let line = "cd \(daemon.scratch.path); \(try Programs.path("bellhop")) \(arguments); echo \"ended with $?\"; cat"
            try daemon.program.signal(SIGSTOP)
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "LC_ALL": "C.UTF-8"]) { $1 }
            try await TmuxTerminal.run(line, in: daemon.scratch, environment: environment) { terminal in
                try await body(daemon, terminal)
            }
            try daemon.program.signal(SIGCONT)
        }
    }

    @Test(
        "after a second, a command shows what it does and for how long; the line is gone when it ends",
        arguments: [
            ("backup copy.db", "Copying the database", "Wrote copy.db"), ("demo --yes", "Adding sample pets", "Added"),
            ("prune --older-than 365d", "Deleting old records", "nothing was deleted"), ("doctor", "Checking", "checks are fine"),
        ])
    func shown(arguments: String, what: String, ending: String) async throws {
        try await stalled(arguments) { daemon, terminal in
            try await terminal.until(what) { $0.contains(what) && $0.seconds >= 1 }
            try await terminal.until("three seconds") { $0.seconds >= 3 }
            try daemon.program.signal(SIGCONT)
            let after = try await terminal.until("ended with")
            #expect(!after.contains(what) && after.contains(ending), "\(after)")
        }
    }

    @Test(
        "the sinks, their tests, an export and a wipe show it, too",
        arguments: [
            ("sinks", "Asking the sinks"), ("sinks test", "Testing the sinks"), ("export --output all.json", "Exporting"),
            ("wipe --yes", "Deleting everything"),
        ])
    func shownToo(arguments: String, what: String) async throws {
        try await stalled(arguments) { daemon, terminal in
            try await terminal.until(what) { $0.contains(what) && $0.seconds >= 1 }
            try daemon.program.signal(SIGCONT)
            let after = try await terminal.until("ended with 0")
            #expect(!after.contains(what), "\(after)")
        }
    }

    @Test("a test of setup shows it while a server says nothing; Control-C says that nothing was changed, and nothing was")
    func setup() async throws {
        let server = try await Program.start(
            [
                "python3", "-c",
                "import socket, time; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1], flush=True); time.sleep(900)",
            ], environment: [:])
        let port = try await server.output.element(0)
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "LC_ALL": "C.UTF-8"]) { $1 }
            let command = "setup --ntfy http://127.0.0.1:\(port) --topic laundry --yes"
            let line = "\(try Programs.path("bellhop")) \(command); echo \"ended with $?\"; cat"
            try await TmuxTerminal.run(line, in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("Looking for the server")
                // The daemon must not end the search before Control-C.
                try daemon.program.signal(SIGSTOP)
                try await terminal.until("Looking for the server") { $0.contains("Looking for the server") && $0.seconds >= 1 }
                kill(try await terminal.process("bellhop"), SIGINT)
                let after = try await terminal.until("ended with 130")
                try daemon.program.signal(SIGCONT)
                #expect(after.contains("Nothing was changed.") && !after.contains("Looking"), "\(after)")
            }
            #expect(try String(contentsOfFile: daemon.scratch.path + "/bellhop.toml", encoding: .utf8) == DaemonConfig.json)
            #expect(try await daemon.sinks().map(\.name) == ["out"])
        }
        try await server.kill9()
    }

    @Test("Control-C removes the line and says what has become of the command")
    func interrupted() async throws {
        try await stalled("prune --older-than 365d") { _, terminal in
            try await terminal.until("Deleting old records")
            kill(try await terminal.process("bellhop"), SIGINT)
            let after = try await terminal.until("ended with 130")
            #expect(after.contains("bellhopd finishes this by itself.") && !after.contains("Deleting"), "\(after)")
        }
    }

    @Test("a file that is sent shows how much of it is sent")
    func sent() async throws {
        let pipe = try TemporaryFolder.ofDaemon()
        try #require(mkfifo(pipe.path + "/file", 0o600) == 0)
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "LC_ALL": "C.UTF-8"]) { $1 }
            let line = "\(try Programs.path("bellhop")) import - --merge <\(pipe.path)/file; echo \"ended with $?\"; cat"
            try await TmuxTerminal.run(line, in: daemon.scratch, environment: environment) { terminal in
                let descriptor = open(pipe.path + "/file", O_RDWR | O_CLOEXEC)
                let blanks = [UInt8](repeating: 0x20, count: 2_100_000)
                // Write from another thread, because a pipe holds much less than that.
                let written = await OwnThread.value(named: "writer") {
                    blanks.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                }
                #expect(written == blanks.count)
                try await terminal.until("2 MB") { $0.contains("Sending standard input") && $0.contains("2 MB") }
                close(descriptor)
                let after = try await terminal.until("ended with")
                #expect(!after.contains("Sending") && !after.contains("ended with 0"), "\(after)")
            }
        }
    }
}

extension String {
    /// The highest number of seconds that this screen shows, or 0. A test must not wait for one
    /// certain second: on a busy machine, it may never see it.
    var seconds: Int { matches(of: /(\d+) s\b/).compactMap { Int($0.output.1) }.max() ?? 0 }
}
