import BellhopTestKit
import ControlWire
import Testing

/// Tests commands that follow the daemon in a pipeline. The reader of the pipe ends while the
/// daemon has nothing to report.
@Suite("A reader that goes away", .timeLimit(.minutes(15))) struct ClosedPipeTests {
    @Test(
        "With `| head -1` everything that follows ends after its first line, though nothing changes",
        arguments: [
            "watch --json", "watch --plain", "events --follow --after 0", "status --follow --waybar", "status --follow --format '{text}x'",
        ])
    func head(command: String) async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy")
            try await daemon.timer("Tea", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Tea")
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }
            // The shell waits for the programs at both ends of the pipe.
            let line = "{ '\(try Programs.path("bellhop"))' \(command); echo \"ended with $?\" >&2; } | head -1"
            let run = try await Program.run(["sh", "-c", line], environment: environment)
            #expect(run.output.split(separator: "\n").count == 1, "\(run)")
            #expect(run.errors == "ended with 0", "\(run)")
        }
    }
}
