import BellhopTestKit
import Foundation
import Testing

/// Tests that docs/json.md documents every field that the commands print with `--json`.
@Suite(.timeLimit(.minutes(15))) struct JSONFieldTests {
    private static let config =
        DaemonConfig.json + """
            [sinks.hall]
            type = "stdout"
            file = "@/hall"
            [sinks.desk]
            type = "stdout"
            file = "@/desk"
            [members.anna]
            name = "Anna"
            [timers.tea]
            length = "4m"
            [[routes]]
            match = { kind = "timer.*" }
            sinks = ["hall", "out"]
            repeat = { every = "10m", at_most = 6 }
            escalate = [{ after = "30m", sinks = ["desk"], urgency = "critical" }]
            lateness = "2h"
            continue = true
            [[routes]]
            match = { kind = "laundry.*" }
            sinks = ["out"]
            [[routes.routes]]
            match = { time = "22:00-07:00" }
            sinks = ["out"]
            [default]
            sinks = ["out"]

            """

    /// The command lines that run first. A timer named Ping ends after them. `@` stands for the
    /// temporary folder.
    private static let first = """
        demo --seed 7
        pet add Zora --every 3d --wash 40m --tag wool --owner anna
        pet set Zora --urgency high
        wash Zora --for 1h --by anna
        status
        extend Zora 5m
        stop Zora
        undo
        finish Zora
        dry Zora --for 30m
        finish Zora
        task current
        fold Zora
        pet show Zora
        pet explain Zora
        pet pause Zora --until 3d
        vacation show
        pet resume Zora
        pet pause --all
        vacation off
        pet list --retired
        timer 10m Bread --tag oven --keep --owner anna
        pause Bread
        timer list
        resume Bread
        extend Bread 2m
        timer every weekday at 07:00 Up
        skip Up
        timer list --all
        outbox pending
        outbox cancel --timer Bread
        stop Bread
        rest start 1m
        rest extend 15s
        rest status
        workout start tabata
        workout pause
        routine start pomodoro
        notify Hello --key hello --tag ops
        notify --done --key hello
        notify Deploy --key deploy --action yes=Go --action no
        today
        status
        answer deploy yes
        badge
        timer 1s Ping
        """

    /// The command lines that run when Ping has ended.
    private static let second = """
        status
        status --waybar
        today
        events
        why Ping
        open bellhop://unanswered
        snooze Ping
        timer list
        ack --all
        rest end
        rest history
        workout status
        workout end
        workout history
        workout list
        workout show tabata
        routine status
        routine end
        routine list
        history --limit 5
        history --all
        stats laundry
        stats laundry --html @/stats.html
        stats workouts
        stats notifications
        settings
        settings badge off
        members
        sinks list
        sinks kinds
        sinks test out
        hooks
        routes show
        routes explain --kind laundry.washed --pet Zora
        routes explain --kind timer.finished --name Tea
        config check
        config path
        config show
        config reload
        clock show
        metrics
        version
        export --output @/export.json
        import @/export.json --merge --dry-run
        backup @/copy.db
        prune --older-than 1d --dry-run
        pet delete Zora --yes
        wipe --yes
        """

    @Test("docs/json.md documents every field that a command prints with --json")
    func fields() async throws {
        let page = try JSONPage.read()
        try await DaemonProcess.run(config: Self.config) { daemon in
            func check(_ lines: String) async throws {
                for line in lines.split(separator: "\n") {
                    let words = line.split(separator: " ").map { String($0).replacing("@/", with: daemon.scratch.path + "/") }
                    let printed = try await daemon.bellhop(arguments: words + ["--json"])
                    #expect(printed.status == 0 && printed.errors.isEmpty, "\(line): \(printed)")
                    #expect(!printed.output.isEmpty, "\(line)")
                    let faults = try Self.faults(printed.output, of: page.answers(to: words), at: String(line), page)
                    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
                }
            }
            try await check(Self.first)
            _ = try await daemon.notice("timer.finished", name: "Ping")
            try await check(Self.second)
        }
    }

    @Test("docs/json.md documents the fields of a problem, of a refused config and of the doctor's report")
    func failures() async throws {
        let page = try JSONPage.read()
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            let unknown = try await daemon.bellhop("pet", "show", "Nobody", "--json")
            #expect(unknown.status == 66 && unknown.output.isEmpty, "\(unknown)")
            #expect(try Self.faults(unknown.errors, of: ["Problem"], at: "pet show", page) == [])

            try daemon.write(config: "[sinks.x]\ntype = \"nonsense\"\n")
            let refused = try await daemon.bellhop("config", "reload", "--json")
            #expect(refused.status == 78 && refused.errors.contains("faults"), "\(refused)")
            #expect(try Self.faults(refused.errors, of: ["Problem"], at: "config reload", page) == [])
            let check = try await daemon.bellhop("config", "check", "--json")
            #expect(check.status == 78, "\(check)")
            #expect(try Self.faults(check.output, of: page.answers(to: ["config", "check"]), at: "config check", page) == [])

            // On a machine without a session bus or systemd, some checks of the doctor can fail.
            let doctor = try await daemon.bellhop("doctor", "--json")
            #expect([0, 69].contains(doctor.status), "\(doctor)")
            #expect(try Self.faults(doctor.output, of: page.answers(to: ["doctor"]), at: "doctor", page) == [])
        }
    }

    @Test("a field that docs/json.md does not document is found at every depth; only maps have free keys")
    func unknownFields() throws {
        let page = try JSONPage.read()
        #expect(page.maps == ["labels", "deliveries", "reactions"])
        #expect(page.commands["pet list"] == ["PetList"] && page.commands["hooks"] == ["HookList"])
        func faults(_ text: String, of command: String) throws -> [String] {
            try Self.faults(text, of: page.answers(to: [command]), at: command, page)
        }
        #expect(try faults(#"{"timers":[{"name":"Tea","labels":{"room":"kitchen"}}],"total":1}"#, of: "timer") == [])
        #expect(try faults(#"{"timers":[{"name":"Tea","colour":"green"}],"total":1}"#, of: "timer").count == 1)
        #expect(try faults(#"{"count":{"of":"items"}}"#, of: "badge").count == 1)
        #expect(try faults(#"{"counts":1}"#, of: "badge").count == 1)
        #expect(try faults(#"{"count":1}"#, of: "frobnicate").count == 1)
    }

    /// Returns what the page does not say about the output of a command. Each line of the output is
    /// one JSON document.
    private static func faults(_ output: String, of types: [String], at line: String, _ page: JSONPage) throws -> [String] {
        try output.split(separator: "\n").flatMap { document in
            try page.faults(in: JSONSerialization.jsonObject(with: Data(document.utf8)), of: types, at: line)
        }
    }
}
