import BellhopCore
import ControlWire
import Testing

@testable import bellhop

/// Tests that a typo in a word of a time does not become a short timer with a strange name, and that
/// names which only resemble such words stay names.
@Suite struct MisspelledTimeTests {
    private static let typos = [
        "24 decembr 18:00 Foo": "24 december 18:00 Foo", "24 Dezembr 18:00 Zoo": "24 Dezember 18:00 Zoo",
        "3 janurary 8:00 Foo": "3 january 8:00 Foo", "24. decembr 18:00 Foo": "24. december 18:00 Foo",
        "24th decembr 18:00 Foo": "24th december 18:00 Foo", "decembr 24 18:00 Foo": "december 24 18:00 Foo",
        "24 decembr at 6pm Foo": "24 december at 6pm Foo", "Zoo 24 decembr 18:00": "Zoo 24 december 18:00",
        "at 18:00 on 24 febuary Foo": "at 18:00 on 24 february Foo", "24 of decembr 2026 18:00 Foo": "24 of december 2026 18:00 Foo",
        "in 3 dayz Zoo": "in 3 days Zoo", "in 3 dasy Zoo": "in 3 days Zoo", "Zoo in 3 dayz": "Zoo in 3 days",
        "in 10 minuts Tea": "in 10 minutes Tea", "in haf an hour Foo": "in half an hour Foo", "in 2 huors Foo": "in 2 hours Foo",
        "in 2 weks at 9:00 Foo": "in 2 weeks at 9:00 Foo", "at 18:00 on firday Foo": "at 18:00 on friday Foo",
        "fridai 18:00 Zoo": "friday 18:00 Zoo", "Zoo fridai 18:00": "Zoo friday 18:00", "Fridai at 18:00 Zoo": "Friday at 18:00 Zoo",
        "next fridai 18:00 Zoo": "next friday 18:00 Zoo", "tomorow 18:00 Zoo": "tomorrow 18:00 Zoo",
        "at 18:00 tomorow Zoo": "at 18:00 tomorrow Zoo", "every 2 weks on tuesday at 9:00 Foo": "every 2 weeks on tuesday at 9:00 Foo",
        "every 2 weeks on tusday at 9:00 Foo": "every 2 weeks on tuesday at 9:00 Foo",
    ]

    private static let germanTypos = [
        "24. Dezembr 18:00 Zoo": "24. Dezember 18:00 Zoo", "am 24. dezmber um 18 Uhr Zoo": "am 24. dezember um 18 Uhr Zoo",
        "24 decembr 18:00 Foo": "24 december 18:00 Foo", "in 2 Wohcen Zoo": "in 2 Wochen Zoo", "in 3 Tgaen Zoo": "in 3 Tagen Zoo",
        "in 3 dayz Zoo": "in 3 days Zoo", "um 18:00 am Freitga Zoo": "um 18:00 am Freitag Zoo", "Fretag 18:00 Zoo": "Freitag 18:00 Zoo",
        "in 5 Minutn Zoo": "in 5 Minuten Zoo", "übermorgn 18:00 Zoo": "übermorgen 18:00 Zoo",
    ]

    /// Lines whose names resemble words of a time.
    private static let names = [
        "10 Marcel", "3 Minestrone", "10 Tagliatelle", "10 Marcel 5", "in 10 Minestrone", "in 10 Waschen", "in 5 Stulle", "in 10 Daisy",
        "in 5 Dave", "10m Sundae", "3 daisy", "at 18:00 todays news", "at 18:00 tomorrows lunch", "10 Funday", "20 Wache",
        "at 7:00 Montage",
        "10 Dezibel", "5 Juliane", "10 Agust", "10 Septett", "in 10m dayz", "10m Foo on 24_decembr_18:00", "45 march on",
        "at 18:00 Fridays",
    ]

    private func refused(_ line: String, _ language: String) async throws -> String {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let words = line.split(separator: " ").map(String.init)
            let run = await CommandRun.run(["--lang", language, "timer"] + words, socket: daemon.path)
            #expect(run.status == 64 && run.out.isEmpty && daemon.requests.isEmpty, "\(line): \(run.out)")
            return run.err
        }
    }

    @Test("G10: a misspelled month, day or unit is refused with the whole corrected line, which works")
    func typos() async throws {
        for (language, typos) in [("en", Self.typos), ("de", Self.germanTypos)] {
            for (line, meant) in typos {
                let answer = try await refused(line, language)
                #expect(answer.contains(": bellhop timer \(meant)\n") && answer.split(separator: "\n").count == 2, "\(line): \(answer)")
                try await StandInDaemon.with(CommandTests.household) { daemon in
                    let run = await CommandRun.run(
                        ["--lang", language, "timer"] + meant.split(separator: " ").map(String.init), socket: daemon.path)
                    #expect(run.status == 0 && !daemon.requests.isEmpty, "\(meant): \(run.err)")
                }
            }
        }
    }

    @Test("G10: a name that only resembles a word of a time stays a name")
    func names() async throws {
        for language in ["en", "de"] {
            for line in Self.names {
                try await StandInDaemon.with(CommandTests.household) { daemon in
                    let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
                    let run = await CommandRun.run(["--lang", language, "timer"] + words, socket: daemon.path)
                    #expect(run.status == 0, "\(line): \(run.err)")
                }
            }
        }
    }

    @Test("A time of day that does not exist is refused after a name, too")
    func wrongClock() async throws {
        for (line, meant) in [
            ("Foo at 25:00", "Foo at 14:45"), ("Call mum at 18:75", "Call mum at 14:45"), ("Tee um 25:00 Uhr", "Tee um 14:45 Uhr"),
        ] {
            let answer = try await refused(line, "en")
            #expect(answer.contains("is not a time of day.\n  For example: bellhop timer \(meant)\n"), "\(answer)")
        }
    }

    @Test("The question for a new timer in bellhop watch gives the same advice")
    func watch() {
        for (text, meant) in [("fridai 18:00 Zoo", "friday 18:00 Zoo"), ("24 decembr 18:00 Foo", "24 december 18:00 Foo")] {
            #expect {
                _ = try Question.Topic.newTimer.order(text)
            } throws: { error in
                (error as? TextError)?.suggestions == [meant]
            }
        }
    }
}
