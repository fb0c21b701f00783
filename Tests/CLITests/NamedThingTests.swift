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
        "a command means only what it can act on; if it can act on several things, they are listed, and nothing is done",
        arguments: [
            ("stop Tea", "DELETE /v1/timers/t1"), ("extend tea 5m", "POST /v1/timers/t1/extend"), ("pause TEA", "POST /v1/timers/t1/pause"),
            ("resume Tea", "POST /v1/timers/t2/resume"), ("ack Tea", "POST /v1/timers/Tea/ack"),
            ("snooze Tea", "POST /v1/timers/Tea/snooze"), ("stop Rex", "POST /v1/pets/p2/stop"), ("ack Rex", "POST /v1/pets/p2/ack"),
            ("stop Two", nil), ("ack Two", nil),
        ])
    func capable(line: String, request: String?) async throws {
        let running: [MatchVerb] = [.stop, .extend, .pause]
        let all = [
            MatchJSON(type: "pet", id: "p1", name: "Tea", verbs: []),
            MatchJSON(type: "timer", id: "t1", name: "Tea", endsAtLocal: "14:45", verbs: running),
            MatchJSON(type: "timer", id: "t2", name: "Tea", verbs: [.resume]),
            MatchJSON(type: "event", id: "41", name: "Tea", verbs: [.ack, .snooze]),
            // An alarm that rings and is set for its next time.
            MatchJSON(type: "timer", id: "t3", name: "Tea", verbs: [.ack, .snooze]),
            MatchJSON(type: "pet", id: "p2", name: "Rex", verbs: [.stop, .ack]), MatchJSON(type: "timer", id: "t4", name: "Rex", verbs: []),
            MatchJSON(type: "pet", id: "p3", name: "Two", verbs: [.stop, .ack]),
            MatchJSON(type: "timer", id: "t5", name: "Two", verbs: running + [.ack]),
        ]
        try await StandInDaemon.with { asked, _ in
            guard asked.target.hasPrefix("/v1/find") else { return try CommandTests.household(asked, 0) }
            let name = asked.target.split(separator: "=").last.map { $0.lowercased() }
            return try .ok(FoundJSON(matches: all.filter { $0.name.lowercased() == name }))
        } _: { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == (request == nil ? 66 : 0), "\(run)")
            #expect(daemon.requests.last?.line == request ?? "GET /v1/find?name=Two")
        }
    }

    @Test(
        "the beginning of a single name acts as the whole name does",
        arguments: [
            ("ack sauc", "POST /v1/timers/Sauce/ack"), ("snooze sauc", "POST /v1/timers/Sauce/snooze"),
            ("stop sauc", "DELETE /v1/timers/t3"),
        ])
    func beginning(line: String, request: String) async throws {
        let matches = [
            MatchJSON(type: "timer", id: "t3", name: "Sauce", kind: "reminder", verbs: [.stop, .extend, .pause]),
            MatchJSON(type: "event", id: "95", name: "Sauce", verbs: [.ack, .snooze]),
            MatchJSON(type: "event", id: "94", name: "Sauce", verbs: [.ack, .snooze]),
        ]
        try await StandInDaemon.with { asked, _ in
            try asked.target.hasPrefix("/v1/find") ? .ok(FoundJSON(matches: matches)) : CommandTests.household(asked, 0)
        } _: { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0 && run.err == "\"sauc\" is short for Sauce.\n", "\(run)")
            #expect(daemon.requests.last?.line == request)
        }
    }

    @Test("for a name with several meanings, only the options that tell them apart are offered")
    func helpfulOptions() async throws {
        func timer(_ number: Int) -> MatchJSON {
            MatchJSON(type: "timer", id: "i\(number)", shortId: "t\(number)", name: "Snack", verbs: [])
        }
        func pet(_ name: String) -> MatchJSON { MatchJSON(type: "pet", id: name, name: name, verbs: []) }
        let ended = MatchJSON(type: "event", id: "95", shortId: "t9", name: "Snail", verbs: [])
        for (matches, advice) in [
            (
                [pet("Snowy"), timer(1)],
                "use the short id instead, or add an option (--pet, --timer): t1 timer Snack pet Snowy (--pet)"
            ),
            ([pet("Snowy"), timer(1), timer(2)], "use the short id instead, or add an option (--pet):"),
            ([pet("Snowy"), pet("Snoopy"), timer(1)], "use the short id instead, or add an option (--timer):"),
            ([pet("Snowy"), pet("Snoopy")], "type more of the name: pet Snowy pet Snoopy"),
            ([timer(1), ended], "use the short id instead:"),
        ] {
            try await StandInDaemon.with { _, _ in
                try .ok(FoundJSON(matches: matches))
            } _: { daemon in
                let run = await CommandRun.run(["ack", "sn"], socket: daemon.path)
                // The message is wrapped at the width of the terminal.
                let said = run.err.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(run.status == 66 && said.contains("could mean several things; " + advice), "\(run.err)")
            }
        }
    }

    @Test("ack of a name that has no notice left says so, and where to look; ack all says how to answer all")
    func answered() async throws {
        try await StandInDaemon.with { asked, _ in
            if asked.target.hasPrefix("/v1/find") { return try .ok(FoundJSON(matches: [])) }
            guard asked.target.hasPrefix("/v1/events?") else { return try CommandTests.household(asked, 0) }
            var event = EventJSON(Samples.event(41), clock: Samples.clock)
            event.notice.name = "Eggs"
            return try .ok(EventListJSON(events: [event], last: 41))
        } _: { daemon in
            let again = await CommandRun.run(["ack", "eggs"], socket: daemon.path)
            #expect(again.status == 65)
            #expect(again.err.contains("No notice of Eggs is waiting for an answer.") && again.err.contains("bellhop why 41"))
            let unknown = await CommandRun.run(["ack", "Soup"], socket: daemon.path)
            #expect(unknown.status == 66 && unknown.err.contains("There is no pet, timer or notice called \"Soup\"."))
            let all = await CommandRun.run(["ack", "all"], socket: daemon.path)
            #expect(all.status == 66 && all.err.contains("bellhop ack --all"))
        }
    }

    @Test("the notice of a program is answered by its title, the beginning of it, or its key; a typo is corrected")
    func posted() async throws {
        var posted = EventJSON(Samples.event(41), clock: Samples.clock)
        (posted.notice.name, posted.petId, posted.notice.labels) = ("Bread is out", nil, ["key": "oven"])
        var status = Samples.status()
        status.unacknowledged = [posted]
        let (shown, own) = (status, posted)
        try await StandInDaemon.with { asked, _ in
            if asked.target.hasPrefix("/v1/find") { return try .ok(FoundJSON(matches: [])) }
            if asked.target.hasPrefix("/v1/events?") { return try .ok(EventListJSON(events: [], last: 41)) }
            return try asked.method == "POST" ? .ok(AckJSON(acknowledged: [own])) : .ok(shown)
        } _: { daemon in
            for name in ["Bread is out", "bread", "oven"] {
                let run = await CommandRun.run(["ack", name], socket: daemon.path)
                #expect(run.status == 0, "\(name): \(run.err)")
                #expect(run.err.contains("is short for") == (name == "bread"), "\(name): \(run.err)")
                #expect(daemon.requests.last?.body.contains("41") == true)
            }
            // The stand-in offers no undo, so nothing has changed.
            let again = await CommandRun.run(["ack", "41"], socket: daemon.path)
            #expect(again.out.contains("#41 was not waiting for an answer.") && again.out.contains("bellhop why 41"), "\(again.out)")
            let wrong = await CommandRun.run(["ack", "Braed is out"], socket: daemon.path)
            #expect(wrong.status == 66 && wrong.err.contains("Did you mean: bellhop ack 'Bread is out'"), "\(wrong.err)")
            let snooze = await CommandRun.run(["snooze", "bread"], socket: daemon.path)
            #expect(snooze.status == 65 && snooze.err.contains("bellhop ack 41"), "\(snooze.err)")
        }
    }

    @Test("A timer whose notice is part of a digest is answered there, and a digest cannot be snoozed")
    func digest() async throws {
        var ended = EventJSON(Samples.event(41), clock: Samples.clock)
        ended.notice.name = "Eggs"
        let own = ended
        var digest = EventJSON(Samples.event(43), clock: Samples.clock)
        (digest.merges, digest.petId) = ([40, 41], nil)
        var status = Samples.status()
        status.unacknowledged = [digest]
        let (shown, open) = (status, digest)
        try await StandInDaemon.with { asked, _ in
            if asked.target.hasPrefix("/v1/find") { return try .ok(FoundJSON(matches: [])) }
            return try asked.target.hasPrefix("/v1/events?") ? .ok(EventListJSON(events: [own, open], last: 43)) : .ok(shown)
        } _: { daemon in
            for verb in ["ack", "snooze"] {
                let run = await CommandRun.run([verb, "Eggs"], socket: daemon.path)
                #expect(run.status == 65 && run.err.contains("bellhop ack 43"), "\(run.err)")
            }
            let whole = await CommandRun.run(["snooze", "43"], socket: daemon.path)
            #expect(whole.status == 65 && whole.err.contains("Notice 43 cannot be snoozed."), "\(whole.err)")
            let over = await CommandRun.run(["snooze", "41"], socket: daemon.path)
            #expect(over.status == 65 && over.err.contains("bellhop why 41"), "\(over.err)")
        }
    }

    @Test("A similar name is suggested to snooze only if it has a notice", arguments: [true, false])
    func similar(rings: Bool) async throws {
        let match = MatchJSON(type: "timer", id: "t1", name: "Tea", verbs: rings ? [.stop, .snooze] : [.stop])
        try await StandInDaemon.with { asked, _ in
            guard asked.target.hasPrefix("/v1/find") else { return try .ok(EventListJSON(events: [], last: 0)) }
            return try .ok(asked.target.hasSuffix("Tea") ? FoundJSON(matches: [match]) : FoundJSON(matches: [], suggestions: ["Tea"]))
        } _: { daemon in
            let run = await CommandRun.run(["snooze", "Taa"], socket: daemon.path)
            #expect(run.status == 66 && run.err.contains("Did you mean: bellhop snooze Tea") == rings, "\(run.err)")
        }
    }

    @Test("skip of a paused alarm says how to resume it; a shortened name is told")
    func skipPaused() async throws {
        let refusal = ProblemJSON(Refusal(.unknownTimer, "No timer \"pil\" is running."))
        try await StandInDaemon.with { asked, _ in
            if asked.target.hasPrefix("/v1/timers?") { return try .ok(TimerListJSON(timers: [], kept: Samples.kept(), total: 0)) }
            return try asked.target.contains("pil") ? .problem(refusal) : .ok(TimerAnswerJSON(timer: Samples.call()))
        } _: { daemon in
            let paused = await CommandRun.run(["skip", "pil"], socket: daemon.path)
            #expect(paused.status == 65)
            #expect(paused.err.contains("\"Pills\" is paused, so it has no next ring.") && paused.err.contains("bellhop resume Pills"))
            let short = await CommandRun.run(["skip", "cal"], socket: daemon.path)
            #expect(short.status == 0 && short.err.contains("\"cal\" is short for Call mum."))
        }
    }

    @Test("skip lists the alarms that a name means, as stop does")
    func skipAmbiguous() async throws {
        let refusal = ProblemJSON(Refusal(.ambiguousName, "\"Tea\" could be t7 Tea."))
        let matches = ["t7", "t9"].map { MatchJSON(type: "timer", id: "id-" + $0, shortId: $0, name: "Tea", endsAtLocal: "Fri 7:00") }
        try await StandInDaemon.with { asked, _ in
            try asked.target.hasPrefix("/v1/find") ? .ok(FoundJSON(matches: matches)) : .problem(refusal)
        } _: { daemon in
            let run = await CommandRun.run(["skip", "Tea"], socket: daemon.path)
            #expect(run.status == 66 && run.err.contains("t9 timer Tea → Fri 7:00\n"), "\(run.err)")
        }
    }

    @Test("status and watch with a name say how to see one pet", arguments: ["status", "watch"])
    func one(command: String) async {
        let run = await CommandRun.run([command, "Tea"], socket: "/nonexistent")
        #expect(run.status == 64 && run.err.contains("bellhop pet show Tea") && run.err.contains("bellhop why Tea"), "\(run.err)")
    }

    @Test("A kept timer that is started by the beginning of its name is told by its whole name")
    func startByBeginning() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(["timer", "te"], socket: daemon.path)
            #expect(run.status == 0 && run.err.contains("\"te\" is short for Tea."))
        }
    }

    @Test("pet add without a name says that it chose the name, and how to give another one")
    func addWithoutName() async throws {
        let refusal = ProblemJSON(Refusal(.nameTaken, "There is already a pet named Snowy. Choose another name."))
        try await StandInDaemon.with { _, _ in
            try .problem(refusal)
        } _: { daemon in
            let nameless = await CommandRun.run(["pet", "add"], socket: daemon.path)
            #expect(nameless.status == 65)
            #expect(nameless.err.contains("A pet without a name is called Snowy, and that name is taken."))
            #expect(nameless.err.contains("bellhop pet add Fluffy"))
            let named = await CommandRun.run(["pet", "add", "Snowy"], socket: daemon.path)
            #expect(named.err.contains("There is already a pet named Snowy."))
        }
    }

    @Test(
        "A rest that could be meant in seconds or in minutes is refused with the lines for both, to paste; so is its change (G9, G10)",
        arguments: [
            ("rest 45", "Did you mean: bellhop rest 45s\n  Or perhaps: bellhop rest 45m"),
            ("rest start 5 --watch", "Did you mean: bellhop rest start 5s --watch\n  Or perhaps: bellhop rest start 5m --watch"),
            ("rest 90", "Did you mean: bellhop rest 90s"), ("rest 3600 --replace", "Did you mean: bellhop rest 3600s --replace"),
            ("rest extend 15", "Did you mean: bellhop rest extend 15s\n  Or perhaps: bellhop rest extend 15m"),
            ("rest extend --less=30", "Did you mean: bellhop rest extend --less=30s\n  Or perhaps: bellhop rest extend --less=30m"),
            ("settings rest 60", "Did you mean: bellhop settings rest 60s\n  Or perhaps: bellhop settings rest 60m"),
        ])
    func ambiguousRest(line: String, advice: String) async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 64 && daemon.requests.isEmpty)
            #expect(run.err.hasSuffix("\n  \(advice)\n"), "\(run.err)")
        }
    }

    @Test("A rest with a unit, and one of so few minutes that it cannot be seconds, is taken; one of too many seconds has no advice")
    func plainRest() throws {
        for (text, seconds) in [("15s", 15), ("2m", 120), ("1:30", 90), ("4", 240), ("45m", 2700)] {
            #expect(try WrittenRest.parse(text)?.duration == .seconds(seconds), "\(text)")
        }
        let refused = #expect(throws: TextError.self) { try WrittenRest.parse("3601") }
        #expect(refused?.kind == .outOfRange && refused?.suggestions == [])
        #expect(try WrittenRest.parse(nil) == nil)
    }

    @Test(
        "words after timer that are neither a time nor a name are answered with the line that was meant",
        arguments: [
            ("timer stop Tea", "bellhop stop Tea"), ("timer pause Green_tea", "bellhop pause 'Green tea'"),
            ("timer rm Tea", "bellhop stop Tea"), ("timer ls", "bellhop timer list"), ("timer tea 10", "bellhop timer tea 10m"),
            ("timer fridya 18:00", "bellhop timer friday 18:00"), ("timer tomorow 7:00 Bins", "bellhop timer tomorrow 7:00 Bins"),
            ("timer Call at 7", "bellhop timer Call at 7:00"), ("timer Gym every friday at 7", "bellhop timer Gym every friday at 7:00"),
            ("timer Vacuum every day at 7", "bellhop timer Vacuum every day at 7:00"), ("timer 10m_Tea", "bellhop timer 10m Tea"),
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

    @Test(
        "Suggestions keep the case of names: of those that were typed, and of those that exist; commands are in small letters",
        arguments: [
            ("WASH McSnowy", "bellhop wash McSnowy"), ("Tea STOP", "bellhop stop Tea"), ("REMOVE McTea", "bellhop stop McTea"),
            ("pet Rename Snowy McLeod", "bellhop pet set Snowy --name McLeod"), ("timer Stop McTea", "bellhop stop McTea"),
            ("timer Fridya 18:00 Party", "bellhop timer Friday 18:00 Party"), ("timer McTea 10", "bellhop timer McTea 10m"),
            ("wash MCSNOWI", "bellhop wash McSnowy"), ("wash mcsnowi --FOR 5m", "bellhop wash mcsnowi --for 5m"),
        ])
    func caseOfNames(line: String, meant: String) async throws {
        try await StandInDaemon.with(Self.strangers) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status != 0 && run.err.contains("Did you mean: \(meant)\n"), "\(run.err)")
        }
    }

    @Test("In German, a misspelled day is suggested with its capital letter, if it was typed with one")
    func caseOfDays() async throws {
        try await StandInDaemon.with(Self.strangers) { daemon in
            await Speech.$language.withValue(.german) {
                for (typed, meant) in [("Freitga", "Freitag"), ("freitga", "freitag")] {
                    let run = await CommandRun.run(["timer", typed, "18:00", "Fest"], socket: daemon.path)
                    #expect(run.err.contains("bellhop timer \(meant) 18:00 Fest\n"), "\(run.err)")
                }
            }
        }
    }

    /// A daemon that knows the pet McSnowy and no timer, and is asked for others.
    private static let strangers: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        let refusal =
            asked.target == "/v1/timers"
            ? Refusal(.unknownTimer, "No timer is paused or kept for reuse.")
            : Refusal(.unknownPet, "There is no such pet.", suggestions: ["McSnowy"])
        return try .problem(ProblemJSON(refusal))
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
        #expect(SimilarWord.name(meantBy: "Nigthly", among: ["Tea", "Nightly backup"]) == "Nightly backup")
        #expect(SimilarWord.name(meantBy: "Nigthly", among: ["Nightly tea", "Nightly backup"]) == nil)
        try await StandInDaemon.with { _, _ in
            try .ok(FoundJSON(matches: [], suggestions: ["Apple cake"]))
        } _: { daemon in
            let run = await CommandRun.run(["extend", "cake", "5m"], socket: daemon.path)
            #expect(run.err.hasSuffix("Did you mean: bellhop extend 'Apple cake' 5m\n"))
        }
    }
}
