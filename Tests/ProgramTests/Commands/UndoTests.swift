import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests that every command can be undone although the daemon was killed in between.
@Suite("Undo with a daemon that dies", .timeLimit(.minutes(15))) struct UndoTests {
    private func due(of name: String, _ daemon: DaemonProcess) async throws -> Timestamp? {
        try await daemon.timerList().timers.first { $0.name == name }?.endsAt
    }

    // MARK: Every command

    @Test("every command, kill -9, its undo, kill -9, the undo of its undo: the household is as before, and as after it")
    func thereAndBack() async throws {
        try await ActingHousehold.run { home in
            for round in ActingHousehold.rounds {
                let lines = round.map(\.line).joined(separator: "; ")
                for line in round.compactMap(\.preparation) { _ = try await home.act(line) }
                let before = try await home.view()
                var tokens: [String] = []
                for act in round { tokens.append(try await home.act(act.line)) }
                let after = try await home.view()
                #expect(after != before, "\(lines)")
                try await home.kill()
                #expect(try await home.view() == after, "after a kill: \(lines)")
                for index in tokens.indices { tokens[index] = try await home.undo(tokens[index]) }
                try await home.kill()
                let back = try await home.view()
                #expect(back == before, "after the undo of \(lines): \(back.symmetricDifference(before).sorted())")
                for index in tokens.indices { tokens[index] = try await home.undo(tokens[index]) }
                let again = try await home.view()
                #expect(again == after, "after the redo of \(lines): \(again.symmetricDifference(after).sorted())")
                for index in tokens.indices { tokens[index] = try await home.undo(tokens[index]) }
                #expect(try await home.view() == before, "after the second undo of \(lines)")
            }
        }
    }

    /// Two commands about the same thing: Anna's, and then Ben's.
    private static let pairs = [
        ("wash Snowy --for 30m --replace", "stop Snowy"), ("swap Socks", "fold Socks"),
        ("pet set Mittens --name Gloves", "wash Gloves --for 1h"),
        ("dry Woolly --for 1h", "stop Woolly"), ("pet revive Rex", "wash Rex --for 1h"), ("pet resume Away", "wash Away --for 1h"),
        ("timer 9m One", "extend One 5m"), ("pause Tea", "stop Tea"), ("resume Eggs", "extend Eggs 5m"),
        ("timer start Bread", "stop Bread"),
        ("skip Gym", "stop Gym"), ("rest stop", "rest end"), ("workout skip", "workout end"), ("routine next", "routine end"),
    ]

    @Test("a later command by somebody else, and kill -9: the undo is refused with the reason, and nothing is written")
    func inBetween() async throws {
        try await ActingHousehold.run { home in
            var tokens: [String] = []
            for (first, second) in Self.pairs {
                tokens.append(try await home.act(first, by: "anna"))
                let later = try await home.bellhop(second, by: "ben")
                #expect(later.status == 0, "\(second): \(later.errors)")
            }
            try await home.kill()
            let before = try await home.view()
            for (token, pair) in zip(tokens, Self.pairs) {
                let refused = try await home.bellhop("undo " + token)
                #expect(refused.status == 65 && refused.errors.contains("by Ben"), "\(pair): \(refused)")
            }
            #expect(try await home.view() == before)
        }
    }

    @Test("the undo of a stop rings at once if the end has passed; a minute after a command it is refused, and says so")
    func late() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        try await DaemonProcess.run(config: DaemonConfig.json, environment: shim.environment(over: [:])) { daemon in
            let home = ActingHousehold(daemon: daemon)
            try await daemon.timer("Tea", for: .seconds(30))
            let token = try await home.act("stop Tea")
            // The machine sleeps until the timer would have ended.
            try shim.set(ahead: .zero, suspended: .seconds(31))
            // This timer ends after the one that was stopped.
            try await daemon.timer("Later", for: .seconds(1))
            _ = try await daemon.notice("timer.finished", name: "Later")
            #expect(!daemon.output.all.contains { PrintedNotice.matches($0, kind: "timer.finished", name: "Tea") })
            let undone = try await daemon.bellhop("undo", token)
            #expect(undone.status == 0 && undone.output == "✓ Tea had ended in the meantime and rings now.", "\(undone)")
            _ = try await daemon.notice("timer.finished", name: "Tea")

            try await daemon.timer("Rice", for: .minutes(20))
            _ = try await home.act("stop Rice")
            try shim.set(ahead: .seconds(61), suspended: .seconds(31))
            let late = try await daemon.bellhop("undo")
            #expect(late.status == 65 && late.errors.contains("\"stopped Rice\" was more than 1 min ago"), "\(late)")
        }
    }

    @Test("several timers of one name are snoozed as one command, which one undo takes back; a changed config cannot be taken back")
    func oneCommand() async throws {
        try await DaemonProcess.run(config: ActingHousehold.config) { daemon in
            for _ in 1...2 { try await daemon.timer("Tea", for: .seconds(1)) }
            while try await daemon.status().unacknowledgedTotal != 2 { try Task.checkCancellation() }
            let snoozed = try await daemon.bellhop("snooze", "Tea")
            #expect(snoozed.output.hasPrefix("✓ 2 notices of Tea come back in 10 min."), "\(snoozed)")
            #expect(try await daemon.status().unacknowledgedTotal == 0)
            #expect(try await daemon.bellhop("undo").output == "✓ Taken back: snoozed Tea.")
            while try await daemon.status().unacknowledgedTotal != 2 { try Task.checkCancellation() }

            let plan = daemon.scratch.path + "/plan.toml"
            try Data("[workouts.hill]\nhigh = \"40s\"\nlow = \"20s\"\nsets = 3\n".utf8).write(to: URL(filePath: plan))
            _ = try await daemon.bellhop("timer", "10m", "Rice")
            let imported = try await daemon.bellhop("workout", "import", plan)
            #expect(imported.status == 0, "\(imported)")
            let refused = try await daemon.bellhop("undo")
            #expect(refused.status == 65 && refused.errors.contains("\"changed the config\", which cannot be taken back"), "\(refused)")
        }
    }

    @Test("what is kept or paused is named in the refusal, never by its id")
    func idle() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            for line in ["timer 9m Eggs --keep", "stop Eggs", "timer 9m Rice", "pause Rice"] {
                #expect(try await daemon.bellhop(arguments: line.split(separator: " ").map(String.init)).status == 0, "\(line)")
            }
            for (line, answer) in [
                ("resume Eggs", "\"Eggs\" is not running. To start it: bellhop timer start Eggs"),
                ("pause Eggs", "\"Eggs\" is not running. To start it: bellhop timer start Eggs"),
                ("stop Eggs", "\"Eggs\" is not running. To start it: bellhop timer start Eggs"),
                ("pause Rice", "\"Rice\" is already paused. To resume it: bellhop resume Rice"),
            ] {
                let refused = try await daemon.bellhop(arguments: line.split(separator: " ").map(String.init))
                #expect(refused.status == 65 && refused.errors == "bellhop: " + answer, "\(line): \(refused)")
            }
        }
    }

    @Test("ack of a title answers all notices with it, as ack of a timer does, and one undo brings all of them back")
    func namesakes() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json + "for_people = true\n") { daemon in
            for _ in 1...3 { #expect(try await daemon.bellhop("notify", "Düp").status == 0) }
            for _ in 1...2 {
                let answered = try await daemon.bellhop("ack", "dup")
                #expect(
                    answered.status == 0 && answered.output.split(separator: "\n").count(where: { $0.contains("Düp") }) == 3, "\(answered)")
                let again = try await daemon.bellhop("ack", "dup")
                #expect(again.status != 0, "\(again)")
                #expect(try await daemon.bellhop("undo").status == 0)
            }
        }
    }

    // MARK: The list of commands

    /// The commands that change nothing that people could take back, by the reason.
    private static let others = [
        "only show something": """
        pet list, pet show, pet explain, vacation show, workout status, workout list, workout show, workout history, workout export,
        routine status, routine list, routine show, routine export, rest status, rest history, status, today, watch, history, events,
        why, badge, members, outbox pending, stats laundry, stats workouts, stats notifications, task current, export, backup, doctor,
        sinks list, sinks kinds, sinks test, sinks check-plugin, hooks, routes show, routes explain, config check, config show,
        config path, clock show, completions, manual, metrics, version, api docs, inlets list,
        heartbeat list, heartbeat show, heartbeat history
        """,
        "run one of the other commands": "open", "send a notice of another program, which undo takes back": "run, listen, mail-in",
        "take back": "undo",
        "cannot be taken back, and say so": "settings, import, prune, wipe, restore, demo",
        "connect a device, which ends when its token is revoked": "api pair, api sticker, api token, page, inlets token",
        "watch a job, and are ended by one another":
            "heartbeat add, heartbeat set, heartbeat address, heartbeat remove, heartbeat pause, heartbeat resume, heartbeat ping",
        "end or repeat deliveries": "outbox retry, outbox drop, outbox cancel",
        "change files or the daemon, and no household": "workout import, setup, up, down, config reload, clock accept",
    ]

    /// Returns the names of all commands on the page `bellhop help all`. A command with subcommands
    /// lists them in parentheses at the end of its text.
    private func commands() async throws -> [String] {
        let scratch = try TemporaryFolder.ofDaemon()
        let page = try await Program.run([Programs.path("bellhop"), "help", "all"], environment: DaemonProcess.environment(scratch))
        var entries: [(name: String, text: String)] = []
        for line in page.output.split(separator: "\n") where line.hasPrefix("  ") {
            if let entry = line.wholeMatch(of: /\ \ ([a-z-]+)(?:, [a-z-]+)* +(.*)/)?.output {
                entries.append((String(entry.1), String(entry.2)))
            } else {
                entries[entries.count - 1].text += " " + line.trimmingCharacters(in: .whitespaces)
            }
        }
        return entries.flatMap { entry -> [String] in
            guard let list = entry.text.firstMatch(of: /\(([a-z, -]+)\)$/)?.output.1 else { return [entry.name] }
            return list.split(separator: ", ").map { "\(entry.name) \($0)" }
        }
    }

    @Test("each command of the program is among those that are taken back here, or has a reason; so a new one has an undo, too")
    func complete() async throws {
        let commands = try await commands()
        #expect(commands.count > 90 && commands.contains("pet delete") && commands.contains("swap"), "\(commands)")
        let known = Self.others.values.flatMap { $0.split { ",\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) } }
        let lines = ActingHousehold.acts.map(\.line)
        for command in commands {
            let isUndone = lines.contains { $0 == command || $0.hasPrefix(command + " ") }
            #expect(isUndone != known.contains(command), "bellhop \(command)")
        }
        #expect(known.filter { !$0.isEmpty && !commands.contains($0) }.isEmpty)
    }

    // MARK: A kill in the middle

    @Test("killed with -9 during an undo: it happened as a whole or not at all, and can be asked for again")
    func during() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let tea = try await daemon.timer("Tea", for: .minutes(10))
            for round in 0..<6 {
                try await daemon.stop(timer: "Tea")
                async let answer = daemon.bellhop("undo")
                // Each round kills the daemon a little later.
                for _ in 0..<round { _ = try await daemon.status() }
                try await daemon.kill9()
                try await daemon.start()
                let isAnswered = try await answer.status == 0
                if try await due(of: "Tea", daemon) == nil {
                    #expect(!isAnswered, "the daemon had answered")
                    let again = try await daemon.bellhop("undo")
                    #expect(again.status == 0, "\(again.errors)")
                }
                #expect(try await due(of: "Tea", daemon) == tea.endsAt)
            }
        }
    }
}
