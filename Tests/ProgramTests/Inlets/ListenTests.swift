import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Runs the programs: `bellhop listen` turns the lines of another program into notices.
@Suite("Lines of other programs", .timeLimit(.minutes(15))) struct ListenTests {
    private static let config = DaemonConfig.json + "[inlets.logs]\ntype = \"lines\"\n\n[inlets.scripts]\ntype = \"json\"\n"

    private func listen(_ script: String, _ options: String, _ daemon: DaemonProcess) async throws -> Program.Result {
        try await Program.run(
            ["/bin/sh", "-c", "{ \(script); } | \(Programs.path("bellhop")) listen \(options) --socket \(daemon.socket)"],
            environment: daemon.environment)
    }

    @Test("each line that matches becomes a notice, and nothing in it is a command")
    func lines() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let script = "printf '%s\\n' 'ERROR disk $(touch /tmp/never)' 'INFO fine' '' 'error 2'; printf 'FATAL last'"
            let run = try await listen(script, "logs --match '(?i)error|FATAL'", daemon)
            #expect((run.status, run.output, run.errors) == (0, "", ""))
            #expect(try await daemon.postedEvents().map(\.notice.title) == ["ERROR disk $(touch /tmp/never)", "error 2", "FATAL last"])
            #expect(!FileManager.default.fileExists(atPath: "/tmp/never"))
            let json = try await listen("printf '%s\\n' '{\"title\":\"Disk\",\"urgency\":\"high\"}' plain", "logs --json", daemon)
            #expect(json.status == 0 && json.output.contains(#"{"lost":0,"posted":2}"#), "\(json)")
            #expect(try await daemon.postedEvents().map(\.notice.urgency).suffix(2) == ["high", "normal"])
        }
    }

    @Test("lines that come while the daemon is not running are sent later, in order")
    func away() async throws {
        let daemon = try DaemonProcess(config: Self.config)
        try await daemon.start()
        let fifo = daemon.scratch.path + "/fifo"
        try #require(mkfifo(fifo, 0o600) == 0)
        let run = try await Program.start(
            ["/bin/sh", "-c", "\(Programs.path("bellhop")) listen logs --socket \(daemon.socket) < \(fifo)"],
            environment: daemon.environment)
        let writer = try FileHandle(forWritingTo: URL(filePath: fifo))
        try writer.write(contentsOf: Data("before\n".utf8))
        _ = try await daemon.notice("inlet.received", name: "before")
        try await daemon.kill9()
        for number in 1...3 { try writer.write(contentsOf: Data("line \(number)\n".utf8)) }
        try await run.saying("lost bellhopd")
        try await daemon.start()
        _ = try await daemon.notice("inlet.received", name: "line 3")
        try writer.close()
        #expect(try await run.exit() == 0)
        #expect(try await daemon.postedEvents().map(\.notice.title) == ["before", "line 1", "line 2", "line 3"])
        try await daemon.kill9()
    }

    @Test("lines that are faster than the limit of the inlet wait, and none of them is lost or told twice")
    func slowly() async throws {
        let config = Self.config.replacing("type = \"lines\"", with: "type = \"lines\"\nthrottle = { burst = 3, every = \"50ms\" }")
        try await DaemonProcess.run(config: config) { daemon in
            let run = try await listen("seq 1 20", "logs", daemon)
            #expect((run.status, run.output, run.errors) == (0, "", ""))
            #expect(try await daemon.postedEvents().map(\.notice.title) == (1...20).map { String($0) })
        }
    }

    @Test("an unknown inlet, an inlet for other things, and a wrong pattern are refused with words")
    func refused() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let unknown = try await listen("echo x", "log", daemon)
            let known = "There is no inlet \"log\". The config has these of the type \"lines\": logs."
            #expect(unknown.status == 66 && unknown.errors.contains(known), "\(unknown)")
            let other = try await listen("echo x", "scripts", daemon)
            #expect(other.status == 65 && other.errors.contains("has the type \"json\""), "\(other)")
            let pattern = try await listen("echo x", "logs --match '('", daemon)
            #expect(pattern.status == 64 && pattern.errors.contains("is not a regular expression"), "\(pattern)")
            #expect(try await daemon.postedEvents().isEmpty)
        }
    }
}
