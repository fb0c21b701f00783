import BellhopCore
import Testing

/// Tests times as people write them, on Saturday, 2026-11-21, at 14:00 in Berlin.
@Suite struct MomentPhraseTests {
    private static let now = Instant(seconds: 1_795_266_000)
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    private static func read(_ text: String, _ tag: String) throws(TextError) -> When {
        try WhenText.future(text, now: now, zone: berlin, as: Language(tag: tag) ?? .english)
    }

    @Test(
        "G10: a day, a time of day or a length is understood in English and German, and a timer understands the same",
        arguments: [
            ("at friday 18:00", "en", "2026-11-27 18:00"),
            ("2026-12-24 18:00", "en", "2026-12-24 18:00"),
            ("24.12. 18:00", "en", "2026-12-24 18:00"),
            ("24.12 18:00", "en", "2026-12-24 18:00"),
            ("24.12.2026 18:00", "en", "2026-12-24 18:00"),
            ("12/24 6pm", "en", "2026-12-24 18:00"),
            ("4/5 6pm", "en-US", "2027-04-05 18:00"),
            ("4/5 6pm", "en-GB", "2027-05-04 18:00"),
            ("tomorrow 7", "en", "2026-11-22 07:00"),
            ("next tuesday 9", "en", "2026-11-24 09:00"),
            ("at noon", "en", "2026-11-22 12:00"),
            ("at midnight", "en", "2026-11-22 00:00"),
            ("tonight", "en", "2026-11-21 20:00"),
            ("tonight 8", "en", "2026-11-21 20:00"),
            ("in 3 days", "en", "2026-11-24 14:00"),
            ("in 2h30", "en", "2026-11-21 16:30"),
            ("in half an hour", "en", "2026-11-21 14:30"),
            ("heute um 18 Uhr", "en", "2026-11-21 18:00"),
            ("übermorgen 7:30", "en", "2026-11-23 07:30"),
            ("in 10 Minuten", "en", "2026-11-21 14:10"),
            ("in einer halben Stunde", "en", "2026-11-21 14:30"),
            ("in einer Stunde", "en", "2026-11-21 15:00"),
            ("2026-12-24T18:00", "en", "2026-12-24 18:00"),
            ("2026-12-24T18:00:00+01:00", "en", "2026-12-24 18:00"),
            ("2026-12-24T17:00Z", "en", "2026-12-24 18:00"),
            ("2026-12-24T18:00+0100", "en", "2026-12-24 18:00"),
            ("2026-12-24t22:30+05:30", "en", "2026-12-24 18:00"),
            ("2026-12-24T18:00:00+01", "en", "2026-12-24 18:00"),
            ("7pm tomorrow", "en", "2026-11-22 19:00"),
            ("18:00 on friday", "en", "2026-11-27 18:00"),
            ("18 Uhr am Freitag", "en", "2026-11-27 18:00"),
            ("morgen früh um 7", "en", "2026-11-22 07:00"),
            ("heute abend um 8", "en", "2026-11-21 20:00"),
            ("heute abend", "en", "2026-11-21 20:00"),
            ("um 7 Uhr abends", "en", "2026-11-21 19:00"),
            ("saturday 13:00", "en", "2026-11-28 13:00"),
            ("saturday 15:00", "en", "2026-11-21 15:00"),
            ("24 december 18:00", "en", "2026-12-24 18:00"),
            ("december 24th, 18:00", "en", "2026-12-24 18:00"),
            ("24. Dezember 18 Uhr", "en", "2026-12-24 18:00"),
            ("24. Dezember um 18 Uhr", "en", "2026-12-24 18:00"),
            ("am 24.12. um 18:00", "en", "2026-12-24 18:00"),
            ("next friday at 9am", "en", "2026-11-27 09:00"),
            ("today at midnight", "en", "2026-11-22 00:00"),
            ("in 3 days at 7:00", "en", "2026-11-24 07:00"),
            ("29 february 12:00", "en", "2028-02-29 12:00"),
            ("the day after tomorrow 9:00", "en", "2026-11-23 09:00"),
            ("at 18", "en", "2026-11-21 18:00"),
            ("at 7pm", "en", "2026-11-21 19:00"),
            ("freitag morgen 7 Uhr", "en", "2026-11-27 07:00"),
            ("nächsten dienstag um 9", "en", "2026-11-24 09:00"),
            ("kommenden Montag 8:00", "en", "2026-11-23 08:00"),
            ("bis 15 Uhr", "en", "2026-11-21 15:00"),
            ("at 18:00 sunday", "en", "2026-11-22 18:00"),
            ("zwei stunden", "en", "2026-11-21 16:00"),
            ("for 10m", "en", "2026-11-21 14:10"),
            ("in 10", "en", "2026-11-21 14:10"),
            ("until 15:00", "en", "2026-11-21 15:00"),
            ("18h", "en", "2026-11-22 08:00"),
            ("5 past midnight", "en", "2026-11-22 00:05"),
            ("5 to midnight", "en", "2026-11-21 23:55"),
            ("zehn nach Mitternacht", "en", "2026-11-22 00:10"),
            ("half past noon", "en", "2026-11-22 12:30"),
            ("quarter past 5 pm", "en", "2026-11-21 17:15"),
            ("10 past 8 pm", "en", "2026-11-21 20:10"),
            ("half past 8pm", "en", "2026-11-21 20:30"),
            ("quarter to 1 am", "en", "2026-11-22 00:45"),
            ("5 minutes past 8 pm", "en", "2026-11-21 20:05"),
            ("17 past 8 in the evening", "en", "2026-11-21 20:17"),
            ("half past 8 tonight", "en", "2026-11-21 20:30"),
            ("halb acht morgen früh", "de", "2026-11-22 07:30"),
            ("um 7:30 morgen früh", "de", "2026-11-22 07:30"),
            ("8 abends", "de", "2026-11-21 20:00"),
            ("acht abends", "en", "2026-11-21 20:00"),
            ("7 morgens", "de", "2026-11-22 07:00"),
            ("12 noon", "en", "2026-11-22 12:00"),
            ("um 12 Uhr mittags", "de", "2026-11-22 12:00"),
            ("in 2 Tagen 9:00", "de", "2026-11-23 09:00"),
            ("in 2 Tagen 9 Uhr", "de", "2026-11-23 09:00"),
            ("in 2 days 9pm", "en", "2026-11-23 21:00"),
            ("in 2 and a half hours", "en", "2026-11-21 16:30"),
        ])
    func understood(text: String, tag: String, local: String) throws {
        let when = try Self.read(text, tag)
        #expect(Self.berlin.civil(when.resolved(now: Self.now, in: Self.berlin).instant).description == local)
        #expect(try WhenText.parseTimer(text, as: Language(tag: tag) ?? .english) == when)
    }

