import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests the names of notices as people type them: shortened, and without accents.
@Suite("Names of notices on the command line")
struct NoticeNameTests {
    private static func event(_ number: EventNumber, _ name: String, key: String? = nil) -> EventJSON {
        var event = EventJSON(Samples.event(number), clock: Samples.clock)
        (event.notice.name, event.petId) = (name, nil)
        event.notice.labels = key.map { ["key": $0] } ?? [:]
        return event
    }

    /// Runs a command against a daemon with these events, all of which wait for an answer.
    private func run(_ words: [String], _ events: [EventJSON], known: [MatchJSON] = []) async throws -> (CommandRun, StandInDaemon.Asked?) {
        var status = Samples.status()
        status.unacknowledged = events
        let shown = status
        let result = Locked<(CommandRun, StandInDaemon.Asked?)?>(nil)
        try await StandInDaemon.with { asked, _ in
            if asked.target.hasPrefix("/v1/find") { return try .ok(FoundJSON(matches: known)) }
            if asked.target.hasPrefix("/v1/events?") { return try .ok(EventListJSON(events: events, last: 50)) }
            if asked.method == "POST" { return try .ok(AckJSON(acknowledged: events)) }
            return try asked.target.hasPrefix("/v1/status") ? .ok(shown) : CommandTests.household(asked, 0)
        } _: { daemon in
            let run = await CommandRun.run(words, socket: daemon.path)
            result.withLock { $0 = (run, daemon.requests.last) }
        }
        return try #require(result.withLock { $0 })
    }

    @Test("why finds an event by its name without accents, and by the beginning of a single name")
    func why() async throws {
        let events = [
            Self.event(41, "Müsli & Co"), Self.event(42, "Türsteher"), Self.event(43, "Café"), Self.event(44, "Tee"),
            Self.event(45, "Tee"), Self.event(46, "Teekanne"),
        ]
        for (name, number) in [
            ("musli & co", 41), ("musli", 41), ("MÜS", 41), ("tursteher", 42), ("turst", 42), ("cafe", 43), ("tee", 45), ("teek", 46),
        ] {
            let known = [MatchJSON(type: "pet", id: "p1", name: "Müsli & Co")]
            let (run, asked) = try await run(["why", name], events, known: known)
            #expect(run.status == 0 && asked?.line == "GET /v1/events/\(number)/why", "\(name): \(run.err)")
        }
        let (several, _) = try await run(["why", "te"], events)
        #expect(several.status == 66)
        #expect(several.err.hasSuffix("could mean several things; type more of the name:\n  Teekanne\n  Tee\n"), "\(several.err)")
    }

    @Test("why of the beginning of a name that has no event yet says so")
    func unheard() async throws {
        let (run, _) = try await run(["why", "tur"], [], known: [MatchJSON(type: "pet", id: "p1", name: "Türsteher")])
        #expect(run.status == 66 && run.err == "bellhop: There is no event about Türsteher yet.\n", "\(run.err)")
    }

    @Test("ack of a title answers all open notices with that title in one step; a key and a number answer one")
    func namesakes() async throws {
        let events = [Self.event(41, "Düp"), Self.event(42, "dup", key: "oven"), Self.event(43, "Dupe")]
        for (name, body) in [
            ("Dup", #"{"events":[42,41]}"#), ("dupe", #"{"event":43}"#), ("oven", #"{"event":42}"#), ("42", #"{"event":42}"#),
        ] {
            let (run, asked) = try await run(["ack", name], events)
            #expect(run.status == 0 && asked?.line == "POST /v1/ack" && asked?.body == body, "\(name): \(run.err)")
        }
    }

    @Test("snooze names the real limits of a pause, and a day in the past is no time to suggest an hour for")
    func pauses() async throws {
        for pause in ["0s", "999ms", "25h", "3d", "400d"] {
            let (run, _) = try await run(["snooze", "Tea", "--for", pause], [])
            #expect(run.status == 64 && run.err.contains("\"\(pause)\" is outside the range 1 min to 24 h"), "\(pause): \(run.err)")
        }
        for day in ["yesterday", "last friday", "2020-12-24", "gestern"] {
            let (run, _) = try await run(["snooze", "Tea", "--until", day], [])
            #expect(run.status == 64 && run.err.hasSuffix("\"\(day)\" is in the past\n"), "\(day): \(run.err)")
        }
        let (friday, _) = try await run(["snooze", "Tea", "--until", "friday"], [])
        #expect(friday.status == 64 && friday.err.contains("'friday 7:00'"), "\(friday.err)")
    }
}
