import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Testing

@testable import bellhop

/// Tests the completions that a shell receives when a person presses Tab.
@Suite struct CompletionTests {
    private static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        switch (asked.method, asked.target.prefix { $0 != "?" }) {
        case ("GET", "/v1/status"): return try .ok(Samples.status())
        case ("GET", "/v1/members"):
            let anna = MemberJSON(name: "anna", displayName: "Anna", sinks: [], language: "de")
            return try .ok(MemberListJSON(members: [anna], house: []))
        case ("GET", "/v1/events"): return try .ok(EventListJSON(events: [EventJSON(Samples.event(), clock: Samples.clock)], last: 41))
        case ("GET", "/v1/workouts/programmes"), ("GET", "/v1/routines/programmes"):
            let programmes = ["tabata", "hiit"].map { ProgrammeJSON(name: $0, preset: true, totalMs: 240_000, sets: 8, rounds: 1) }
            return try .ok(ProgrammeListJSON(programmes: programmes))
        case ("GET", "/v1/timers"):
            let preset = PresetTimerJSON(TimerPreset(key: "pasta", length: .minutes(9)))
            return try .ok(TimerListJSON(timers: [Samples.tea(), Samples.wakeUp()], kept: Samples.kept(), presets: [preset], total: 2))
        case ("GET", "/v1/outbox"): return try .ok(OutboxJSON(armed: [], waiting: []))
        default: return try .problem(ProblemJSON(.notFound, detail: "There is nothing at \(asked.target)."))
        }
    }

    /// Returns the part of each output line before the tab.
    private func values(_ words: [String], shell: String = "zsh", socket: String = "/nonexistent") async -> [String] {
        let run = await CommandRun.run(["complete", shell, "--"] + words, socket: socket)
        #expect(run.status == 0 && run.err.isEmpty, "\(run)")
        return run.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test("every command's arguments are read as ArgumentParser describes them")
    func shapes() throws {
        func all(_ type: any ParsableCommand.Type) -> [any ParsableCommand.Type] { [type] + type.configuration.subcommands.flatMap(all) }
        for type in all(Bellhop.self) where type is any BellhopCommand.Type {
            #expect(CommandShape.arguments(of: type).contains { $0.title == "--json" }, "\(type)")
        }
    }

    @Test("commands and options come from the commands themselves, with what they mean, in the language of whoever types")
    func commands() async {
        #expect(await values(["was"]) == ["wash"])
        #expect(await values(["pet", ""]).contains("explain"))
        #expect(await values([""]).contains("completions"))
        #expect(await !values([""]).contains("complete"), "what is for programs alone is not offered")
        #expect(await Set(values(["--json", "stat"])) == ["status", "stats"])
        #expect(await values(["wash", "--f"]) == ["--for"])
        #expect(await values(["wash", "--for", "4"]) == ["45m"])
        #expect(await values(["wash", "--for=4"]) == ["--for=45m"])
        #expect(await !values(["wash", "--for", "45m", "--"]).contains("--for"), "once is enough")
        #expect(await values(["export", "--format", ""]) == ["json", "csv"])
        #expect(await values(["settings", "badge-"]) == ["badge-clears"])
        #expect(await values(["settings", "badge-clears", ""]) == BadgeClears.allCases.map(\.rawValue))
        #expect(await values(["--lang", ""]) == Language.Tongue.allCases.map(\.rawValue).sorted())
        #expect(await values(["workout", "start", "--start", ""]) == ["low", "high"])
        #expect(await values(["frobnicate", ""]) == [])
        #expect(await values(["import", ""]) == [":files"])
        // The options of a group belong to its default command.
        #expect(await values(["stats", "--html", ""]) == [":files"])
        #expect(await values(["stats", "--h"]).contains("--html"))
        #expect(await values(["stats", "--html", "x.html", "--f"]) == ["--force"])
        #expect(await values(["sinks", "check-plugin", "./x", "--", ""]) == [])
        let german = await CommandRun.run(
            ["complete", "fish", "--", "wash"], socket: "/nonexistent", environment: ["LC_ALL": "de_DE.UTF-8"])
        #expect(german.out == "wash\tDie Wäsche eines Haustiers starten.\n")
    }

    @Test("names come from the daemon that runs; without one there are none, and nothing is said")
    func names() async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let status = Samples.status()
            #expect(await values(["wash", ""], socket: daemon.path) == status.pets.map(\.name))
            let pet = try #require(status.pets.first?.name)
            #expect(await values(["pet", "show", pet.lowercased().prefix(2).description], socket: daemon.path).contains(pet))
            let stoppable = await values(["stop", ""], socket: daemon.path)
            #expect(status.pets.filter { $0.endsAt != nil }.map(\.name) + ["Tea", "Wake up", "Bread", "Pills"] == stoppable)
            #expect(await values(["skip", ""], socket: daemon.path) == ["Wake up"])
            #expect(await values(["resume", ""], socket: daemon.path) == ["Bread", "Pills"])
            #expect(await values(["timer", "start", ""], socket: daemon.path) == ["Eggs", "pasta"])
            #expect(await values(["timer", ""], socket: daemon.path) == ["list", "start", "forget", "Eggs", "pasta"])
            #expect(await values(["timer", "forget", ""], socket: daemon.path) == ["Eggs"])
            #expect(await values(["timer", "10m", ""], socket: daemon.path) == [])
            #expect(await values(["sinks", "test", ""], socket: daemon.path) == status.sinks.map(\.name))
            #expect(await values(["fold", "x", "--by", ""], socket: daemon.path) == ["anna"])
            #expect(await values(["workout", "start", "t"], socket: daemon.path) == ["tabata"])
            #expect(await values(["routine", "start", ""], socket: daemon.path) == ["tabata", "hiit"])
            // No routine is in progress.
            #expect(await values(["routine", "next", ""], socket: daemon.path) == [])
            #expect(await values(["why", ""], socket: daemon.path) == ["41"])
            let ended = await values(["ack", ""], socket: daemon.path)
            #expect(ended == status.unacknowledged.map(\.notice.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
            // The command queries the daemon at the socket that the line specifies.
            #expect(await values(["wash", "--socket", daemon.path, ""]) == status.pets.map(\.name))
        }
        #expect(await values(["wash", ""]) == [])
        try await StandInDaemon.with { _, _ in
            try .problem(ProblemJSON(.internalError, detail: "no"))
        } _: { daemon in
            #expect(await values(["wash", ""], socket: daemon.path) == [])
        }
    }

    @Test("a line of bash is taken apart as bash does it, and what is inserted means nothing to it")
    func bash() async throws {
        let lines: [(String, [String])] = [
            ("bellhop wash ", ["bellhop", "wash", ""]), ("bellhop  wash 'Sn", ["bellhop", "wash", "Sn"]),
            (#"bellhop stop "Call \"mu"#, ["bellhop", "stop", "Call \"mu"]), (#"bellhop stop Call\ m"#, ["bellhop", "stop", "Call m"]),
            ("ls; bellhop st", ["bellhop", "st"]), ("bellhop stop '' ", ["bellhop", "stop", "", ""]), ("", [""]),
        ]
        for (line, words) in lines { #expect(ShellLine(line).words == words, "\(line)") }
        #expect(ShellLine("bellhop stop C").insertion(of: "Call $(x) & 'mum'") == #"Call\ \$\(x\)\ \&\ \'mum\'"#)
        #expect(ShellLine("bellhop stop 'C").insertion(of: "Call mum") == "Call mum")
        // Inside an open quote, characters that bash would run or that would end the quote are
        // escaped.
        #expect(ShellLine("bellhop stop \"C").insertion(of: #"C$(x)`y`"\z"#) == #"C\$(x)\`y\`\"\\z"#)
        #expect(ShellLine("bellhop stop 'C").insertion(of: "C$(x)'mum") == #"C$(x)'\''mum"#)
        #expect(ShellLine("bellhop wash --for=4").insertion(of: "--for=45m") == "45m")
        #expect(await values(["bellhop wash --for=4"], shell: "bash") == ["45m"])
        #expect(await values(["bellhop --json was"], shell: "bash") == ["wash"])
    }

    @Test("a name that no terminal shows as it is could not be found by what it looks like, and is left out; one of two is enough")
    func hostile() async throws {
        var status = Samples.status()
        let names = status.pets.map(\.name)
        status.pets.append(status.pets[1])
        status.pets[0].name = "a\tb\u{1B}[2J\nc"
        // The shell would take this name for an option.
        var dashed = status.pets[1]
        dashed.name = "--help"
        status.pets.append(dashed)
        let reply = status
        try await StandInDaemon.with { _, _ in
            try .ok(reply)
        } _: { daemon in
            #expect(await values(["wash", ""], socket: daemon.path) == Array(names.dropFirst()))
        }
    }

    @Test("the scripts are golden files", arguments: CompletionScript.Shell.allCases)
    func scripts(shell: CompletionScript.Shell) async throws {
        let run = await CommandRun.run(["completions", shell.rawValue], socket: "/nonexistent")
        #expect(run.status == 0)
        try expectGolden(run.out, "completions-\(shell.rawValue)", isFile: true)
    }
}