    @Test(
        "G10: a time with two meanings, without a time of day or in the past is refused; what the error suggests is understood",
        arguments: [
            ("4/5 6pm", "en", ["4 May 6pm", "5 April 6pm"]),
            ("tomorrow 7", "en-US", ["tomorrow 7:00", "tomorrow 19:00"]),
            ("next sunday 9", "en", ["2026-11-22 09:00", "2026-11-29 09:00"]),
            ("tomorrow midnight", "en", ["tomorrow 0:00", "tomorrow 23:59"]),
            ("tonight 12", "en", ["tonight 20:00"]),
            ("2026-01-24 18:00", "en", []),
            ("saturday", "en", ["saturday 7:00", "saturday 18:00"]),
            ("friday 12pm", "en", ["friday 0:00", "friday 12:00"]),
            ("friday 7:5", "en", ["friday 7:05", "friday 7:50"]),
            ("today 7:00", "en", ["tomorrow 07:00"]),
            ("at 7", "en", ["at 7:00", "at 19:00"]),
            ("um 7", "en", ["um 7:00", "um 19:00"]),
            ("1.5", "en", ["1.5h", "1.5m"]),
            ("10 may", "en", ["10 may 7:00", "10 may 18:00"]),
            ("tomorrow", "en", ["tomorrow 7:00", "tomorrow 18:00"]),
            ("in the evening", "en", ["tonight 20:00"]), ("friday morning", "en", ["friday morning 7:00"]),
            ("friday evening 12", "en", ["friday evening 20:00"]),
            ("8 in the morning tonight", "en", ["at 14:45", "tomorrow 7:00"]),
            ("10 past 12 pm", "en", ["0:10", "12:10"]),
            ("am Wochenende um 9 Uhr", "de", ["am Samstag um 9 Uhr", "am Sonntag um 9 Uhr"]),
            ("heute 7:00", "de", ["morgen 07:00"]),
            ("morgen", "de", ["morgen 7:00", "morgen 18:00"]),
            ("am Abend", "de", ["heute abend 20:00"]),
            ("um 25:00 Uhr", "de", ["um 14:45", "morgen 7:00"]),
            ("tomorrow 25:00", "de", ["at 14:45", "tomorrow 7:00"]),
        ])
    func refused(text: String, tag: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try Self.read(text, tag) }
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions { _ = try Self.read(suggestion, tag) }
    }

    @Test(
        "back in time, a length, a time of day, a weekday and a date are the last ones",
        arguments: [
            ("3d", "2026-11-18 14:00"), ("9:00", "2026-11-21 09:00"), ("18:00", "2026-11-20 18:00"), ("friday", "2026-11-20 00:00"),
            ("saturday", "2026-11-21 00:00"), ("saturday 18:00", "2026-11-14 18:00"), ("last saturday", "2026-11-14 00:00"),
            ("last friday 9:00", "2026-11-20 09:00"), ("yesterday", "2026-11-20 00:00"), ("vorgestern 7:30", "2026-11-19 07:30"),
            ("24 december", "2025-12-24 00:00"), ("29 february", "2024-02-29 00:00"), ("2026-11-01 12:00", "2026-11-01 12:00"),
        ])
    func back(text: String, local: String) throws {
        let instant = try WhenText.moment(text, .back, now: Self.now, zone: Self.berlin)
        #expect(Self.berlin.civil(instant).description == local)
    }

    @Test(
        "12/24 is read as the region writes it; the tag of a language keeps the region's habits",
        arguments: [
            ("en_US.UTF-8", "monthFirst", "en-US"), ("en_GB.UTF-8", "dayFirst", "en-GB"), ("en_AU", "dayFirst", "en-AU"),
            ("en_CA", nil, "en-CA"), ("en", nil, "en"), ("de_DE.UTF-8", "dayFirst", "de"), ("fr_FR.UTF-8", "dayFirst", "en-GB"),
            ("C", nil, "en"),
        ])
    func regions(locale: String, order: String?, tag: String) {
        let language = Language(environment: ["LANG": locale])
        #expect(language.dateOrder?.rawValue == order)
        #expect(language.tag == tag)
        #expect(Language(tag: tag) == language)
    }

    @Test("messages in one language and times of another region are kept apart")
    func mixedRegions() {
        let language = Language(environment: ["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"])
        #expect(language == Language(.english, clock: .hours24, dateOrder: .dayFirst))
        let other = Language(.english, clock: .hours24, dateOrder: .monthFirst)
        #expect(Language(tag: other.tag) == other)
    }
}
