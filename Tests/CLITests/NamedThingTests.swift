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
}
