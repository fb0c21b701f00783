import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests commands whose meaning depends on what a name refers to.
@Suite struct NamedThingTests {
    @Test("pause on a pet sends nobody on vacation, and says how a pet goes on vacation")
    func pausePet() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            try await inEachLanguage {
                let run = await CommandRun.run(["pause", "Snowy"], socket: daemon.path)
                #expect(run.status == 65)
                try expectGolden(run.err, "pause-pet")
            }
            #expect(daemon.requests.allSatisfy { $0.method == "GET" })
        }
    }

    @Test("why with a name explains the newest event of that name; a similar name is suggested")
    func whyName() async throws {
        try await StandInDaemon.with { asked, _ in
            guard asked.target.hasPrefix("/v1/events?") else { return try CommandTests.household(asked, 0) }
            let events = [(39, "Tea"), (40, "Tea"), (41, "Teapot")].map { number, name in
                var event = EventJSON(Samples.event(EventNumber(number)), clock: Samples.clock)
                event.notice.name = name
                return event
            }
            return try .ok(EventListJSON(events: events, last: 41))
        } _: { daemon in
            for (name, number) in [("tea", 40), ("Teap", 41)] {
                #expect(await CommandRun.run(["why", name], socket: daemon.path).status == 0)
                #expect(daemon.requests.last?.line == "GET /v1/events/\(number)/why")
            }
            let none = await CommandRun.run(["why", "Taepot"], socket: daemon.path)
            #expect(none.status == 66)
            #expect(none.err.hasSuffix("Did you mean: bellhop why Teapot\n"))
        }
    }

    @Test(
        "words after timer that are neither a time nor a name are answered with the line that was meant",
        arguments: [
            ("timer stop Tea", "bellhop stop Tea"), ("timer pause Green_tea", "bellhop pause 'Green tea'"),
            ("timer rm Tea", "bellhop stop Tea"), ("timer ls", "bellhop timer list"), ("timer tea 10", "bellhop timer tea 10m"),
            ("timer fridya 18:00", "bellhop timer friday 18:00"), ("timer tomorow 7:00 Bins", "bellhop timer tomorrow 7:00 Bins"),
        ])
    func wrongTimer(line: String, meant: String) async throws {
        let refusal = ProblemJSON(Refusal(.unknownTimer, "No timer is paused or kept for reuse."))
        try await StandInDaemon.with { _, _ in
            try .problem(refusal)
        } _: { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map { String($0).replacing("_", with: " ") }, socket: daemon.path)
            #expect(run.status == 64)
            #expect(run.err.contains("Did you mean: \(meant)\n"), "\(run.err)")
        }
    }

    @Test("The timer that is called stop Tea still starts by its name")
    func timerNamedLikeACommand() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            #expect(await CommandRun.run(["timer", "stop", "Tea"], socket: daemon.path).status == 0)
            #expect(daemon.requests.last?.body == #"{"start":"stop Tea"}"#)
        }
    }

    @Test("A name of which only a later word was typed is suggested in the line to paste")
    func partOfName() async throws {
        #expect(SimilarWord.name(meantBy: "cake", among: ["Tea", "Apple cake"]) == "Apple cake")
        #expect(SimilarWord.name(meantBy: "cake", among: ["Carrot cake", "Apple cake"]) == nil)
        try await StandInDaemon.with { _, _ in
            try .ok(FoundJSON(matches: [], suggestions: ["Apple cake"]))
        } _: { daemon in
            let run = await CommandRun.run(["extend", "cake", "5m"], socket: daemon.path)
            #expect(run.err.hasSuffix("Did you mean: bellhop extend 'Apple cake' 5m\n"))
        }
    }
}
