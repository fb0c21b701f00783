import BellhopCore
import BellhopTestKit
import Testing

@Suite struct DurationTextTests {
    @Test(
        "every form of G10 is read",
        arguments: [
            ("45m", 2700.0), ("1h30", 5400), ("1h30m", 5400), ("90s", 90), ("1:30", 90), ("1:30:00", 5400), ("2d", 172_800), ("1.5h", 5400),
            ("half an hour", 1800), ("PT45M", 2700), ("+10m", 600), ("10 Minuten", 600), ("1 Stunde 30 Minuten", 5400), ("2 Tage", 172_800),
            ("90 sek", 90), ("1 h 30 min", 5400), ("45 min", 2700), ("2 hours", 7200),
            ("1w", 604_800), ("pt1h30m", 5400), ("P1DT12H", 129_600), ("PT1.5H", 5400), ("P2W", 1_209_600), ("PT0.25S", 0.25),
            ("250ms", 0.25),
            ("0.5s", 0.5), ("90:00", 5400), ("0:05", 5), ("100:00:00", 360_000), ("1h5", 3900), ("1h05", 3900),
            ("An Hour and  a half", 5400),
            ("2 hours and 5 minutes", 7500), ("two hours and ten minutes", 7800), ("1h and 5m", 3900), ("1 Stunde und 10 Minuten", 4200),
            ("1h und 5m", 3900), ("1 minute and 30 seconds", 90), ("zwei Stunden zehn Minuten", 7800), ("2 and a half hours", 9000),
            ("2 hours and a half", 9000), ("2 days and a half hour", 174_600), ("an hour and a quarter of an hour", 4500),
            ("2 1/2 Stunden", 9000), ("1/2 hour", 1800), ("2½ hours", 9000), ("¾ Stunde", 2700), ("2 and a half weeks", 1_512_000),
            ("  45m ", 2700), ("45M", 2700), ("1d2h3m4s", 93_784), ("1h90m", 9000), ("1.50h", 5400), ("quarter of an hour", 900),
        ])
    func reads(text: String, seconds: Double) throws {
        let parsed = try DurationText.parse(text, in: .zero ... .days(36_500))
        #expect(parsed == ParsedDuration(.milliseconds(Int64(seconds * 1000))))
    }

    @Test("a bare number is minutes and says that it was bare", arguments: [("45", 45), ("1", 1), ("+10", 10), (" 90 ", 90)])
    func bareNumber(text: String, minutes: Int) throws {
        #expect(try DurationText.parse(text) == ParsedDuration(.minutes(minutes), isBareNumber: true))
    }

