import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the terminal view in a real terminal (tmux), against a real daemon whose clock shows a
/// Saturday in November.
@Suite("bellhop watch in a terminal", .timeLimit(.minutes(15))) struct WatchTests {
    /// 2026-11-21 14:00 in Berlin. The view's clock is stopped at this time. The daemon's clock
    /// starts five seconds later and runs.
    private static let now = Instant(seconds: 1_795_266_000)
    private static let config = "[sinks.out]\ntype = \"stdout\"\nformat = \"text\"\n"

    /// Runs `body` with a household that always looks the same, because every timer ends at a full
    /// minute.
    private func household(
        _ environment: [String: String] = [:], _ body: (DaemonProcess, [String: String]) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        try shim.set(ahead: Self.now + .seconds(5) - DaemonProcess.now())
        try await DaemonProcess.run(config: Self.config, environment: shim.environment(over: [:])) { daemon in
            try await daemon.addPet("Snowy", wash: .minutes(45))
            // The dryer is slow enough to be still running when a test extends it, even on a busy
            // machine.
            try await daemon.addPet("Fluffy", dry: .minutes(30))
            try await daemon.wash("Snowy")
            let _: PetAnswerJSON = try await daemon.client.send(
                Request(.petCommand("Snowy", .extend)), body: ExtendRequest(at: "14:45"))
            try await daemon.timer("Tea", due: Self.now + .minutes(10))
            try await daemon.wash("Fluffy")
            while try await daemon.status().unacknowledged.isEmpty { try Task.checkCancellation() }
            let plain = daemon.environment.filter { !["LD_PRELOAD", "BELLHOP_CLOCK_FILE"].contains($0.key) }
            let variables = plain.merging(["BELLHOP_SOCKET": daemon.socket]) { $1 }.merging(environment) { $1 }
            try await body(daemon, shim.environment(over: variables, stoppedAt: Self.now))
        }
    }

    private static func command(_ arguments: String = "") throws -> String {
        // The output of the commands after `watch` appears on the screen that the view has
        // restored. `extproc` is the last word that `stty` prints. Tests wait for this word,
        // because they need the complete settings.
        "\(try Programs.path("bellhop")) watch \(arguments); echo \"ended with $?\"; stty -a; cat"
    }

    /// The maximum number of times that a screen with the wanted text is compared with the golden
    /// file. One time is not enough, because tmux also shows half-drawn pictures.
    private static let looks = 100

    /// Waits for the wanted text, and then for the screen that is stored as a file in `Golden`.
    /// `BELLHOP_RECORD=1` writes the file again.
    private func expectGolden(
        _ name: String, _ terminal: TmuxTerminal, sourceLocation: SourceLocation = #_sourceLocation, when isWanted: (String) -> Bool
    ) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
        let isRecording = ProcessInfo.processInfo.environment["BELLHOP_RECORD"] == "1"
        let expected = isRecording ? "" : try String(contentsOf: file, encoding: .utf8)
        var screen = ""
        for _ in 0..<Self.looks {
            // The exact second at which the short wash ended varies, so it is replaced.
            screen = try await terminal.until(name, isWanted).replacing(/14:00:\d\d/, with: "14:00:··") + "\n"
            if screen == expected { return }
        }
        if isRecording {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try screen.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(screen == expected, "\(name)", sourceLocation: sourceLocation)
        }
    }

    @Test("T-1, C3: driven by keys at 80 by 24 and at 200 by 50, each state is its golden screen; opening it marks what rings as seen")
    func driven() async throws {
        try await household { daemon, environment in
            #expect(try await daemon.status().badge?.count == 1)
            try await TmuxTerminal.run(try Self.command(), in: daemon.scratch, environment: environment) { terminal in
                try await expectGolden("household-80x24", terminal) { $0.contains("Start Dryer") }
                while try await daemon.status().badge?.count != 0 { try Task.checkCancellation() }
                #expect(try await daemon.status().unacknowledgedTotal == 1)
                try await terminal.resize(200, 50)
                try await expectGolden("household-200x50", terminal) { $0.split(separator: "\n").contains { $0.count > 150 } }
                try await terminal.press("?")
                try await expectGolden("help-200x50", terminal) { $0.contains("Navigation") }
                try await terminal.resize(80, 24)
                try await expectGolden("help-80x24", terminal) {
                    $0.contains("Esc back") && $0.split(separator: "\n").allSatisfy { $0.count <= 80 }
                }
                try await terminal.press("Escape")
                try await terminal.until("Start Dryer")
                try await terminal.press("z")
                try await expectGolden("snoozing-80x24", terminal) { $0.contains("Snooze Fluffy for") }
                try await terminal.press("Escape")
                try await terminal.until("back") { !$0.contains("Snooze Fluffy for") }
                // The wash is done, so Enter starts the dryer.
                try await terminal.press("Enter")
                try await terminal.until("Fluffy: drying")
                #expect(try await daemon.status().unacknowledged.isEmpty)
                try await terminal.press("Escape")
                let _: PetAnswerJSON = try await daemon.client.send(
                    Request(.petCommand("Fluffy", .extend)), body: ExtendRequest(at: "15:00"))
                try await expectGolden("drying-80x24", terminal) { $0.contains("1:00:00") && !$0.contains("Fluffy: drying") }
                try await terminal.press("End", "s")
                try await expectGolden("stopping-80x24", terminal) { $0.contains("It will not ring") }
                try await terminal.press("y")
                try await terminal.until("Tea gone") { $0.contains("stopped") && !$0.contains("→ 14:10") }
                #expect(try await daemon.timerList().timers.allSatisfy { $0.name != "Tea" })
                try await terminal.press("n")
                try await terminal.type("at 14:30 Call mum")
                try await expectGolden("writing-80x24", terminal) { $0.contains("New timer: at 14:30 Call mum") }
                try await terminal.press("Enter")
                try await terminal.until("Call mum: Sat 21 Nov 14:30")
                try await terminal.press("q")
                let after = try await terminal.until("extproc")
                #expect(after.hasPrefix("ended with 0") && after.contains(" echo ") && after.contains(" icanon "), "\(after)")
            }
        }
    }

    @Test("Mouse, filter, command line and full screen; what was chosen survives another size and a daemon that restarts")
    func wielded() async throws {
        try await household { daemon, environment in
            try await TmuxTerminal.run(try Self.command(), width: 120, height: 40, in: daemon.scratch, environment: environment) {
                terminal in
                try await expectGolden("household-120x40", terminal) { $0.contains("Start Dryer") && $0.contains("three or more") }
                #expect(try await terminal.isMouseReported())
                try await terminal.click("◷ Tea")
                try await terminal.until("p Pause")
                // This click answers the ringing notice, although the timer is selected.
                try await terminal.click("x Skip Dryer")
                try await terminal.until("ironing") { !$0.contains("Wash Complete!  ") && $0.contains("p Pause") }
                #expect(try await daemon.status().unacknowledged.isEmpty)
                try await terminal.press("F")
                try await expectGolden("full-120x40", terminal) { $0.contains("F back") }
                try await terminal.resize(80, 24)
                try await terminal.until("F back") { $0.contains("F back") && !$0.contains("Pets") }
                try await terminal.click("F back")
                try await terminal.until("overview") { $0.contains("Pets") }
                try await terminal.type("/sno")
                try await terminal.until("filtered") { !$0.contains("◷ Tea") && $0.contains("Snowy") }
                try await terminal.press("Enter")
                try await terminal.until("Only names with \"sno\"")
                #expect(try await daemon.end() == 0)
                try await terminal.until("lost bellhopd")
                try await daemon.start()
                try await terminal.until("back") {
                    !$0.contains("lost bellhopd") && $0.contains("Only names with") && !$0.contains("◷ Tea")
                }
                try await terminal.press("Escape")
                try await terminal.until("◷ Tea")
                try await terminal.type(":stop \"te")
                try await terminal.press("Tab")
                try await terminal.until(":stop \"Tea")
                try await terminal.press("C-u")
                try await terminal.type("timer at 14:20 Bread")
                try await terminal.press("Enter")
                try await terminal.until("Bread: Sat 21 Nov 14:20")
                #expect(try await daemon.timerList().timers.contains { $0.name == "Bread" })
                try await terminal.type("u")
                try await terminal.until("u take back")
                #expect(try await daemon.timerList().timers.allSatisfy { $0.name != "Bread" })
                try await terminal.type(":help timer")
                try await terminal.press("Enter")
                try await terminal.until("long output") { $0.contains("─ help timer ─") && $0.contains("j k PgUp PgDn scroll") }
                try await terminal.press("Escape")
                try await terminal.until("closed") { !$0.contains("─ help timer ─") && $0.contains("Pets") }
                try await terminal.type("q")
                try await terminal.until("ended with 0")
                #expect(try await !terminal.isMouseReported())
            }
        }
    }

    @Test("A workout that starts with --watch fills the screen in the colour of its phase; quitting leaves the workout running")
    func fullFromTheStart() async throws {
        try await household { daemon, environment in
            let line = "\(try Programs.path("bellhop")) workout start 50m --sets 2 --get-ready 0 --watch; echo \"ended with $?\"; cat"
            try await TmuxTerminal.run(line, in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("F back") { $0.contains("F back") && $0.contains("set 1 of 2") }
                #expect(try await terminal.screen(looks: true).contains("48;5;"))
                try await terminal.press("p")
                try await terminal.until("Resume")
                try await terminal.press("q")
                let after = try await terminal.until("ended with 0")
                #expect(after.contains("50") && !after.contains("F back"), "\(after)")
            }
            while try await daemon.status().activities?.first?.run?.state != "paused" { try Task.checkCancellation() }
        }
    }

    @Test("A timer that starts with --watch fills the screen; quitting leaves it running")
    func timerFullFromTheStart() async throws {
        try await household { daemon, environment in
            let line = "\(try Programs.path("bellhop")) timer 50m Plank --watch; echo \"ended with $?\"; cat"
            try await TmuxTerminal.run(line, in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("F back") { $0.contains("F back") && $0.contains("Plank") }
                try await terminal.press("q")
                try await terminal.until("ended with 0")
            }
            #expect(try await daemon.timerList().timers.contains { $0.name == "Plank" })
        }
    }

    @Test("NO_COLOR writes no colour; otherwise there is a sign and a word beside each; light and dark have shades of their own")
    func colours() async throws {
        try await household { daemon, environment in
            var looks: [String] = []
            for more in [["NO_COLOR": "1"], [:], ["COLORFGBG": "15;0"], ["COLORFGBG": "0;15"]] {
                let environment = environment.merging(more) { $1 }
                try await TmuxTerminal.run(try Self.command(), in: daemon.scratch, environment: environment) { terminal in
                    // Wait for the text that the view draws last.
                    try await terminal.until("q quit")
                    looks.append(try await terminal.screen(looks: true))
                }
            }
            let plain = looks.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
            #expect(Set(plain).count == 1)
            #expect(Set(looks).count == 4)
            #expect(!looks[0].contains(/\u{1B}\[[0-9;]*[39][0-7]/))
            // The view uses the terminal's answer, and loses no key that was typed before or after
            // that answer.
            try await TmuxTerminal.run(try Self.command(), in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("q quit")
                try await terminal.type("n\u{1B}]11;rgb:ffff/fafa/f0f0\u{1B}\\7m")
                try await terminal.until("New timer: 7m")
                try await terminal.press("C-d")
                while try await terminal.screen(looks: true) != looks[3] { try Task.checkCancellation() }
            }
        }
    }

    @Test("However it ends or is stopped, the terminal is as it was: Control-C, SIGTERM, Control-Z and back again")
    func restored() async throws {
        try await household { daemon, environment in
            try await TmuxTerminal.run(try Self.command(), in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("Start Dryer")
                let id = try await terminal.process("bellhop")
                kill(id, SIGTERM)
                let after = try await terminal.until("extproc")
                #expect(after.contains("ended with 143") && after.contains(" echo "), "\(after)")
            }
            try await TmuxTerminal.run("bash --norc -i", in: daemon.scratch, environment: environment) { terminal in
                try await terminal.type(try Programs.path("bellhop") + " watch\n")
                try await terminal.until("Start Dryer")
                try await terminal.press("C-z")
                try await terminal.until("Stopped")
                try await terminal.type("stty -a; fg\n")
                try await terminal.until("Start Dryer")
                try await terminal.press("C-c")
                let after = try await terminal.until("extproc")
                #expect(after.contains("Stopped") && after.contains(" echo ") && !after.contains("Start Dryer"), "\(after)")
            }
        }
    }

    @Test("A daemon that goes away is told on the screen, and its return; with none there it says so at once")
    func gone() async throws {
        try await household { daemon, environment in
            try await TmuxTerminal.run(try Self.command(), in: daemon.scratch, environment: environment) { terminal in
                try await terminal.until("Start Dryer")
                #expect(try await daemon.end() == 0)
                try await terminal.until("lost bellhopd")
                try await daemon.start()
                try await terminal.until("back") { !$0.contains("lost bellhopd") && $0.contains("Start Dryer") }
                try await daemon.end()
            }
            let run = try await daemon.bellhop("watch")
            #expect(run.status == 69 && run.errors.contains("bellhopd is not running"))
            try await daemon.start()
        }
    }

    @Test("G19: in lines it says each change once, into a pipe, too")
    func lines() async throws {
        try await household { daemon, environment in
            let view = try await Program.start([try Programs.path("bellhop"), "watch", "--plain"], environment: environment)
            _ = await view.output.wait { $0.contains { $0.contains("Tea: 10 minutes left") } }
            let before = view.output.count
            try await daemon.stop(timer: "Tea")
            let line = try await view.output.element(before)
            #expect(line.wholeMatch(of: /14:0\d:\d\d Tea: stopped/) != nil, "\(line)")
            #expect(view.output.all.prefix(before).contains { $0.contains("Unanswered: Wash Complete! Fluffy is ready for the dryer!") })
            #expect(view.output.all.allSatisfy { !$0.contains("\u{1B}") })
            let status = try await view.terminate()
            #expect(status == 143)
        }
    }
}
