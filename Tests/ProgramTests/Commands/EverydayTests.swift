import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests what a newcomer meets first: the program without a command, its help, and the options of
/// every command.
@Suite("The first minutes", .timeLimit(.minutes(15))) struct EverydayTests {
    @Test("bellhop alone is the house at a glance, and without a daemon five lines of how to begin, in English and German")
    func alone() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        for (language, begin) in [("en", "To begin:"), ("de", "So geht es los:")] {
            let beginning = try await daemon.bellhop("--lang", language)
            let lines = beginning.output.split(separator: "\n")
            #expect(beginning.status == 0 && lines.count == 5 && lines[0].hasSuffix(begin), "\(beginning)")
            for command in ["bellhop up ", "bellhop timer 10m Tea ", "bellhop setup ", "bellhop --help "] {
                #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces).hasPrefix(command) }, "\(beginning.output)")
            }
        }
        try await daemon.start()
        try await daemon.addPet("Snowy")
        try await daemon.timer("Tea", for: .minutes(20))
        let glance = try await daemon.bellhop()
        #expect(glance.status == 0 && glance.output.contains("Snowy") && glance.output.contains("Tea"), "\(glance)")
        #expect(try await daemon.bellhop("--json").output.hasPrefix("{\"badge\":"))
        try await daemon.kill9()
    }

    @Test("--help fits on 24 lines and names the commands of every day; each page begins with examples and ends with the common options")
    func help() async throws {
        let daemon = try DaemonProcess(config: DaemonConfig.json)
        for (language, more) in [("en", "More: bellhop help all"), ("de", "Mehr: bellhop help all")] {
            let page = try await daemon.bellhop("--help", "--lang", language)
            let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(page.status == 0 && lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(page.output)")
            #expect(lines.last?.hasSuffix(more) == true, "\(page.output)")
            let commands = Set(page.output.matches(of: /bellhop ([a-z]+)/).map { String($0.output.1) }).subtracting(["help"])
            #expect(commands == ["timer", "stop", "pet", "wash", "workout", "routine", "status", "watch", "ack", "up", "setup", "doctor"])
        }
        for command in ["wash", "timer", "fold", "ack", "open", "watch", "status", "export", "doctor", "pet resume", "workout show"] {
            let page = try await daemon.bellhop(arguments: command.split(separator: " ").map(String.init) + ["--help"])
            let lines = page.output.split(separator: "\n")
            let (examples, usage) = (lines.firstIndex(of: "Examples:"), lines.firstIndex { $0.hasPrefix("Usage: bellhop " + command) })
            #expect(
                page.status == 0 && examples == 1 && usage.map { $0 > 2 } == true && lines[2].hasPrefix("  bellhop " + command),
                "\(page.output)")
            #expect(
                lines.last?.hasPrefix("Also: ") == true && lines.last?.hasSuffix("(see: bellhop help options)") == true, "\(page.output)")
        }
        #expect(try await daemon.bellhop("-V").output == Release.version)
        let unknown = try await daemon.bellhop("help", "nope")
        #expect(unknown.status == 64 && unknown.output.isEmpty && unknown.errors.contains("bellhop help all"), "\(unknown)")
    }

    @Test("every answer has one voice: a sign, what was done, when it ends; and on a terminal how to take it back, which works")
    func voice() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            try await daemon.timer("Tea", for: .minutes(20))
            let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "TERM": "xterm-256color"]) { $1 }
            for (command, answer, back) in [
                (["extend", "Tea", "5m"], "✓ Tea: 2", ""), (["pause", "Tea"], "✓ Tea is paused", ""),
                (["resume", "Tea"], "✓ Tea: 2", ""),
                (["wash", "Snowy"], "≈ Snowy: washing, 45 min → ", ""), (["stop", "Snowy"], "✓ Snowy: stopped", "bellhop undo"),
                (["stop", "Tea"], "✓ Tea is stopped.", "bellhop undo"), (["undo"], "✓ Tea runs again: 2", ""),
            ] {
                let terminal = try await TestTerminal.start([Programs.path("bellhop")] + command, environment: environment)
                #expect(try await terminal.program.exit() == 0)
                await terminal.untilEnd()
                #expect(terminal.text.hasPrefix(answer), "\(command): \(terminal.text)")
                #expect(terminal.text.contains("bellhop undo") == !back.isEmpty, "\(command): \(terminal.text)")
                let piped = try await daemon.bellhop("status")
                #expect(!piped.output.contains("\u{1B}"), "no colours in a pipe")
            }
            #expect(try await daemon.timerList().timers.map(\.name) == ["Tea"])
        }
    }

    @Test("-q prints errors alone; --color decides about colours; --json is one line in a pipe")
    func options() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            for command in ["wash Snowy -q", "--quiet stop Snowy", "-q status", "undo -q"] {
                let quiet = try await daemon.bellhop(arguments: command.split(separator: " ").map(String.init))
                #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty, "\(command): \(quiet)")
            }
            let failed = try await daemon.bellhop("-q", "stop", "Nobody")
            #expect(failed.status == 66 && failed.errors.contains("Nobody"), "\(failed)")
            for (options, variables, isColoured) in [
                (["--color", "always"], [:], true), (["--color", "auto"], [:], false), ([], ["FORCE_COLOR": "1"], true),
                (["--color", "never"], ["FORCE_COLOR": "1"], false), (["--color", "always"], ["NO_COLOR": "1"], true),
            ] as [([String], [String: String], Bool)] {
                let environment = daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }.merging(variables) { $1 }
                let run = try await Program.run([Programs.path("bellhop"), "status"] + options, environment: environment)
                #expect(run.output.contains("\u{1B}[") == isColoured, "\(options) \(variables): \(run)")
            }
            for command in ["status", "pet list", "today", "badge"] {
                let json = try await daemon.bellhop(arguments: command.split(separator: " ").map(String.init) + ["--json"])
                #expect(json.status == 0 && !json.output.contains("\n") && !json.output.contains("\" : "), "\(json.output)")
            }
            #expect(try await daemon.bellhop("badge").output == "0")
        }
    }
}
