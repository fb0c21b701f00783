import BellhopCore
import BellhopTestKit
import Testing

@Suite struct EveryTextTests {
    /// 12:00 on 2026-11-22, a Sunday.
    private static let now = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 22), time: CivilTime(hour: 12, minute: 0))

    @Test(
        "what people say is a rule of RFC 5545, and words of its own (G10)",
        arguments: [
            ("every day at 07:00", "FREQ=DAILY", "every day at 07:00"),
            ("every weekday at 07:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday at 07:00"),
            ("every weekend 9:30", "FREQ=WEEKLY;BYDAY=SA,SU", "every weekend at 09:30"),
            ("every mon,wed,fri 18:30", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Mon, Wed, Fri at 18:30"),
            ("Every Monday, Wednesday and Friday at 6:30 pm", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Mon, Wed, Fri at 18:30"),
            ("every mon-thu at 7:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH", "every Mon, Tue, Wed, Thu at 07:00"),
            ("every 2 weeks on tuesday at 9:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every 2 weeks on Tuesday at 09:00"),
            ("every other friday at 9:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on Friday at 09:00"),
            ("every 3 days at 20:00", "FREQ=DAILY;INTERVAL=3", "every 3 days at 20:00"),
            ("every day at 08:00, 20:00", "FREQ=DAILY;BYHOUR=8,20", "every day at 08:00, 20:00"),
            ("every month on the 1st at 08:00", "FREQ=MONTHLY;BYMONTHDAY=1", "every month on the 1st at 08:00"),
            ("every month on the 1st and 15th at 08:00", "FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st, 15th at 08:00"),
            ("every month on the last day at 18:00", "FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day at 18:00"),
            ("every 3 months on the 2nd at 8:00", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=2", "every 3 months on the 2nd at 08:00"),
            ("every last friday at 17:00", "FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday at 17:00"),
            ("every second tuesday of the month at 9:00", "FREQ=MONTHLY;BYDAY=2TU", "every month on the second Tuesday at 09:00"),
            (
                "every month on the last weekday at 9:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
                "every month on the last weekday at 09:00"
            ),
            ("every year on 24 december at 10:00", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 Dec at 10:00"),
            ("every dec 24th at 10:00", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "every year on 24 Dec at 10:00"),
            ("every 90m", "FREQ=MINUTELY;INTERVAL=90", "every 1 h 30 min"), ("every 2 hours", "FREQ=HOURLY;INTERVAL=2", "every 2 h"),
            ("every hour at :15", "FREQ=HOURLY;BYMINUTE=15", "every hour at :15"),
            ("every 2 hours at :05, 3 times", "FREQ=HOURLY;COUNT=3;INTERVAL=2;BYMINUTE=5", "every 2 h at :05, 3 times"),
            ("every hour", "FREQ=HOURLY", "every 1 h"), ("every half an hour", "FREQ=MINUTELY;INTERVAL=30", "every 30 min"),
            ("every day at 7:00 until 2026-12-31", "FREQ=DAILY;UNTIL=20261231T235959", "every day at 07:00 until 2026-12-31"),
            ("every friday until 24.12. at 9:00", "FREQ=WEEKLY;UNTIL=20261224T235959;BYDAY=FR", "every Friday at 09:00 until 2026-12-24"),
            ("every day at 7:00 until 3 march", "FREQ=DAILY;UNTIL=20270303T235959", "every day at 07:00 until 2027-03-03"),
            ("every day at 7:00 until 27.11.", "FREQ=DAILY;UNTIL=20261127T235959", "every day at 07:00 until 2026-11-27"),
            ("every day at 7:00 for 5 times", "FREQ=DAILY;COUNT=5", "every day at 07:00, 5 times"),
            ("every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00", "FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st at 08:00"),
        ])
    func reads(text: String, rule: String, words: String) throws {
        let wish = try EveryText.parse(text)
        #expect(wish.rule.description == rule)
        let recurrence = try #require(wish.starting(after: Self.now))
        #expect(recurrence.words(in: .english) == words)
        // The parser must also accept the words in every language, unless they contain a day that
        // some months lack.
        guard !words.contains("31st") else { return }
        for language in [.english, .german, Language(.english, clock: .hours12)] {
            let echo = recurrence.words(in: language)
            #expect(try EveryText.parse(echo, as: language) == wish, "\(echo)")
        }
    }

    @Test(
        "German says it, too",
        arguments: [
            ("every weekday at 07:00", "Mo–Fr um 07:00"), ("every tuesday at 9:00", "jeden Dienstag um 09:00"),
            ("every mon,wed at 18:30", "jeden Mo, Mi um 18:30"), ("every 2 weeks on friday at 9:00", "alle 2 Wochen am Freitag um 09:00"),
            ("every month on the 1st at 8:00", "jeden Monat am 1. um 08:00"),
            ("every last friday at 17:00", "jeden Monat am letzten Freitag um 17:00"),
            ("every month on the first weekday at 9:00", "jeden Monat am ersten Werktag (Mo–Fr) um 09:00"),
            ("every year on 24 dec at 10:00", "jedes Jahr am 24. Dez um 10:00"), ("every 90m", "alle 1 h 30 min"),
            ("every hour at :15", "jede Stunde um :15"),
            ("every day at 7:00 until 2026-12-31", "jeden Tag um 07:00 bis 2026-12-31"),
            ("every day at 7:00, 3 times", "jeden Tag um 07:00, 3 Mal"),
        ])
    func german(text: String, words: String) throws {
        #expect(try EveryText.parse(text).starting(after: Self.now)?.words(in: .german) == words)
    }

    @Test(
        "what could mean two things, or lacks something, is refused with what to write instead",
        arguments: [
            ("every second friday at 9:00", ["every 2 weeks on Friday at 09:00", "every month on the second Friday at 09:00"]),
            ("every second friday 5pm", ["every 2 weeks on Friday at 17:00", "every month on the second Friday at 17:00"]),
            ("every friday", ["every friday at 07:00", "every friday at 18:30"]),
            ("every week at 9:00", ["every Monday at 09:00", "every Friday at 09:00"]),
            ("every month at 9:00", ["every month on the 1st at 09:00", "every month on the last day at 09:00"]),
            ("every month on the 31st at 8:00", ["every month on the last day at 08:00", "every month on the 28th at 08:00"]),
            ("every year on 29 february at 8:00", ["every year on 28 Feb at 08:00", "every year on 1 Mar at 08:00"]),
            ("every 5", ["every 5m", "every 5 days at 07:00"]), ("every at 9:00", ["every day at 09:00", "every weekday at 09:00"]),
            ("every 9:00", ["every day at 09:00", "every weekday at 09:00"]),
            ("every day at 7", ["every day at 7:00", "every day at 19:00"]),
            ("every 2d", ["every 2d at 07:00", "every 2d at 18:30"]), ("every 90m at 9:00", ["every 90m", "every day at 09:00"]),
            ("every biweekly at 9:00", ["every 2 weeks on Monday at 09:00", "every month on the 1st at 09:00"]),
            ("every 90s", ["every 1m", "every 90m"]), ("every fri 7", ["every fri 7:00", "every fri 19:00"]),
            ("every day at 7 and 9", ["every day at 7:00 and 9:00", "every day at 19:00 and 21:00"]),
            ("every day at quarter past 5", ["every day at 5:15", "every day at 17:15"]),
            ("every friday at midnight", ["every friday at 0:00", "every friday at 23:59"]),
            ("every morning at 20", ["every morning at 7:00"]), ("every evening", ["every evening at 20:00"]),
            ("every day at 7:00 until tomorrow", ["every day at 7:00 until 2026-12-31"]),
            ("every friday until tomorrow", ["every friday at 07:00 until 2026-12-31"]),
            ("every 90m until tomorrow", ["every 90m until 2026-12-31"]),
        ])
    func refuses(text: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try EveryText.parse(text) }
        #expect(error.suggestions == suggestions)
        for suggestion in suggestions where suggestion.hasPrefix("every") { _ = try EveryText.parse(suggestion) }
        #expect(Language.german.knows(error.problem.id), "\(error.problem.id)")
    }

    @Test(
        "what is refused of a repetition is the word that is wrong",
        arguments: [
            ("every funday at 8:00", "funday", ["every Sunday at 08:00"]),
            ("every firday at 17:00", "firday", ["every Friday at 17:00"]),
            ("every last fryday at 8:00", "fryday", ["every month on the last Friday at 08:00"]),
            ("every 2nd mondya at 8:00", "mondya", ["every month on the second Monday at 08:00"]),
            ("every blahblah at 8:00", "blahblah", ["every weekday at 08:00", "every Monday at 08:00"]),
            ("every 31st at 8:00", "31st", ["every month on the last day at 08:00", "every month on the 28th at 08:00"]),
            ("every 2nd at 8:00", "2nd", ["every month on the 2nd at 08:00", "every month on the last Friday at 08:00"]),
            ("every blue moon at 7:00", "blue", ["every weekday at 07:00", "every Monday at 07:00"]),
            ("every day at 25:00", "25:00", ["every day at 07:00", "every day at 18:30"]),
        ])
    func token(text: String, token: String, suggestions: [String]) throws {
        let error = try #require(throws: TextError.self) { try EveryText.parse(text) }
        #expect(error.text == token && error.suggestions == suggestions)
        for suggestion in suggestions where suggestion.hasPrefix("every") { _ = try EveryText.parse(suggestion) }
    }

    @Test(
        "what is not a repetition is refused",
        arguments: [
            "", "every", "day at 7:00", "every blue moon at 7:00", "every 3 fridays at 9:00", "every day at 7:00 until tomorrow",
            "every 0 days at 7:00",
            "every day at 7:00 0 times", "every month on the 32nd at 7:00", "every month on the 1st and the last friday at 7:00",
            "every 31 june at 7:00", "every day at 7:00 and 8:30", "every FREQ=SECONDLY", "every 99999999h",
        ])
    func notUnderstood(text: String) {
        #expect(throws: TextError.self) { try EveryText.parse(text) }
    }

    @Test("every other Friday begins with the next one, whatever week that is in")
    func begins() throws {
        let recurrence = try #require(try EveryText.parse("every other friday at 9:00").starting(after: Self.now))
        let times = recurrence.times(after: Self.now).prefix(3).map(\.description)
        #expect(times == ["2026-11-27 09:00", "2026-12-11 09:00", "2026-12-25 09:00"])
        // The first time must be half an hour from now, exact to the second.
        let late = CivilDateTime(date: Self.now.date, time: CivilTime(hour: 12, minute: 0, second: 7))
        let pauses = try #require(try EveryText.parse("every half an hour").starting(after: late))
        #expect(pauses.times(after: late).prefix(2).map(\.time.descriptionWithSeconds) == ["12:30:07", "13:00:07"])
    }
}
