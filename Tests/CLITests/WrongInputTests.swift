import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests what a person reads after a wrong command line.
@Suite struct WrongInputTests {
    /// Command lines that are refused before anything is sent to the daemon. An underscore stands
    /// for a space within a word.
    private static let lines = """
        staus; Status; ls; list; ps; show Snowy; top; pets; timers; workouts; pet nope; pet rm Snowy; pet remove Snowy
        pet ls; pet new Snowy; pet info Snowy; pet rename Snowy Rex; rename Snowy Rex; rename Snowy; pet renme Snowy Rex; add Snowy
        start; start Tea; start 10m Tea; start tabata; run pomodoro; remind Tea; remind 10m Tea; run; cancel; cancel Tea; cancel Tea --timer; kill Tea; rm Tea; delete Tea; del Snowy; clear
        done Tea; dismiss Tea; ok; acknowledge 42; later Tea; alarm 7:00 Up; at 14:45 Lunch; in 10m Tea; every day at 8:00 Pills
        um 14:45 Essen; jeden Freitag um 18:00 Training; werktags um 8 Uhr Wecken
        10m Tea; Tea stop; Snowy wash; reload; check; test; logs; log; journal; init; configure; holiday; pomodoro; tabata; man; commands
        help nope; help staus; help pet nope; staus --help; pet shwo --help; wsh Snowy --for 45m; wahs Mr._Fluff; moveto-dryer Snowy
        config chek; config nope; config validate; config reolad; sinks tst; sinks ls; outbox --limit 2; outbox ls; outbox rtry
        workout strat tabata; workout stop; workout go; routine begin pomodoro; routine stat; rest begin; rest statr; vacation start
        workout abandon; workout next; workout legs; routine skip; routine history; routine import p.toml; pet wash Snowy; routine bread
        rest nxt; rest stpo; rest histroy; rest ende; rest weiter; rest pause; rest skip; rest exted 30s; rest nonsense
        stats workouts --html w.html; workout tabata; workout 30s --sets 8; routine pomodoro; timer extend Tea 10m; timer at 2026-11-31 18:00; timer 2026-11-31
        timer 31.11.2026 18:00 Party; timer 2026-13-01 18:00; timer 10m 20m
        pet add Rex --every 7x; pet add Rex --every 3_mnths; pet add Rex --every 1.5; --colour always status; --jsn status; --quite status; --soket=/s status
        --language de status; --jsn; -q --colour always status; --frob status
        pet add Rex --every 0d; pet add Rex --every 400d; outbox retry 42/phone --all
        vacation onn; routes why; bakup x; histroy; clock acept; frobnicate; --status; --frobnicate; -x; status -x; status now
        status --no-json; setup --no-popups; status --jsn; status --frobnicate; status --folow --waybar; status --json=yes; extend Tea --to 18:00; extend Tea --minus 2m
        snooze Tea --to 18:00; snooze Tea --duration 5m; snooze Tea 5m; wash Snowy 45m; wash Snowy --duration 45m; wash Snow White
        wash Snowy --color blue; wash --color; wash; dry; fold; fold Snowy now; stop; pet add Wolke --every 2 Wochen; extend 5m Tea; stop Snowy Tea; pause; resume; skip; extend; extend Tea
        ack Snowy Tea; ack; why; why 42 43; open; history --limit x; history --limit 0; history --max 5; history Snowy Fluffy
        events --since yesterday --follow; events --limit; events --number 5; events --tail; timer 10m Tea --for 5m; timer 10m Tea --user anna
        timer --limit 5 10m; pet set Snowy; pet set Snowy --title Rex; pet set Snowy --turns Anna, Ben; pet set; pet add --evry 7d; pet list --al; pet show; members anna
        completions powershell; completions fsh; completions
        export foo; export --file x; import; restore; backup; prune; version now; demo now; up now
        wipe --force; wipe --confirm; settings sond on; manual bellhop.2; manual tmier
        --by; --socket; --color; --lang; --lang xx status; badge -n
        """.split { $0 == ";" || $0 == "\n" }.map { $0.trimmingCharacters(in: .whitespaces) }

    @Test("A wrong command line is answered in at most three lines, and every command in the answer works")
    func remedies() async throws {
        #expect(Self.lines.count >= 150 && Set(Self.lines).count == Self.lines.count)
        try await StandInDaemon.with(CommandTests.household) { daemon in
            try await inEachLanguage {
                var page = ""
                for line in Self.lines {
                    let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
                    let run = await CommandRun.run(words, socket: daemon.path)
                    #expect(run.status == 64 && run.out.isEmpty, "\(line): \(run.out)")
                    let answer = run.err.split(separator: "\n")
                    #expect((1...3).contains(answer.count), "\(line): \(run.err)")
                    for remedy in Self.commands(in: answer) {
                        #expect(CorrectedLine(remedy)?.isValid == true, "\(line): \(remedy)")
                    }
                    page += "$ bellhop \(line)\n\(run.err)\n"
                }
                try expectGolden(page, "wrong-inputs")
            }
            #expect(daemon.requests.isEmpty)
        }
    }

