import BellhopCore
import Testing

@Suite struct WhenTextTests {
    /// 2026-11-21 13:00:00 UTC, 14:00 in Berlin.
    private static let now = Instant(seconds: 1_795_266_000)
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    @Test(
        "every form of G10 is read where a time of day is expected",
        arguments: [
            ("14:45", When.at(CivilTime(hour: 14, minute: 45))), ("at 14:45", .at(CivilTime(hour: 14, minute: 45))),
            ("until 15:00", .at(CivilTime(hour: 15, minute: 0))), ("7:00", .at(CivilTime(hour: 7, minute: 0))),
            ("1:30", .at(CivilTime(hour: 1, minute: 30))), ("tomorrow 7:00", .on(.fromToday(1), CivilTime(hour: 7, minute: 0))),
            ("Tomorrow at 07:00", .on(.fromToday(1), CivilTime(hour: 7, minute: 0))),
            ("at  tomorrow 7:00", .on(.fromToday(1), CivilTime(hour: 7, minute: 0))),
            ("+10m", .after(ParsedDuration(.minutes(10)))), ("10m", .after(ParsedDuration(.minutes(10)))),
            ("+10", .after(ParsedDuration(.minutes(10), isBareNumber: true))), ("half an hour", .after(ParsedDuration(.minutes(30)))),
            ("7pm", .at(CivilTime(hour: 19, minute: 0))), ("at 7:30 pm", .at(CivilTime(hour: 19, minute: 30))),
            ("11am", .at(CivilTime(hour: 11, minute: 0))), ("23:59:59", .at(CivilTime(hour: 23, minute: 59, second: 59))),
            ("0:00", .at(CivilTime(hour: 0, minute: 0))), ("17.30", .at(CivilTime(hour: 17, minute: 30))),
            ("um 17.30", .at(CivilTime(hour: 17, minute: 30))), ("at 7.30 pm", .at(CivilTime(hour: 19, minute: 30))),
            ("17.30 Uhr", .at(CivilTime(hour: 17, minute: 30))), ("17 Uhr 30", .at(CivilTime(hour: 17, minute: 30))),
            ("acht Uhr", .at(CivilTime(hour: 8, minute: 0))), ("friday 17.30", .on(.weekday(5), CivilTime(hour: 17, minute: 30))),
        ])
    func reads(text: String, when: When) throws {
        #expect(try WhenText.parse(text) == when)
    }

    @Test(
        "an instant with its offset is read with and without a word before it",
        arguments: ["", "at ", "um ", "until "], ["2027-03-28T02:30:00Z", "2027-03-28T03:30+01:00"])
    func instant(word: String, text: String) throws {
        let instant = Instant(seconds: 1_806_201_000)
        #expect(try WhenText.parse(word + text) == .instant(instant))
        #expect(try WhenText.parseTimer(word + text) == .instant(instant))
    }

    @Test("for the past, an unreadable time suggests times in the past", arguments: ["foo", "last wek", "lunch:time"])
    func past(text: String) throws {
        let error = try #require(throws: TextError.self) { try WhenText.moment(text, .back, now: Self.now, zone: Self.berlin) }
        #expect(error.suggestions == ["2026-11-14", "7d"])
        for suggestion in error.suggestions { _ = try WhenText.moment(suggestion, .back, now: Self.now, zone: Self.berlin) }
    }

