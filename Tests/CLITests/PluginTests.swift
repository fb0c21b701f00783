import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests `bellhop sinks check-plugin`, which needs no daemon.
@Suite struct PluginTests {
    private func script(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "bellhop-plugin-\(UUID().uuidString)")
        try Data(("#!/bin/sh\n" + text + "\n").utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return file
    }

    private func run(_ text: String, _ arguments: [String] = []) async throws -> CommandRun {
        let file = try script(text)
        // A failure is harmless, because the file is in the system's folder for temporary files.
        defer { try? FileManager.default.removeItem(at: file) }
        return await CommandRun.run(["sinks", "check-plugin", file.path] + arguments, socket: "/nonexistent")
    }

    private let good = "[ -n \"$(cat)\" ] || exit 65; case \"$BELLHOP_TYPE\" in notice | withdraw) ;; *) exit 65 ;; esac"

    @Test("a good plugin passes, with its arguments; --json says each part")
    func good() async throws {
        let run = try await run("[ \"$1\" = --blink ] || exit 78\n" + good, ["--json", "--", "--blink"])
        #expect(run.status == 0, "\(run.err)")
        let report = try JSONDecoder().decode(PluginCheckJSON.self, from: Data(run.out.utf8))
        #expect(report.parts.map(\.part) == ["plain", "again", "odd", "withdrawal", "unknown", "nothing"])
        #expect(report.parts.allSatisfy { $0.passed && $0.detail != "not run" })
        #expect(report.command.last == "--blink")
    }

    @Test("a bad one ends with 69 and says what is wrong, in the language asked for")
    func bad() async throws {
        let run = try await run("cat >/dev/null", ["--lang", "de"])
        #expect(run.status == 69)
        #expect(run.out.unwrapped.contains("das Programm nimmt einen unbekannten Typ an"), "\(run.out)")
        let wrong = try await self.run("exit 78")
        #expect(wrong.out.unwrapped.contains("the program does not accept an ordinary notice"))
    }

    @Test("what is no program, and a limit that is none, are said")
    func usage() async throws {
        let none = await CommandRun.run(["sinks", "check-plugin", "/nonexistent/plugin"], socket: "/nonexistent")
        #expect(none.status == 69 && none.out.unwrapped.contains("plugin cannot be started: No such file or directory"), "\(none.out)")
        let empty = await CommandRun.run(["sinks", "check-plugin", ""], socket: "/nonexistent")
        #expect(empty.status == 64 && empty.err.contains("The program names no program"), "\(empty.err)")
        let limit = try await run(good, ["--timeout", "1h"])
        #expect(limit.status == 64 && limit.err.contains("1h"), "\(limit.err)")
    }
}

extension String {
    /// The text without the line breaks that were added for the terminal.
    fileprivate var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
