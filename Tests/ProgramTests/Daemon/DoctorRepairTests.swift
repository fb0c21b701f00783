import BellhopCore
import BellhopTestKit
import Foundation
import Testing

/// Tests `bellhop doctor` against a running daemon and a push server.
@Suite(.timeLimit(.minutes(15))) struct DoctorRepairTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("doctor begins with what is broken and what helps, asks each sink now, and folds what is fine; --all unfolds it")
    func order() async throws {
        let ntfy = try await NtfyStandIn()
        try await DaemonProcess.run(config: DaemonConfig.ntfy(ntfy.url)) { daemon in
            let before = try await daemon.bellhop("doctor")
            #expect(!before.output.contains("phone"), "\(before.output)")
            try await ntfy.stop()
            // Nothing was sent since, so only the doctor itself can have asked.
            let after = try await daemon.bellhop("doctor")
            let lines = after.output.split(separator: "\n")
            #expect(after.status == 69 && lines[0].hasPrefix("✗ sink phone: \(ntfy.url) cannot be reached"), "\(after.output)")
            #expect(lines[1].hasPrefix("    → ") && lines[1].hasSuffix("bellhop sinks test phone"), "\(after.output)")
            #expect(lines.last?.wholeMatch(of: /\d+ checks are fine; to see all checks: bellhop doctor --all/) != nil, "\(after.output)")
            #expect(!after.output.contains("✓"))
            let all = try await daemon.bellhop("doctor", "--all")
            #expect(all.output.hasPrefix("✗ sink phone: ") && all.output.contains("✓ store: ") && all.output.contains("✓ sink out: "))
            #expect(try await daemon.bellhop("sinks").output.contains("unavailable"))
        }
    }

    @Test("doctor --fix asks before each repair in a terminal and does only what was answered with yes; --yes does the rest")
    func repairs() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let rest = daemon.stateFolder + "/x.part-999999999"
            #expect(chmod(daemon.stateFolder, 0o755) == 0)
            #expect(FileManager.default.createFile(atPath: rest, contents: nil, attributes: [.posixPermissions: 0o600]))
            let piped = try await daemon.bellhop("doctor", "--fix")
            #expect(piped.status == 64 && piped.errors.contains("bellhop doctor --fix --yes"), "\(piped)")
            #expect(try mode(daemon.stateFolder) == 0o755)

            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "TERM": "xterm-256color"]) { $1 }
            let terminal = try await TestTerminal.start([Programs.path("bellhop"), "doctor", "--fix"], environment: environment)
            for (number, answer) in ["y", "n"].enumerated() {
                try await terminal.until("[y/N]", times: number + 1)
                terminal.type(answer)
            }
            _ = try await terminal.program.exit()
            await terminal.untilEnd()
            #expect(terminal.text.contains("✓ Only you can read") && terminal.text.contains("! left as it is: "), "\(terminal.text)")
            #expect(try mode(daemon.stateFolder) == 0o700 && access(rest, F_OK) == 0)

            let fixed = try await daemon.bellhop("doctor", "--fix", "--yes")
            #expect(fixed.output.hasPrefix("✓ Removed \(rest)."), "\(fixed.output)")
            #expect(access(rest, F_OK) != 0)
            #expect(try await daemon.bellhop("doctor", "--fix", "--yes").output.hasPrefix("There is nothing to repair."))
        }
    }
}