    @Test("A day after --from without quotes is not taken for a pet")
    func unquotedDay() async {
        let run = await CommandRun.run(["history", "--from", "last", "friday"], socket: "/nonexistent")
        #expect(run.status == 64 && run.err.contains("bellhop history --from 'last friday'"), "\(run.err)")
    }

    @Test("restart says how to restart the daemon, and rename that only pets are renamed")
    func restart() async {
        let restart = await CommandRun.run(["restart"], socket: "/nonexistent")
        #expect(restart.status == 64 && restart.err.contains("bellhop down && bellhop up"))
        let rename = await CommandRun.run(["rename", "Tea", "Coffee"], socket: "/nonexistent")
        #expect(rename.status == 64 && rename.err.contains("The name of a timer cannot be changed."))
    }

    @Test("A timer to remove is not taken for a timer to start, whether its name is similar or belongs to several timers")
    func removedTimer() async throws {
        for refusal in [
            Refusal(.unknownTimer, "There is no such timer.", suggestions: ["Kurzer"]), Refusal(.ambiguousName, "There are two."),
        ] {
            try await StandInDaemon.with({ _, _ in try .problem(ProblemJSON(refusal)) }) { daemon in
                let run = await CommandRun.run(["timer", "rm", "Kurzer"], socket: daemon.path)
                #expect(run.status == 64 && run.err.contains("Did you mean: bellhop stop Kurzer\n"), "\(run.err)")
            }
        }
    }

    @Test("A sink that is tested but does not exist: if its name is a type of sinks, the answer says how to add one")
    func missingSink() async throws {
        let kinds = SetupWorld.usual + [SetupWorld.kind("sound", "Sounds.", ["forPeople"])]
        for (name, advice) in [
            ("sound", "To add one: bellhop setup --sink sound\n"), ("webhook", "To add one: bellhop setup\n"), ("lamp", ""),
        ] {
            let refusal = Refusal(.unknownSink, "There is no sink \"\(name)\".")
            try await StandInDaemon.with { asked, _ in
                asked.target == "/v1/sinks/kinds" ? try .ok(SinkKindListJSON(kinds: kinds)) : try .problem(ProblemJSON(refusal))
            } _: { daemon in
                let run = await CommandRun.run(["sinks", "test", name], socket: daemon.path)
                #expect(run.status == 66 && run.out.isEmpty)
                #expect(run.err == "bellhop: There is no sink \"\(name)\".\n\(advice.isEmpty ? "" : "  ")\(advice)")
            }
        }
    }

    @Test("A wrong command with --json is a problem about the command, not about the option")
    func json() async throws {
        let run = await CommandRun.run(["nope", "--json"], socket: "/nonexistent")
        #expect(run.status == 64 && run.out.isEmpty)
        let problem = try WireCoding.decode(ProblemJSON.self, from: Data(run.err.utf8))
        #expect(problem.detail.hasPrefix("There is no command \"nope\"."))
    }

    /// Returns the commands that an answer suggests, as in `Did you mean: bellhop status`. Skips
    /// the first line, which only says what is wrong, and usages, which contain placeholders.
    private static func commands(in answer: [Substring]) -> [[String]] {
        answer.dropFirst().compactMap { line in
            guard let start = line.firstRange(of: ": bellhop ") ?? line.firstRange(of: "? bellhop "), !line.contains("<") else {
                return nil
            }
            return ShellLine(String(line[start.upperBound...]) + " ").words.dropLast().map { $0 }
        }
    }

    @Test(
        "A wrong name is answered with the line that has the right name, and only if that name is similar",
        arguments: [
            ("wash Snowie", "Snowy", "bellhop wash Snowy"), ("workout start tabatta", "tabata", "bellhop workout start tabata"),
            ("pet show Mr._Flf --json", "Mr. Fluff", nil),
            ("pet set Mr._Fluf --every 7d", "Mr. Fluff", "bellhop pet set 'Mr. Fluff' --every 7d"),
            ("timer 10m Tea --owner=ana", "anna", "bellhop timer 10m Tea --owner=anna"), ("skip Gmy", "Gym", "bellhop skip Gym"),
            ("sinks test phnoe", "phone", "bellhop sinks test phone"),
        ])
    func names(line: String, near: String, remedy: String?) async throws {
        let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
        let problem = ProblemJSON(Refusal(.unknownPet, "There is no such thing.", suggestions: [near]))
        try await StandInDaemon.with { _, _ in
            try .problem(problem)
        } _: { daemon in
            let run = await CommandRun.run(words, socket: daemon.path)
            #expect(run.status == 66 && run.out.isEmpty)
            if let remedy {
                #expect(run.err == "bellhop: There is no such thing.\n  Did you mean: \(remedy)\n")
            } else {
                let told = try WireCoding.decode(ProblemJSON.self, from: Data(run.err.utf8))
                #expect(told.suggestions == [near])
            }
        }
        try await StandInDaemon.with { _, _ in
            try .ok(FoundJSON(matches: [], suggestions: ["Tea"]))
        } _: { daemon in
            let run = await CommandRun.run(["stop", "Taa"], socket: daemon.path)
            #expect(run.err == "bellhop: There is no pet or timer called \"Taa\".\n  Did you mean: bellhop stop Tea\n")
        }
    }
}