    @Test(
        "what has two readings is refused with both",
        arguments: [
            ("at 7", ["at 7:00", "at 19:00"]), ("7", ["+7m", "7:00"]), ("at 7:5", ["at 7:05", "at 7:50"]), ("24:00", ["0:00", "23:59"]),
            ("12pm", ["0:00", "12:00"]), ("12:30am", ["0:00", "12:00"]), ("friday 12pm", ["friday 0:00", "friday 12:00"]),
            ("Tomorrow at midnight", ["Tomorrow at 0:00", "Tomorrow at 23:59"]), ("4/5 18:00", ["4 May 18:00", "5 April 18:00"]),
            ("um 7", ["um 7:00", "um 19:00"]), ("um acht", ["um 8:00", "um 20:00"]), ("at eight", ["at 8:00", "at 20:00"]),
            ("friday 17.10", ["friday 17:10"]), ("in 3 days at 7", ["in 3 days at 7:00", "in 3 days at 19:00"]),
        ])
    func ambiguous(text: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try WhenText.parse(text) }
        #expect(error.kind == .ambiguous)
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions { _ = try WhenText.parse(suggestion) }
    }

    @Test(
        "a date that is not in the calendar is refused with the reason and the dates next to it",
        arguments: [
            ("2026-11-31", "is not a date, because that month has 30 days", ["2026-11-30", "2026-12-01"]),
            ("31.11.", "is not a date, because that month has 30 days", ["30.11.", "1.12."]),
            ("30.2.", "is not a date, because February has at most 29 days", ["28.2.", "1.3."]),
            ("at 2027-02-29 18:00", "is not a date, because that month has 28 days", ["at 2027-02-28 18:00", "at 2027-03-01 18:00"]),
            ("32.12.2026 18:00", "is not a date, because that month has 31 days", ["2026-12-31 18:00", "2027-01-01 18:00"]),
            ("at 31 November 9:00", "is not a date, because that month has 30 days", ["at 30.11. 9:00", "at 1.12. 9:00"]),
            ("february 30th 2027 at 9:00", "is not a date, because that month has 28 days", ["2027-02-28 at 9:00", "2027-03-01 at 9:00"]),
            ("am 31. November um 9 Uhr", "is not a date, because that month has 30 days", ["am 30.11. um 9 Uhr", "am 1.12. um 9 Uhr"]),
            ("2026-13-01", "is not a date, because a year has 12 months", []),
        ])
    func impossibleDate(text: String, problem: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try WhenText.parseTimer(text) }
        #expect(error.kind == .outOfRange)
        #expect(error.problem.description == problem && error.suggestions == suggestions)
    }

    @Test(
        "what is no time is refused",
        arguments: ["", "at", "tomorrow", "25:00", "7:60", "at noonish", "7:00:00:00", "13pm", "0am", "-1:00", "at +5m", "14:45 15:00"])
    func refused(text: String) {
        #expect(throws: TextError.self) { try WhenText.parse(text) }
    }

    @Test(
        "what is refused of a time of day is the word that is wrong",
        arguments: [
            ("at 25:00", "25:00", ["at 14:45", "tomorrow 7:00"]), ("until 7:60", "7:60", ["at 14:45", "tomorrow 7:00"]),
            ("tomorrow at noonish", "noonish", ["at 14:45", "tomorrow 7:00"]), ("in the evening 10.10", "10.10", ["in the evening 10:10"]),
            ("at", "at", ["at 14:45", "tomorrow 7:00"]),
        ])
    func token(text: String, token: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try WhenText.parse(text) }
        #expect(error.text == token && error.suggestions == suggestions)
    }

    @Test(
        "a timer takes lengths first, times of day by their word",
        arguments: [
            ("10m", When.after(ParsedDuration(.minutes(10)))), ("1:30", .after(ParsedDuration(.seconds(90)))),
            ("at 14:45", .at(CivilTime(hour: 14, minute: 45))), ("45", .after(ParsedDuration(.minutes(45), isBareNumber: true))),
            ("90:00", .after(ParsedDuration(.minutes(90)))), ("tomorrow 7:00", .on(.fromToday(1), CivilTime(hour: 7, minute: 0))),
            ("7pm", .at(CivilTime(hour: 19, minute: 0))), ("2 hours", .after(ParsedDuration(.hours(2)))),
            ("8 hours", .after(ParsedDuration(.hours(8)))), ("half an hour", .after(ParsedDuration(.minutes(30)))),
        ])
    func timer(text: String, when: When) throws {
        #expect(try WhenText.parseTimer(text) == when)
    }

    @Test(
        "a timer refuses what could be a time of day or a length",
        arguments: [
            ("14:45", ["at 14:45", "14m45s"]), ("10:30:00", ["at 10:30:00", "10h30m0s"]), ("17.30", ["at 17:30", "17.30m"]),
            ("half past 5", ["at 5:30", "at 17:30"]), ("halb acht", ["um 7:30", "um 19:30"]), ("12pm", ["at 0:00", "at 12:00"]),
        ])
    func timerAmbiguous(text: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try WhenText.parseTimer(text) }
        #expect(error.kind == .ambiguous)
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions { _ = try WhenText.parseTimer(suggestion) }
    }

    @Test("a suggestion for a text without words is in the person's language")
    func personsLanguage() throws {
        let error = try #require(throws: TextError.self) { try WhenText.parseTimer("22:50", as: .german) }
        #expect(error.suggestions == ["um 22:50", "22m50s"])
    }

    @Test("a time of day still to come is today; one that is past, or now, is tomorrow")
    func nextOccurrence() {
        let later = When.at(CivilTime(hour: 14, minute: 45)).resolved(now: Self.now, in: Self.berlin)
        #expect(later == ResolvedWhen(instant: Self.now + .minutes(45), followsCalendar: true))
        let past = When.at(CivilTime(hour: 13, minute: 59)).resolved(now: Self.now, in: Self.berlin)
        #expect(past == ResolvedWhen(instant: Self.now + .hours(24) - .minutes(1), followsCalendar: true))
        let now = When.at(CivilTime(hour: 14, minute: 0)).resolved(now: Self.now, in: Self.berlin)
        #expect(now == ResolvedWhen(instant: Self.now + .hours(24), followsCalendar: true))
        let tomorrow = When.on(.fromToday(1), CivilTime(hour: 14, minute: 45)).resolved(now: Self.now, in: Self.berlin)
        #expect(tomorrow == ResolvedWhen(instant: Self.now + .hours(24) + .minutes(45), followsCalendar: true))
    }

    @Test("a count is from now and follows no calendar")
    func count() {
        let resolved = When.after(ParsedDuration(.minutes(10))).resolved(now: Self.now, in: Self.berlin)
        #expect(resolved == ResolvedWhen(instant: Self.now + .minutes(10), followsCalendar: false))
    }

    @Test("a time that does not exist becomes the next valid instant and says so; one that exists twice is the first")
    func changesOfTheClock() {
        // 2026-03-28 20:00 in Berlin. In the following night, the clocks go forward from 02:00 to
        // 03:00.
        let beforeSpring = Instant(seconds: 1_774_724_400)
        let gap = When.on(.fromToday(1), CivilTime(hour: 2, minute: 30)).resolved(now: beforeSpring, in: Self.berlin)
        #expect(gap.instant.rfc3339 == "2026-03-29T01:00:00Z")
        #expect(gap.movedTo?.description == "2026-03-29 03:00")
        // 2026-10-24 20:00 in Berlin. In the following night, the hour from 02:00 to 03:00 occurs
        // twice.
        let beforeAutumn = Instant(seconds: 1_792_864_800)
        let doubled = When.at(CivilTime(hour: 2, minute: 30)).resolved(now: beforeAutumn, in: Self.berlin)
        #expect(doubled.instant.rfc3339 == "2026-10-25T00:30:00Z")
        #expect(doubled.movedTo == nil)
    }
}
