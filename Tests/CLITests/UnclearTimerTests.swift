import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests that `bellhop timer` refuses a line in which a word could belong to the time or to the name, and
/// that each line which it shows instead starts the timer that it shows.
@Suite("Words between a time and a name")
struct UnclearTimerTests {
    private func answer(to line: String) async throws -> [String] {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(["timer"] + line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 64 && daemon.requests.allSatisfy { $0.method == "GET" }, "\(line): \(run)")
            return run.err.split(separator: "\n").dropFirst().compactMap { shown in
                shown.firstRange(of: "bellhop timer ").map { String(shown[$0.upperBound...]) }
            }
        }
    }

    /// Splits a line as a shell does. Supports only single quotation marks.
    private static func words(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }

    @Test(
        "G10: a number between a length and a name is refused with both readings, and never silently a part of the name",
        arguments: [
            ("5 min 30 Egg", ["5m30s Egg", "5 min '30 Egg'"]), ("5m 30 Egg2", ["5m30s Egg2", "5m '30 Egg2'"]),
            ("5 minutes 30 Egg4", ["5m30s Egg4", "5 minutes '30 Egg4'"]), ("5 Minuten 30 Ei", ["5m30s Ei", "5 Minuten '30 Ei'"]),
            ("10 min 15 Pizza", ["10m15s Pizza", "10 min '15 Pizza'"]),
            ("2 days 3 Foo", ["2d3h Foo", "2 days '3 Foo'"]), ("1h 90 Foo", ["1h90m Foo", "1h '90 Foo'"]),
        ])
    func number(line: String, readings: [String]) async throws {
        #expect(try await answer(to: line) == readings)
        let (length, name) = (try WrittenWhen.request(Self.words(readings[0])), try WrittenWhen.request(Self.words(readings[1])))
        #expect(try #require(length.durationMs) > #require(name.durationMs))
        #expect(name.name?.hasSuffix(" \(try #require(length.name))") == true)
    }

    @Test("G10: a number alone after a length is not a name either", arguments: ["5 min 30", "5m 30"])
    func numberAlone(line: String) async throws {
        #expect(try await answer(to: line) == ["5m30s"])
    }

    @Test("a number that belongs to the length, or only to the name, is no doubt")
    func clear() throws {
        for (line, milliseconds, name) in [
            ("1 hour 30 Soup", 5_400_000, "Soup"), ("5m30s Egg", 330_000, "Egg"), ("10m Chapter 5", 600_000, "Chapter 5"),
            ("45s 3 Planks", 45_000, "3 Planks"), ("25m 5 min break", 1_500_000, "5 min break"), ("5m 3x Squats", 300_000, "3x Squats"),
        ] as [(String, Int64, String)] {
            let request = try WrittenWhen.request(Self.words(line))
            #expect(request.durationMs == milliseconds && request.name == name, "\(line): \(request)")
        }
        #expect(try WrittenWhen.request(["5m", "30 Egg"]).name == "30 Egg")
    }

    @Test("G10: a day behind a time such as 18:00 is a part of the time in the first line that is suggested")
    func day() async throws {
        for (line, lines) in [
            ("20:15 tonight News", ["tonight 20:15 News", "at 20:15 'tonight News'"]),
            ("18:00 friday News10", ["friday 18:00 News10", "at 18:00 'friday News10'"]),
        ] {
            #expect(try await answer(to: line) == lines, "\(line)")
            let request = try WrittenWhen.request(Self.words(lines[0]))
            #expect(request.name?.hasPrefix("News") == true && lines[0].hasPrefix(request.at ?? "?"), "\(request)")
        }
    }

    @Test("a verb such as add in front of a timer is left out, and the rest of the line stays as it is")
    func adding() async throws {
        let refusal = ProblemJSON(Refusal(.unknownTimer, "There is no such timer."))
        for (line, meant) in [
            ("add 10m Tea", "10m Tea"), ("new 10m Tea3", "10m Tea3"), ("create at 14:45 Call mum", "at 14:45 Call mum"),
            ("set 1h30 Soup", "1h30 Soup"),
        ] {
            try await StandInDaemon.with({ _, _ in try .problem(refusal) }) { daemon in
                let run = await CommandRun.run(["timer"] + Self.words(line), socket: daemon.path)
                let verb = line.prefix { $0 != " " }
                #expect(run.status == 64, "\(line)")
                #expect(
                    run.err == "bellhop: \"bellhop timer\" has no command \"\(verb)\".\n  Did you mean: bellhop timer \(meant)\n",
                    "\(run.err)")
            }
        }
    }

    @Test("hilfe is help, with its words in the order of help")
    func help() async {
        for (line, meant) in [("--lang de hilfe timer", "bellhop help timer"), ("--lang de hilfe", "bellhop help")] {
            let run = await CommandRun.run(Self.words(line), socket: "/nonexistent")
            #expect(run.status == 64 && run.err.hasSuffix(": \(meant)\n"), "\(run.err)")
        }
    }
}
