import BellhopCore
import BellhopTestKit
import ControlWire
import Testing

/// Tests more of the terminal view in a real terminal: what does not fit on the screen, notices that
/// ring, the full screen, and terminals with few colours.
@Suite("bellhop watch, from the list to the full screen", .timeLimit(.minutes(15))) struct WatchReachTests {
    /// Runs `body` with a daemon and the environment of its commands.
    private func household(_ body: (DaemonProcess, [String: String]) async throws -> Void) async throws {
        try await DaemonProcess.run(config: ActingHousehold.config) { daemon in
            try await body(daemon, daemon.environment.merging(["BELLHOP_SOCKET": daemon.socket, "LC_ALL": "C.UTF-8"]) { $1 })
        }
    }

    private static func command(_ arguments: String, variables: String = "") throws -> String {
        "env \(variables) '\(try Programs.path("bellhop"))' \(arguments); echo \"ended with $?\"; cat"
    }

    @Test(
        "frames with titles, marks where a list goes on, the wheel, a new pet; what rings is on top in reverse, and is answered from anywhere"
    )
    func list() async throws {
        try await household { daemon, environment in
            try await daemon.addPet("Snowy")
            _ = try await daemon.timers((1...30).map { TimerRequest(durationMs: Int64($0) * 600_000, name: "T\($0)") })
            try await TmuxTerminal.run(try Self.command("watch"), in: daemon.scratch, environment: environment) { terminal in
                let first = try await terminal.until("more timers") { $0.contains("─ Timers ─") && $0.contains("▼") }
                #expect(first.contains("╭─ Pets ─") && first.contains(/and \d+ more/) && !first.contains("T30"), "\(first)")
                // The wheel over the list of timers moves its cursor.
                try await terminal.click("◷ T2")
                try await terminal.type(String(repeating: "\u{1B}[<65;60;10M", count: 28))
                try await terminal.until("the end of the list") { $0.contains("◷ T30") && $0.contains(/\d+ above/) }
                try await terminal.press("N")
                try await terminal.until("Name of the new pet")
                try await terminal.type("Rex")
                try await terminal.press("Enter")
                while try await !daemon.status().pets.map(\.name).contains("Rex") { try Task.checkCancellation() }

                try await terminal.press("End")
                try await daemon.timer("Ring", for: .seconds(1))
                try await terminal.until("♪ Ring")
                let looks = try await terminal.screen(looks: true).split(separator: "\n").prefix(3)
                #expect(looks.contains { $0.contains("Ring") && $0.contains(/\u{1B}\[(?:\d+;)*7m/) }, "\(looks)")
                try await terminal.press("End")
                try await terminal.press("a")
                try await terminal.until("answered") { !$0.contains("♪ Ring") }
                #expect(try await daemon.status().unacknowledged.isEmpty)
            }
        }
    }

    @Test("a rest that starts with --watch fills the screen; a workout there rings the bell of the terminal at each phase")
    func full() async throws {
        try await household { daemon, environment in
            try await TmuxTerminal.run(try Self.command("rest start 50m --watch"), in: daemon.scratch, environment: environment) {
                terminal in
                let screen = try await terminal.until("F back")
                #expect(screen.contains("R E S T") && screen.contains("next: set 2") && screen.contains("█"), "\(screen)")
                try await terminal.press("q")
                let after = try await terminal.until("ended with 0")
                #expect(after.contains("Resting"), "\(after)")
            }
            #expect(try await daemon.rest().phase == "resting")
            #expect(try await daemon.bellhop("rest", "end").status == 0)

            let line = ["workout", "start", "50m", "--sets", "2", "--get-ready", "0", "--watch"]
            let terminal = try await TestTerminal.start(
                [Programs.path("bellhop")] + line, environment: environment.merging(["TERM": "xterm-256color"]) { $1 })
            try await terminal.until("F back")
            #expect(!terminal.text.contains("\u{7}"))
            #expect(try await daemon.bellhop("workout", "skip").status == 0)
            try await terminal.until("\u{7}")
            terminal.press("q")
            #expect(try await terminal.program.exit() == 0)
        }
    }

    @Test("the full screen has the colour of the phase in as many colours as the terminal knows: 16 million, 256, 16 or none")
    func colours() async throws {
        try await household { daemon, environment in
            #expect(try await daemon.bellhop("workout", "start", "50m", "--sets", "2", "--get-ready", "0").status == 0)
            for (variables, background) in [
                ("COLORTERM=truecolor", /\u{1B}\[48;2;/), ("-u COLORTERM", /\u{1B}\[48;5;/), ("-u COLORTERM TERM=xterm", /\u{1B}\[4[1-6]m/),
            ] {
                let command = try Self.command("watch", variables: variables)
                try await TmuxTerminal.run(command, in: daemon.scratch, environment: environment) { terminal in
                    try await terminal.until("q quit")
                    try await terminal.press("F")
                    try await terminal.until("F back")
                    while try await !terminal.screen(looks: true).contains(background) { try Task.checkCancellation() }
                }
            }
        }
    }
}
