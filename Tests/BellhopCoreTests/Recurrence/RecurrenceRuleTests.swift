import BellhopCore
import Testing

@Suite struct RecurrenceRuleTests {
    private static func moment(_ text: String) throws -> CivilDateTime {
        try #require(Recurrence("DTSTART:\(text) RRULE:FREQ=DAILY")).start
    }

    private static func times(_ text: String, _ count: Int = 3) throws -> [String] {
        let recurrence = try #require(Recurrence(text))
        let before = CivilDateTime(secondsSince1970: recurrence.start.secondsSince1970 - 1)
        return recurrence.times(after: before).prefix(count).map(\.description)
    }

    @Test("a rule is written as it is read")
    func roundTrip() throws {
        for text in [
            "FREQ=DAILY", "FREQ=WEEKLY;COUNT=3;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY;UNTIL=20301231T070000;BYDAY=-1FR,1MO",
            "FREQ=YEARLY;BYMONTH=1,2;BYWEEKNO=-1,20;BYDAY=MO;BYHOUR=8;BYMINUTE=0,30;BYSETPOS=-1,1", "FREQ=YEARLY;BYYEARDAY=-1,100",
        ] {
            #expect(try RecurrenceRule.parse(text).description == text)
            #expect(try RecurrenceRule.parse("RRULE:" + text.lowercased()).description == text)
        }
    }

