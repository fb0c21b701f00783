import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

/// Tests times as people write them, with a daemon whose clock shows a Saturday in November.
@Suite("Times as people write them", .timeLimit(.minutes(15))) struct WrittenTimeTests {
    /// 2026-11-21 14:00:05 in Berlin.
    private static let start = Instant(seconds: 1_795_266_005)

    /// Command lines after `timer`, with the locale, and the beginning of the answer.
    private static let understood: [(words: String, locale: String, answer: String)] = [
        ("at friday 18:00 X", "C", "X: Fri 27 Nov 18:00, in 6 days"),
        ("at 2026-12-24 18:00 X", "C", "X: Thu 24 Dec 18:00, in 33 days"), ("24.12. 18:00 X", "C", "X: Thu 24 Dec 18:00, in 33 days"),
        ("12/24 6pm X", "en_US", "X: Thu 24 Dec 6:00 PM, in 33 days"), ("24/12 6pm X", "en_GB", "X: Thu 24 Dec 18:00, in 33 days"),
        ("4/5 18:00 X", "en_US", "X: Mon 5 Apr 2027 6:00 PM"), ("4/5 18:00 X", "en_GB", "X: Tue 4 May 2027 18:00"),
        ("tomorrow 7 X", "C", "X: Sun 22 Nov 07:00, in 16 h"), ("next tuesday 9 X", "C", "X: Tue 24 Nov 09:00, in 3 days"),
        ("at noon X", "C", "X: Sun 22 Nov 12:00, in 21 h"), ("at midnight X", "C", "X: Sun 22 Nov 00:00, in 9 h"),
        ("tonight X", "C", "X: Sat 21 Nov 20:00, in 5 h"), ("in 3 days X", "C", "X: 3 d → Tue 14:0"),
        ("in 2h30 X", "C", "X: 2 h 30 min → 16:3"), ("in half an hour X", "C", "X: 30 min → 14:3"),
        ("2026-12-24T18:00 X", "C", "X: Thu 24 Dec 18:00, in 33 days"), ("2026-12-24T17:00Z X", "C", "X: Thu 24 Dec 18:00, in 33 days"),
        ("2026-12-24T18:00:00+05:00 X", "C", "X: Thu 24 Dec 14:00, in 33 days"),
        // The length can stand before or after the name.
        ("10m X", "C", "X: 10 min → 14:1"), ("for 10m X", "C", "X: 10 min → 14:1"), ("X in 10m", "C", "X: 10 min → 14:1"),
        ("Call mum at 18:00", "C", "Call mum: Sat 21 Nov 18:00, in 3 h"),
        // German works in every language; the answer is in the language of the locale.
        ("heute um 18 Uhr X", "C", "X: Sat 21 Nov 18:00, in 3 h"), ("heute um 18 Uhr X", "de_DE", "X: Sa 21. Nov 18:00, in 3 h"),
        ("übermorgen 7:30 X", "de_DE", "X: Mo 23. Nov 07:30, in 1 d 17 h"), ("in 10 Minuten X", "de_DE", "X: 10 min → 14:1"),
        ("Freitag um 18 Uhr X", "de_DE", "X: Fr 27. Nov 18:00, in 6 Tagen"),
        ("24.12. 18:00 X", "de_DE", "X: Do 24. Dez 18:00, in 33 Tagen"),
    ]

    /// Command lines after `timer` that are refused, with the locale, and a part of the reason.
    private static let refused: [(words: String, locale: String, reason: String)] = [
        ("4/5 18:00 X", "C", "could be two days"), ("at 7 X", "C", "has no minutes"), ("um 7 X", "de_DE", "hat keine Minuten"),
        ("tomorrow 7 X", "en_US", "has no minutes"), ("next sunday 9", "C", "could be in this week or in the next"),
        ("next sunday 9 X", "C", "could be in this week or in the next"), ("yesterday 17:00 X", "C", "is in the past"),
        ("14:45 X", "C", "could be a time of day or a duration"), ("10m X at 14:45", "C", "contains two times"),
        ("Sunday roast at 18:00", "C", "could belong to the time or to the name"), ("10 minuets X", "C", "has an unknown unit"),
        ("2 months X", "C", "contains a month"), ("3 Jahre X", "de_DE", "enthält ein Jahr"),
    ]

    /// Runs `body` with a daemon whose clock starts at ``start``.
    private func running(_ body: (DaemonProcess) async throws -> Void) async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let shim = try await ClockShim.make(in: folder.path)
        try shim.set(ahead: Self.start - DaemonProcess.now())
        try await DaemonProcess.run(config: ActingHousehold.config, environment: shim.environment(over: [:])) { try await body($0) }
    }

    /// Runs a command line, as a shell would read it, in a locale.
    private func run(_ line: String, _ locale: String, _ daemon: DaemonProcess) async throws -> Program.Result {
        let variables = ["BELLHOP_SOCKET": daemon.socket, "LC_ALL": locale + ".UTF-8", "BELLHOP": try Programs.path("bellhop")]
        return try await Program.run(["sh", "-c", "exec \"$BELLHOP\" " + line], environment: daemon.environment.merging(variables) { $1 })
    }

    @Test("G10: each way to say when, in two languages and three regions, is understood, and the answer shows what was understood")
    func said() async throws {
        try await running { daemon in
            for (words, locale, answer) in Self.understood {
                let said = try await run("timer " + words, locale, daemon)
                #expect(said.status == 0 && said.output.hasPrefix(answer), "\(words) (\(locale)): \(said)")
            }
            let before = try await daemon.timerList().total
            var remedies = 0
            for (words, locale, reason) in Self.refused {
                let said = try await run("timer " + words, locale, daemon)
                #expect(said.status == 64 && said.errors.contains(reason), "\(words) (\(locale)): \(said)")
                // The error offers lines that can be pasted.
                let lines = said.errors.matches(of: /: bellhop (timer .+)/).map { String($0.output.1) }
                #expect(lines.count == (reason == "is in the past" ? 1 : 2), "\(said.errors)")
                for remedy in lines {
                    let pasted = try await run(remedy, locale, daemon)
                    #expect(pasted.status == 0, "\(words): \(remedy): \(pasted)")
                    remedies += 1
                }
            }
            #expect(try await daemon.timerList().total == before + remedies, "a refused line started a timer")
        }
    }

    @Test("G10: the same times work for extend, snooze, vacations, events, history, routes and in the API")
    func everywhere() async throws {
        try await running { daemon in
            try await daemon.addPet("Snowy")
            try await daemon.timer("Long", for: .hours(2))
            try await daemon.timer("Rice", for: .seconds(1))
            while try await daemon.status().unacknowledgedTotal == 0 { try Task.checkCancellation() }
            for (line, answer) in [
                ("extend Long --until 'friday 18:00'", "Long: 6 d 3 h left → Fri 18:00"),
                ("snooze Rice --until 'tomorrow 7:00'", "the notice comes back Sun 22 Nov 07:00, in 16 h"),
                ("pet pause Snowy --until 24.12.", "(Thu 24 Dec 00:00, in 33 days)"),
                ("pet resume Snowy", "back from vacation"),
                ("vacation on --until 'monday 8:00'", "(Mon 23 Nov 08:00, in 1 d 1"),
                ("events --since yesterday", "Since Fri 20 Nov 00:00, 1 d 14 h ago"),
                ("history --from 'last friday' --to today", "From Fri 20 Nov 00:00, 1 d 14 h ago to Sun 22 Nov 00:00"),
                ("routes explain --at 'tonight 23:00'", "Sat 21 Nov 23:00, in 8 h"),
            ] {
                let said = try await run(line, "C", daemon)
                #expect(said.status == 0 && said.output.contains(answer), "\(line): \(said)")
            }
            // Without quotes, the answer is the line that has them.
            let unquoted = try await run("extend Long --until saturday 19:00", "C", daemon)
            #expect(unquoted.status == 64 && unquoted.errors.contains("bellhop extend Long --until 'saturday 19:00'"), "\(unquoted)")

            let date = TimerRequest(at: "4/5 18:00", name: "X")
            let american = ControlClient(socketPaths: [daemon.socket], language: "en-US", timeLimit: .minutes(5))
            let answer: TimerAnswerJSON = try await american.send(Request(.startTimers), body: date)
            #expect(answer.timer?.endsAt.instant.rfc3339 == "2027-04-05T16:00:00Z")
            await #expect(throws: ControlError.self) {
                let _: TimerAnswerJSON = try await daemon.client.send(Request(.startTimers), body: date)
            }
        }
    }
}