    @Test(
        "what has two readings is refused with both, and nothing is guessed",
        arguments: [
            ("1.5", ["1.5h", "1.5m"]), ("1mo", ["30d", "1m"]), ("3 months", ["90d", "3m"]), ("1 Monat", ["30d", "1m"]),
            ("2 Jahre", ["365d", "52w"]), ("1y", ["365d", "52w"]),
            ("1:5", ["1:05", "1m5s"]),
            ("5m30", ["5m30s"]), ("2d12", ["2d12h", "2d12m"]), ("1,5h", ["1h30m"]), ("1,5", ["1.5h", "1.5m"]),
            ("1,500 s", ["1.500 s", "1500 s"]), ("2 and a half", ["2.5h", "2.5m"]), ("P1M", ["PT1M", "P30D"]),
            ("P1Y", ["P365D", "P52W"]), ("1h90", ["1h90m", "1h9m"]),
        ])
    func ambiguous(text: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try DurationText.parse(text) }
        #expect(error.kind == .ambiguous)
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions { _ = try DurationText.parse(suggestion, in: .zero ... .days(400)) }
    }

    @Test(
        "what is not a length of time is refused",
        arguments: [
            "", " ", "+", "m", "abc", "45x", "1:90", "1:2:3", "1:30:00:00", ":30", "1:", "1h2h", "30m1h", "1.h", ".5h", "1.5h30m", "1h1.5m",
            "h30",
            "p", "pt", "p1", "pt5", "p1h", "pt1m1h", "pt1.5h3m", "p1w2d", "p-1d", "٤٥m", "４５m", "1e3s", "0x10m", "45m45", "1h 30 m x",
            "--5m", "1 2",
            "half", "45m\u{0}", "0.0001s", "1.0000000001h", "∞", "1h-30m", "+ +5m",
        ])
    func refused(text: String) {
        #expect(throws: TextError.self) { try DurationText.parse(text, in: .zero ... .days(36_500)) }
    }

    @Test("a slip in a clock form is refused with what it could be", arguments: [("1:90", ["1m90s", "1h90m"]), ("1:2:3", ["1h2m3s"])])
    func slips(text: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try DurationText.parse(text) }
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions { _ = try DurationText.parse(suggestion) }
    }

    @Test(
        "a value outside the range is refused, and the range is named",
        arguments: ["0", "0s", "366d", "999ms", "1000000000000m", "99999999999999999999h"])
    func outOfRange(text: String) throws {
        let error = try #require(throws: TextError.self) { try DurationText.parse(text) }
        #expect(error.kind == .outOfRange)
    }

    @Test("range errors name the range; negative ones say so")
    func rangeWords() throws {
        let error = try #require(throws: TextError.self) { try DurationText.parse("3h", in: .minutes(1) ... .minutes(120)) }
        #expect(error.description == "\"3h\" is outside the range 1m to 2h")
        #expect(throws: TextError(.outOfRange, "-5m", "is negative, but a duration cannot be negative")) { try DurationText.parse("-5m") }
    }

    @Test("an error shows foreign text harmless and short")
    func errorText() throws {
        let error = try #require(throws: TextError.self) { try DurationText.parse("\u{1B}[31m" + String(repeating: "x", count: 500)) }
        #expect(!error.description.unicodeScalars.contains("\u{1B}"))
        #expect(error.description.count < 200)
    }

    @Test("the compact form reads back as the same length, whatever it is")
    func compactRoundTrip() throws {
        var random = SeededGenerator(seed: 0xD0)
        let whole: ClosedRange<Duration> = .zero ... .days(36_500)
        for round in 0..<20_000 {
            let limit: Int64 = [1000, 60_000, 3_600_000, 86_400_000, 36_500 * 86_400_000][round % 5]
            let duration = Duration.milliseconds(Int64.random(in: 0...limit, using: &random))
            let text = DurationText.compact(duration)
            #expect(try DurationText.parse(text, in: whole).duration == duration, "\(text)")
        }
    }

    @Test("every whole second of two days reads back, compact and as a clock")
    func exhaustive() throws {
        for second in 1...(2 * 86_400) {
            let duration = Duration.seconds(second)
            let compact = try DurationText.parse(DurationText.compact(duration)).duration
            let clock = try DurationText.parse(DurationText.clock(duration)).duration
            if compact != duration || clock != duration { Issue.record("\(second) s") }
        }
    }

    @Test("no text makes the parser trap")
    func seededGarbage() {
        var random = SeededGenerator(seed: 0xD1)
        let pieces = [
            "1", "30", "999999999999999999999", ".", ":", ",", "h", "m", "s", "d", "P", "T", " ", "+", "-", "mo", "half", "\u{202E}", "é",
            "😀", "00",
        ]
        for _ in 0..<50_000 {
            let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            do throws(TextError) {
                let parsed = try DurationText.parse(text)
                #expect(DurationText.timerRange.contains(parsed.duration))
            } catch {
                #expect(error.suggestions.count <= 2)
            }
        }
    }

    @Test(
        "words are for prose: the two largest units",
        arguments: [
            (Duration.seconds(7800), "2 h 10 min"), (.minutes(45), "45 min"), (.seconds(90), "1 min 30 s"), (.seconds(5), "5 s"),
            (.zero, "0 s"),
            (.hours(51), "2 d 3 h"), (.seconds(3605), "1 h"), (.milliseconds(250), "250 ms"), (.milliseconds(1500), "1 s 500 ms"),
            (.seconds(-7200), "-2 h"), (.days(365), "365 d"), (.seconds(86_400 + 59), "1 d"),
        ])
    func words(duration: Duration, text: String) {
        #expect(DurationText.words(duration) == text)
    }

    @Test(
        "how long something went on is told to the nearest second",
        arguments: [
            (Duration.milliseconds(169), "0 s"), (.milliseconds(500), "1 s"), (.milliseconds(12_340), "12 s"),
            (.milliseconds(59_600), "1 min"), (.milliseconds(83_499), "1 min 23 s"), (.seconds(7830), "2 h 10 min"), (.zero, "0 s"),
        ])
    func spent(duration: Duration, text: String) {
        #expect(DurationText.spent(duration) == text)
    }

    @Test(
        "the clock rounds up to whole seconds, so that 45 minutes begin with 45:00 (T-24)",
        arguments: [
            (Duration.minutes(45), "45:00"), (.seconds(2699), "44:59"), (.milliseconds(2_699_999), "45:00"),
            (.milliseconds(2_698_001), "44:59"),
            (.seconds(5), "00:05"), (.milliseconds(1), "00:01"), (.nanoseconds(1), "00:01"), (.zero, "00:00"), (.seconds(-3), "00:00"),
            (.milliseconds(-1), "00:00"), (.milliseconds(-1500), "00:00"), (.seconds(3900), "1:05:00"), (.hours(26), "26:00:00"),
        ])
    func clock(duration: Duration, text: String) {
        #expect(DurationText.clock(duration) == text)
    }
}