    @Test(
        "what RFC 5545 forbids, and what is of no use for an alarm, is refused with a sentence",
        arguments: [
            ("FREQ=SECONDLY", "MINUTELY"), ("BYDAY=MO", "not a recurrence rule"), ("FREQ=DAILY;COUNT=2;UNTIL=20301231", "both"),
            ("FREQ=DAILY;INTERVAL=0", "INTERVAL"), ("FREQ=DAILY;COUNT=10000", "COUNT"), ("FREQ=DAILY;BYDAY=1MO", "has a numbered weekday"),
            ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY"), ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY"), ("FREQ=WEEKLY;BYMONTHDAY=1", "weekly"),
            ("FREQ=MONTHLY;BYWEEKNO=2;BYDAY=MO", "yearly"), ("FREQ=YEARLY;BYWEEKNO=2", "BYDAY"), ("FREQ=DAILY;BYYEARDAY=2", "BYYEARDAY"),
            ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS"), ("FREQ=DAILY;BYSECOND=1", "BYSECOND"), ("FREQ=DAILY;FREQ=DAILY", "twice"),
            ("FREQ=DAILY;UNTIL=20301231T000000Z", "UTC"), ("FREQ=DAILY;BYHOUR=24", "BYHOUR"), ("FREQ=DAILY;BYHOUR=x", "number"),
            ("FREQ=DAILY;UNTIL=20301332", "not a recurrence rule"),
            ("FREQ=MINUTELY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=2", "at most 1 occurrence"),
            ("FREQ=MINUTELY;BYHOUR=9,17;BYSETPOS=-2", "BYSETPOS"),
            ("FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=3", "at most 2 occurrences"),
            ("FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0,30;BYSETPOS=-5", "at most 4"),
            ("FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=3", "at most 2"), ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "at most 5"),
            ("FREQ=MONTHLY;BYMONTHDAY=31,30;BYSETPOS=-3", "at most 2"), ("FREQ=YEARLY;BYDAY=SU;BYSETPOS=54", "at most 53"),
            ("FREQ=YEARLY;BYMONTH=2;BYDAY=MO;BYSETPOS=6", "at most 5"), ("FREQ=YEARLY;BYMONTHDAY=31;BYSETPOS=8", "at most 7"),
        ])
    func refuses(text: String, words: String) throws {
        let error = try #require(throws: TextError.self) { try RecurrenceRule.parse(text) }
        #expect(error.description.contains(words), "\(error)")
        #expect(Language.german.knows(error.problem.id), "\(error.problem.id)")
    }

    @Test(
        "a position that one of the periods of a rule has is taken, however rare that is",
        arguments: [
            "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5", "FREQ=YEARLY;BYDAY=SU;BYSETPOS=53", "FREQ=YEARLY;BYMONTH=2;BYDAY=MO;BYSETPOS=5",
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYMONTH=2;BYSETPOS=2",
            "FREQ=MINUTELY;BYHOUR=9;BYSETPOS=1,2", "FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=-2", "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=2",
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2;BYSETPOS=-366",
        ])
    func possible(text: String) throws {
        #expect(try Self.times("DTSTART:20260101T070000 RRULE:" + text, 1).count == 1)
    }

    @Test("a year of minutes is not gone through to find the next of its moments")
    func longYears() throws {
        let all = (0..<60).map(String.init).joined(separator: ",")
        let hours = (0..<24).map(String.init).joined(separator: ",")
        let rule = "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\(hours);BYMINUTE=\(all)"
        let recurrence = try #require(Recurrence("DTSTART:20200101T000000 RRULE:\(rule)"))
        let search = recurrence.search(after: ZoneRules.utc.instant(try Self.moment("20261231T235800")), in: .utc)
        #expect(search.time?.description == "2026-12-31 23:59")
        #expect(search.examined == 1)
    }

    @Test("a rule whose times of day never fall on one of its days is given up after the budget, and said to be so")
    func cutShort() throws {
        // With an interval of 7 minutes, each time of day recurs once a week, always on the same
        // weekday. For the time 00:00, this weekday is Monday, which the rule excludes.
        let minutes = "FREQ=MINUTELY;INTERVAL=7;BYDAY=TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5;BYMINUTE=0;BYSETPOS=1,2"
        let recurrence = try #require(Recurrence("DTSTART:20260105T000000 RRULE:\(minutes)"))
        let search = recurrence.search(after: ZoneRules.utc.instant(recurrence.start), in: .utc)
        #expect(search.examined <= Recurrence.periodBudget)
        let wish = EveryWish(rule: try RecurrenceRule.parse("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))
        let beginning = wish.beginning(after: recurrence.start)
        #expect(beginning.recurrence == nil && !beginning.isCutShort)
    }

    @Test("a rule without an end that rang for two years is asked for its newest time in few steps")
    func newestOfMany() throws {
        let minutes = try #require(Recurrence("DTSTART:20241101T070000 RRULE:FREQ=MINUTELY;UNTIL=20251101T070000"))
        let now = ZoneRules.utc.instant(try Self.moment("20261108T060000"))
        let newest = try #require(minutes.newest(from: minutes.start, through: now, in: .utc))
        #expect(newest.time.description == "2025-11-01 07:00")
        #expect(newest.before == Recurrence.countLimit)
    }

    @Test("a rule that no day fits ends the search, and so does one that no time of day fits")
    func never() throws {
        for text in [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=5;BYMONTHDAY=31", "FREQ=HOURLY;INTERVAL=2;BYHOUR=8",
            "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=31", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;UNTIL=20251231",
            "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31;COUNT=3",
        ] {
            #expect(try Self.times("DTSTART:20260101T070000 RRULE:" + text) == [], "\(text)")
        }
    }

    @Test("what comes rarely comes: 29 February on a Monday, across a century without a leap year")
    func rare() throws {
        #expect(
            try Self.times("DTSTART:20260101T070000 RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", 4)
                == ["2044-02-29 07:00", "2072-02-29 07:00", "2112-02-29 07:00", "2140-02-29 07:00"])
    }

    @Test("Mondays and the first Friday are both meant, as RFC 5545 has it")
    func mixedDays() throws {
        #expect(
            try Self.times("DTSTART:20261201T070000 RRULE:FREQ=MONTHLY;BYDAY=MO,1FR", 5)
                == ["2026-12-04 07:00", "2026-12-07 07:00", "2026-12-14 07:00", "2026-12-21 07:00", "2026-12-28 07:00"])
    }

    @Test("the last week of a year is the 52nd or the 53rd, and may end in the next year")
    func lastWeeks() throws {
        // According to ISO 8601, 2026 has 53 weeks, and each of the years 2027 to 2031 has 52
        // weeks.
        #expect(
            try Self.times("DTSTART:20260101T070000 RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU", 3) == [
                "2026-12-28 07:00", "2027-01-03 07:00", "2032-12-27 07:00",
            ])
        #expect(
            try Self.times("DTSTART:20270601T070000 RRULE:FREQ=YEARLY;BYWEEKNO=52;BYDAY=SU", 2) == ["2028-01-02 07:00", "2028-12-31 07:00"])
    }

    @Test("the start counts only where it fits, and COUNT and UNTIL end the rule")
    func ends() throws {
        #expect(
            try Self.times("DTSTART:20261122T070000 RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=MO", 9) == ["2026-11-23 07:00", "2026-11-30 07:00"])
        #expect(try Self.times("DTSTART:20261122T070000 RRULE:FREQ=DAILY;UNTIL=20261123", 9) == ["2026-11-22 07:00", "2026-11-23 07:00"])
        let recurrence = try #require(Recurrence("DTSTART:20261122T070000 RRULE:FREQ=DAILY;COUNT=5"))
        #expect(try recurrence.times(after: Self.moment("20261124T070000")).map(\.date.day) == [25, 26])
    }

    @Test("a time that the clock leaves out is the next one that there is, and one that it shows twice comes once (G3)")
    func daylight() throws {
        let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
        let alarm = try #require(Recurrence("DTSTART:20270326T023000 RRULE:FREQ=DAILY"))
        var now = berlin.instant(try Self.moment("20270326T120000"))
        var rung: [String] = []
        for _ in 0..<3 {
            let time = try #require(alarm.next(after: now, in: berlin))
            now = berlin.instant(time)
            rung.append(now.rfc3339)
        }
        #expect(rung == ["2027-03-27T01:30:00Z", "2027-03-28T01:00:00Z", "2027-03-29T00:30:00Z"])
        now = berlin.instant(try Self.moment("20271030T120000"))
        let time = try #require(alarm.next(after: now, in: berlin))
        #expect(berlin.instant(time).rfc3339 == "2027-10-31T00:30:00Z")
        // In that night, 02:30 occurs twice. The alarm has rung at the first 02:30 and must not
        // ring at the second.
        let second = try #require(alarm.next(after: berlin.instant(time) + .minutes(65), in: berlin))
        #expect(second.description == "2027-11-01 02:30")
    }

    @Test("after an absence the newest missed time is known, with how many came before it")
    func newest() throws {
        let alarm = try #require(Recurrence("DTSTART:20261101T070000 RRULE:FREQ=DAILY"))
        let now = ZoneRules.utc.instant(try Self.moment("20261108T060000"))
        let newest = try #require(alarm.newest(from: alarm.start, through: now, in: .utc))
        #expect(newest.time.description == "2026-11-07 07:00")
        #expect(newest.before == 6)
        #expect(alarm.newest(from: alarm.start, through: ZoneRules.utc.instant(alarm.start) - .seconds(1), in: .utc) == nil)
        // Even for a rule that rings every minute, the search must not step through the minutes of
        // two years.
        let minutes = try #require(Recurrence("DTSTART:20241101T070000 RRULE:FREQ=MINUTELY"))
        #expect(minutes.newest(from: minutes.start, through: now, in: .utc)?.before == Recurrence.countLimit)
    }
}
