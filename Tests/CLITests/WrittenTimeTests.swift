import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

/// Tests commands with times as people write them: before or after the name, in English and German.
@Suite struct WrittenTimeTests {
    private static func words(_ line: String) -> [String] {
        line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    }

    @Test(
        "G10: a time before or after the name becomes the request that it means; what is quoted is a name",
        arguments: [
            ("timer friday 18:00 Party", "POST /v1/timers", #"{"at":"friday 18:00","name":"Party"}"#),
            ("timer 2026-12-24 18:00 Xmas", "POST /v1/timers", #"{"at":"2026-12-24 18:00","name":"Xmas"}"#),
            ("timer morgen 7 Müll", "POST /v1/timers", #"{"at":"morgen 7","name":"Müll"}"#),
            ("timer um 18 Uhr Essen", "POST /v1/timers", #"{"at":"um 18 Uhr","name":"Essen"}"#),
            ("timer 10 Minuten Tee", "POST /v1/timers", #"{"durationMs":600000,"name":"Tee"}"#),
            ("timer in half an hour Nap", "POST /v1/timers", #"{"durationMs":1800000,"name":"Nap"}"#),
            ("timer Tea 10m", "POST /v1/timers", #"{"durationMs":600000,"name":"Tea"}"#),
            ("timer Green tea in 2 minutes", "POST /v1/timers", #"{"durationMs":120000,"name":"Green tea"}"#),
            ("timer Call mum at 14:45", "POST /v1/timers", #"{"at":"at 14:45","name":"Call mum"}"#),
            ("timer 10m at_14:45", "POST /v1/timers", #"{"durationMs":600000,"name":"at 14:45"}"#),
            ("timer at 14:45 Call_mum_tomorrow", "POST /v1/timers", #"{"at":"at 14:45","name":"Call mum tomorrow"}"#),
            ("timer at 14:45 Do laundry", "POST /v1/timers", #"{"at":"at 14:45","name":"Do laundry"}"#),
            ("timer at 7:00 Morning run", "POST /v1/timers", #"{"at":"at 7:00","name":"Morning run"}"#),
            ("timer at 8:00 in the evening Walk", "POST /v1/timers", #"{"at":"at 8:00 in the evening","name":"Walk"}"#),
            ("timer um 7 Uhr abends Laufen", "POST /v1/timers", #"{"at":"um 7 Uhr abends","name":"Laufen"}"#),
            ("timer 10m Chapter 5", "POST /v1/timers", #"{"durationMs":600000,"name":"Chapter 5"}"#),
            ("timer 10 So long", "POST /v1/timers", #"{"durationMs":600000,"name":"So long"}"#),
            ("timer Chapter 5", "POST /v1/timers", #"{"start":"Chapter 5"}"#),
            ("timer Sunday roast", "POST /v1/timers", #"{"start":"Sunday roast"}"#),
            ("events --since yesterday", "GET /v1/events?limit=100&since=yesterday", ""),
            ("history --from monday --to friday", "GET /v1/history?limit=20&from=monday&to=friday", ""),
        ])
    func requests(line: String, expected: String, body: String) async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(Self.words(line), socket: daemon.path)
            #expect(run.status == 0, "\(run.err)")
            let asked = try #require(daemon.requests.last)
            #expect(asked.line == expected)
            #expect(asked.body == body)
        }
    }

    @Test("G10: a date that does not exist is refused, and not read as a number of minutes")
    func impossibleDate() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            for line in [
                "timer 30 february 10:00 X", "timer 31 April X", "timer 31 feb.", "timer at 31 november 9:00 X", "timer at november 31 X",
            ] {
                let run = await CommandRun.run(Self.words(line), socket: daemon.path)
                #expect(run.status == 64 && run.err.contains("is not a date, because"), "\(line): \(run.err)")
            }
            #expect(daemon.requests.isEmpty)
            let run = await CommandRun.run(["timer", "45", "march", "on"], socket: daemon.path)
            #expect(run.status == 0 && daemon.requests.last?.body == #"{"durationMs":2700000,"name":"march on"}"#)
        }
    }

    @Test(
        "G10: a line with two times, or with a day that could belong to the name, is refused; what the error suggests works when pasted",
        arguments: [
            "timer 10m Tea at 14:45", "timer at 18:00 sunday roast", "timer at 14:45 Call mum tomorrow", "timer tonight 12 X",
            "timer at 8:00 evening walk", "timer at 8 evening Walk", "timer 10m 20m", "timer 30 november Doctor",
            "timer 8 tomorrow Plumber",
            "timer 3 of december 2026 Dentist", "timer 8 friday",
            "timer every hour at 10:15 Q",
            "timer every hour on the hour Top", "timer every day at 8:00 for 10 days Antibiotics",
            "timer every 1h starting at 10:15 Quarter",
        ])
    func refused(line: String) async throws {
        // Noon of 27 November 2026: a suggestion may name a day.
        try await WrittenWhen.$now.withValue({ Instant(seconds: 1_795_780_800) }) { try await refuses(line) }
    }

    private func refuses(_ line: String) async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(Self.words(line), socket: daemon.path)
            #expect(run.status == 64)
            #expect(daemon.requests.isEmpty)
            let choices = run.err.split(separator: "\n").compactMap { line in
                line.firstRange(of: "bellhop timer ").map { line[$0.upperBound...] }
            }
            #expect(!choices.isEmpty, "\(run.err)")
            for choice in choices {
                // Remove the quotation marks of the suggestion, as a shell does.
                let pasted = Self.unquoted(String(choice))
                _ = try WrittenWhen.request(pasted)
            }
            try await inEachLanguage {
                let run = await CommandRun.run(Self.words(line), socket: daemon.path)
                try expectGolden(run.err, "times/" + line.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined())
            }
        }
    }

    @Test(
        "G10: a crontab line is answered with the same alarm if Bellhop has it in one line, else with the help",
        arguments: [
            ("*/5 * * * *", "Did you mean: bellhop timer every 5m Cron"),
            ("5 7 * * *", "Did you mean: bellhop timer every day at 7:05 Cron"),
            ("15 * * * *", "Did you mean: bellhop timer every hour at :15 Cron"),
            ("30 4 * * 0", "Did you mean: bellhop timer every sunday at 4:30 Cron"), ("0 8 * * 1,3", "Help: bellhop help timer"),
            ("0 8 * * 1-5", "Did you mean: bellhop timer every weekday at 8:00 Cron"),
            ("*/25 * * * *", "Help: bellhop help timer"), ("*/0 * * * *", "Help: bellhop help timer"),
            ("5 4 1 * *", "Help: bellhop help timer"),
        ])
    func crontab(line: String, advice: String) async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(["timer", line, "Cron"], socket: daemon.path)
            #expect(run.status == 64)
            #expect(run.err == "bellhop: Bellhop does not read crontab lines.\n  \(advice)\n")
            #expect(daemon.requests.isEmpty)
        }
    }

    @Test(
        "G10: an option for a time refuses a number with two meanings and what is not a time",
        arguments: ["snooze Tea --until 7", "snooze Tea --until soon"])
    func options(line: String) async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            let run = await CommandRun.run(Self.words(line), socket: daemon.path)
            #expect(run.status == 64)
            #expect(daemon.requests.isEmpty)
        }
    }

    /// Splits a line as a shell does. Supports only single quotation marks.
    private static func unquoted(_ line: String) -> [String] {
        line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
    }
}
