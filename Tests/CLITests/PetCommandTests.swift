import BellhopCore
import ControlWire
import FoundationEssentials
import Glibc
import Testing

@testable import bellhop

@Suite("Vacations, looks and explanations on the command line")
struct PetCommandTests {
    /// Answers all requests about pets.
    private static let household: @Sendable (StandInDaemon.Asked, Int) throws -> StandInDaemon.Reply = { asked, _ in
        switch asked.target.prefix(while: { $0 != "?" }) {
        case "/v1/vacation": return try .ok(VacationJSON(pets: []))
        case "/v1/clock", "/v1/clock/accept":
            return try .ok(ClockJSON(now: Timestamp(Samples.now), nowLocal: "14:00", zone: "Europe/Berlin", counts: "elapsed"))
        case "/v1/pets" where asked.method == "GET": return try .ok(PetListJSON(pets: []))
        case "/v1/pets/Snowy/explanation": return try .ok(PetCommandTests.explanation())
        default: return try .ok(PetAnswerJSON(pet: Samples.washed()))
        }
    }

    @Test(
        "G13, N-29, D-10: each command line becomes the request that it means",
        arguments: [
            ("pet pause Snowy", "POST /v1/pets/Snowy/pause", "{}"),
            (
                "pet pause Snowy --since 3d --until 2026-12-01 --force", "POST /v1/pets/Snowy/pause",
                #"{"force":true,"since":"3d","until":"2026-12-01"}"#
            ),
            ("pet pause --all --until 2w", "POST /v1/vacation", #"{"on":true,"pause":{"until":"2w"}}"#),
            ("pet resume Snowy", "POST /v1/pets/Snowy/resume", "{}"), ("pet resume --all", "POST /v1/vacation", #"{"on":false}"#),
            ("vacation on --until 2w", "POST /v1/vacation", #"{"on":true,"pause":{"until":"2w"}}"#),
            ("vacation on --all", "POST /v1/vacation", #"{"on":true,"pause":{}}"#), ("vacation off", "POST /v1/vacation", #"{"on":false}"#),
            ("vacation", "GET /v1/pets", ""),
            ("pet set Snowy --rest-days Sonntag,sat", "PATCH /v1/pets/Snowy", #"{"restDays":["sat","sun"]}"#),
            ("pet set Snowy --rest-days none", "PATCH /v1/pets/Snowy", #"{"restDays":[]}"#),
            (
                "pet add Wool --sound bell --urgency high --tag wool --tag kids --owner Anna --icon https://example.org/a.png",
                "POST /v1/pets",
                #"{"icon":"https://example.org/a.png","name":"Wool","owner":"Anna","sound":"bell","tags":["wool","kids"],"urgency":"high"}"#
            ),
            (
                "pet set Snowy --no-icon --no-owner --no-sound --no-tags --no-urgency", "PATCH /v1/pets/Snowy",
                #"{"clear":["sound","icon","urgency","tags","owner"]}"#
            ),
            ("pet explain Snowy", "GET /v1/pets/Snowy/explanation", ""), ("pet list --low", "GET /v1/pets?low=true", ""),
            ("clock", "GET /v1/clock", ""), ("clock accept", "POST /v1/clock/accept", ""),
        ])
    func requests(line: String, head: String, body: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let asked = try #require(daemon.requests.last)
            #expect("\(asked.method) \(asked.target)" == head)
            // An empty body means the same as `{}`.
            let sent = asked.body.isEmpty && body == "{}" ? "{}" : asked.body
            #expect(sent == body)
        }
    }

    @Test(
        "a command line that cannot be meant is refused with 64",
        arguments: [
            "pet pause", "pet pause Snowy --all", "pet resume", "pet set Snowy", "pet set Snowy --urgency loud",
            "pet set Snowy --rest-days xyz",
            "pet set Snowy --rest-days ,", "pet set Snowy --icon http://example.org/a.png", "pet set Snowy --icon /nowhere/a.png",
            "pet list --low --retired",
        ])
    func refused(line: String) async throws {
        try await StandInDaemon.with(Self.household) { daemon in
            let run = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
            #expect(run.status == 64)
            #expect(!run.err.isEmpty && daemon.requests.isEmpty)
        }
    }

    @Test("N-29: a pet's picture is a PNG file of at most 1 MB, and its path is made absolute")
    func icon() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/bellhop-icon-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            // A failure is harmless, because the folder is inside the system's folder for temporary
            // files.
            try? FileManager.default.removeItem(atPath: folder)
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func write(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(filePath: folder + "/" + name))
            return folder + "/" + name
        }
        let good = try write("good.png", signature + [0, 0])
        let link = folder + "/../" + String(folder.split(separator: "/").last ?? "") + "/good.png"
        #expect(try IconFile.checked(link) == IconFile.checked(good))
        #expect(try IconFile.checked(good).hasSuffix("/good.png"))
        let whole = try write("whole.png", signature + [UInt8](repeating: 0, count: (1 << 20) - 8))
        #expect(throws: Never.self) { try IconFile.checked(whole) }
        for bad in [
            try write("large.png", signature + [UInt8](repeating: 0, count: (1 << 20) - 7)),
            try write("text.png", Array("no picture".utf8)),
            try write("short.png", [0x89]), try write("good.jpg", signature), folder, folder + "/none.png",
        ] {
            #expect(throws: CommandFailure.self) { try IconFile.checked(bad) }
        }
    }

    /// Returns the explanation of Snowy's health on a Saturday, three days after the last fold,
    /// with two hours of finished machine time and a wash that is running.
    static func explanation(
        passed: Duration = .days(3), elapsed: Duration = .days(3) - .hours(2) - .minutes(30), curve: Int = 79, stored: Int = 100,
        health: Int = 79,
        mood: PetState = .happy, next: PetState? = .neutral
    ) -> ExplanationJSON {
        let clock = Samples.clock
        var explanation = ExplanationJSON(
            pet: Samples.washing(), now: Timestamp(clock.now), nowLocal: clock.text(clock.now), anchor: Timestamp(clock.now - passed),
            anchorLocal: clock.text(clock.now - passed), isAnchoredAtFold: true, passedMs: passed.inMilliseconds,
            pausedMs: Duration.hours(2).inMilliseconds, pausingMs: Duration.minutes(30).inMilliseconds, pausing: ["wash"], restedMs: 0,
            elapsedMs: elapsed.inMilliseconds, isCounting: false, cycleMs: Duration.days(7).inMilliseconds,
            deathMs: Duration.days(14).inMilliseconds, curveHealth: curve, storedHealth: stored, health: health, mood: mood.rawValue,
            due: Timestamp(clock.now + .days(4)), dueLocal: clock.text(clock.now + .days(4)))
        if let next {
            let at = clock.now + .days(1)
            explanation.next = ExplanationJSON.Change(mood: next.rawValue, at: Timestamp(at), atLocal: clock.text(at))
        }
        return explanation
    }

    @Test("G1: \"pet explain\" prints a sum that adds up, and what happens next")
    func explanations() throws {
        try inEachLanguage {
            try expectGolden(Explanation.text(Self.explanation(), .plain), "pet-explain")
            var dead = Self.explanation(
                passed: .days(20), elapsed: .days(20) - .hours(2) - .minutes(30), curve: 0, stored: 0, health: 0, mood: .dead, next: nil)
            dead.pet = Samples.dead()
            dead.isCounting = true
            try expectGolden(Explanation.text(dead, .plain), "pet-explain-dead")
            var held = Self.explanation(
                passed: .days(9) + .milliseconds(1250), elapsed: .days(8) + .milliseconds(1250), curve: 42, stored: 40, health: 40,
                mood: .sad,
                next: .verySad)
            held.restedMs = Duration.hours(21).inMilliseconds + Duration.minutes(30).inMilliseconds
            held.pet = Samples.washed()
            held.pet.restDays = ["sat"]
            (held.began, held.beganLocal) = (Timestamp(Samples.now - .days(1)), "Fri 14:00")
            held.heldUntilLocal = "15:00"
            try expectGolden(Explanation.text(held, .plain), "pet-explain-sad")
        }
    }

    @Test(
        "G1: lengths are rounded down to what a person needs: seconds within an hour, minutes from then on",
        arguments: [
            (0, "0 s"), (250, "0 s"), (27_325, "27 s"), (61_000, "1 min 1 s"), (604_799_250, "6 d 23 h 59 min"), (86_400_000, "1 d"),
            (-1500, "-1 s"), (3_600_005, "1 h"), (3_661_000, "1 h 1 min"),
        ] as [(Int64, String)])
    func rounded(milliseconds: Int64, text: String) {
        #expect(Explanation.rounded(milliseconds) == text)
    }

    @Test("G13: pets on vacation are shown as such, with the end; who comes back is told the new due date")
    func vacation() throws {
        try inEachLanguage {
            let clock = Samples.clock
            var away = Samples.washed()
            (away.pausedFrom, away.pausedFromLocal) = (Timestamp(clock.now - .days(1)), clock.text(clock.now - .days(1)))
            (away.due, away.dueLocal) = (nil, nil)
            var until = Samples.washed("Cloudy")
            (until.pausedFrom, until.pausedFromLocal) = (away.pausedFrom, away.pausedFromLocal)
            (until.pausedUntil, until.pausedUntilLocal) = (Timestamp(clock.now + .days(9)), clock.text(clock.now + .days(9)))
            until.restDays = ["sat", "sun"]
            (until.tags, until.owner, until.sound, until.icon, until.urgency) = (["wool"], "Anna", "bell", "/home/anna/cloudy.png", "high")
            until.deaths = 1
            try expectGolden(Pets.list(PetListJSON(pets: [Samples.washing(), away, until]), .plain), "pet-list-vacation")
            try expectGolden(Pets.card(until, .plain), "pet-show-vacation")
            try expectGolden(PetAnswers.vacation(VacationJSON(pets: [away, until]), on: true, .plain), "vacation-on")
            let understood = "Mon 30 Nov 14:00, in 9 days"
            let both = PetAnswers.vacation(VacationJSON(pets: [until, until], understood: understood), on: true, .plain)
            for line in both.split(separator: "\n") {
                #expect(line.contains(" (\(understood))") && !line.hasSuffix("(\(understood))"), "the end is explained, not the due date")
            }
            #expect(PetAnswers.text(PetAnswerJSON(pet: until, understood: understood), to: .pause, .plain).contains("(\(understood))"))
            try expectGolden(PetAnswers.vacation(VacationJSON(pets: [Samples.washed()]), on: false, .plain), "vacation-off")
            try expectGolden(PetAnswers.vacation(VacationJSON(pets: []), on: false, .plain), "vacation-off-none")
            #expect(PetAnswers.away(VacationJSON(pets: [away]), .plain).contains("bellhop pet resume"))
            try expectGolden(PetAnswers.away(VacationJSON(pets: []), .plain), "vacation-nobody")
        }
    }

    @Test("G1: \"clock\" says whether the clock is trusted, and what to do")
    func clock() throws {
        try inEachLanguage {
            var clock = ClockJSON(now: Timestamp(Samples.now), nowLocal: "14:00", zone: "Europe/Berlin", counts: "elapsed")
            try expectGolden(TextFit.fitted(ClockReport.text(clock, .plain), 80), "clock")
            (clock.doubtedUntil, clock.doubtedUntilLocal) = (Timestamp(Samples.now + .hours(1)), "15:00")
            clock.jumpMs = Duration.days(30).inMilliseconds
            try expectGolden(TextFit.fitted(ClockReport.text(clock, .plain), 80), "clock-doubted")
            clock.accepted = true
            try expectGolden(ClockReport.accepted(clock, .plain), "clock-accept")
        }
    }

    @Test(
        "G10, G13: the moments of a vacation, ahead and back",
        arguments: [
            ("2026-12-01", "2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z"),
            ("2026-12-01 18:30", "2026-12-01T18:30:00Z", "2026-12-01T18:30:00Z"),
            ("tomorrow", "2026-11-22T00:00:00Z", "2026-11-22T00:00:00Z"), ("tomorrow 7:00", "2026-11-22T07:00:00Z", "2026-11-22T07:00:00Z"),
            ("yesterday at 18:00", "2026-11-20T18:00:00Z", "2026-11-20T18:00:00Z"),
            ("today", "2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z"),
            ("3d", "2026-11-24T14:00:00Z", "2026-11-18T14:00:00Z"), ("18:00", "2026-11-21T18:00:00Z", "2026-11-20T18:00:00Z"),
            ("9:00", "2026-11-22T09:00:00Z", "2026-11-21T09:00:00Z"),
            ("2026-11-25T10:00:00+01:00", "2026-11-25T09:00:00Z", "2026-11-25T09:00:00Z"),
        ])
    func moments(text: String, ahead: String, back: String) throws {
        #expect(try WhenText.moment(text, .ahead, now: Samples.now, zone: .utc).rfc3339 == ahead)
        #expect(try WhenText.moment(text, .back, now: Samples.now, zone: .utc).rfc3339 == back)
    }

    @Test("G10: what is no moment is refused", arguments: ["", "soon", "2026-02-30", "2026-12-01 25:00", "12", "tomorrow tomorrow"])
    func noMoments(text: String) {
        #expect(throws: TextError.self) { try WhenText.moment(text, .ahead, now: Samples.now, zone: .utc) }
    }

    @Test("ux F5: a due date is told with its weekday, a far one as a number of days, and a past one as how long ago it was")
    func due() {
        let clock = Samples.clock
        var pet = Samples.status().pets[0]
        pet.mood = "happy"
        let expected: [(Duration, String)] = [
            (.zero - .hours(33), "overdue by 1 d 9 h"), (.days(2), "due Mon 14:00"), (.days(6), "due Fri 14:00"),
            (.days(6) + .hours(11), "due in 6 days"),
            (.days(6) + .hours(13), "due in 7 days"), (.days(7), "due in 7 days"), (.days(14), "due in 14 days"),
        ]
        for (distance, text) in expected {
            (pet.due, pet.dueLocal) = (Timestamp(clock.now + distance), clock.text(clock.now + distance))
            #expect(Pets.due(pet, at: Timestamp(clock.now))?.text == text)
        }
    }
}
