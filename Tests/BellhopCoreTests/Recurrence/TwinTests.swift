import BellhopCore
import BellhopTestKit
import Testing

@Suite("G10: a repetition in German means exactly what it means in English, whatever the language of the program")
struct TwinTests {
    private static let languages = [Language.english, .german, Language(.english, clock: .hours12, dateOrder: .monthFirst)]
    private static let englishDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let germanDays = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
    private static let englishOrdinals = ["first", "second", "third", "fourth", "fifth", "last"]
    private static let germanOrdinals = ["ersten", "zweiten", "dritten", "vierten", "fünften", "letzten"]
    private static let englishMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
    private static let germanMonths = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember",
    ]

    /// Expects that all texts have the same meaning in every language.
    private func same(_ texts: [String]) throws {
        let wish = try EveryText.parse(texts[0])
        for text in texts {
            for language in Self.languages {
                #expect(try EveryText.parse(text, as: language) == wish, "\(text)")
                #expect(EveryText.begins(text.split(separator: " ").map(String.init), as: language), "\(text)")
            }
        }
    }

    @Test(
        "an English repetition and its German twins",
        arguments: [
            ["every day at 7:00", "daily at 7:00", "jeden Tag um 7:00", "täglich um 7:00", "taeglich um 7 Uhr"],
            ["every weekday at 8:00", "weekdays at 8:00", "on weekdays at 8:00", "mon-fri at 8:00", "every monday to friday at 8:00"],
            ["every weekday at 8:00", "werktags um 8 Uhr", "jeden Werktag um 8:00", "an Werktagen um 8 Uhr", "wochentags um 8.00"],
            ["every weekday at 8:00", "Mo-Fr um 8:00", "Mo–Fr um 8 Uhr", "montags bis freitags um 8:00", "Montag bis Freitag um 8:00"],
            ["every weekend at 9:30", "on weekends at 9:30", "jedes Wochenende um 9:30", "wochenends um 9:30"],
            ["every saturday at 9:30", "jeden Sonnabend um 9:30"],
            ["every friday at 18:00", "fridays at 18:00", "on fridays 18:00", "freitags um 18 Uhr", "an jedem Freitag um 18.00"],
            ["every friday at 17:30", "jeden Freitag um 17.30", "jeden Freitag um 17.30 Uhr", "jeden Fr um 17 Uhr 30"],
            ["every mon,wed,fri 18:30", "jeden Mo, Mi und Fr um 18:30", "montags, mittwochs und freitags um 18:30"],
            ["every monday and every friday at 8:00", "jeden Montag und jeden Freitag um 8 Uhr"],
            ["every mon-thu at 7:00", "jeden Montag bis Donnerstag um 7:00"],
            [
                "every other friday at 9:00", "every 2 weeks on friday at 9:00", "every second week on friday at 9:00",
                "every 2w on friday at 9:00",
            ],
            ["every other friday at 9:00", "jeden übernächsten Freitag um 9:00", "alle zwei Wochen freitags um 9 Uhr"],
            ["every other friday at 9:00", "alle 2 Wochen am Freitag um 9:00", "jede zweite Woche am Freitag um 9:00"],
            ["every week on monday and friday at 9:00", "jede Woche am Montag und Freitag um 9:00", "wöchentlich am Mo und Fr um 9 Uhr"],
            ["every 3 days at 20:00", "every third day at 20:00", "alle 3 Tage um 20:00", "jeden dritten Tag um 20 Uhr"],
            ["every other day at 20:00", "every 2d at 20:00", "jeden zweiten Tag um 20 Uhr"],
            ["every day at 08:00, 20:00", "every day at 8:00 and at 20:00", "täglich um 8 und 20 Uhr", "jeden Tag um 8 Uhr und um 20 Uhr"],
            ["every day at 7 in the morning and 8 in the evening", "jeden Tag um 7 Uhr morgens und um 8 Uhr abends"],
            ["every day at 7:00", "every morning at 7", "jeden Morgen um 7", "täglich morgens um 7"],
            ["every day at 20:00", "every evening at 8", "jeden Abend um 8", "täglich abends um acht"],
            ["every friday at 20:00", "every friday evening at 8", "jeden Freitag abends um 8"],
            ["every day at 12:00", "every day at noon", "every noon", "jeden Mittag", "täglich mittags"],
            ["every day at 0:00", "every day at midnight", "täglich um Mitternacht"],
            ["every day at 7:30", "every morning at half past 7", "täglich morgens um halb acht", "jeden Morgen um halb 8"],
            ["every month on the 1st and 15th at 08:00", "jeden Monat am 1. und am 15. um 8 Uhr", "am 1. und 15. jedes Monats um 8:00"],
            [
                "every month on the 1st at 08:00", "monthly on the 1st at 8:00", "on the 1st of the month at 8:00",
                "monatlich am 1. um 8 Uhr",
            ],
            ["every month on the last day at 18:00", "on the last day of the month at 18:00", "jeden Monat am letzten Tag um 18 Uhr"],
            ["every month on the last day at 18:00", "am letzten Tag des Monats um 18:00", "jeden letzten Tag im Monat um 18:00"],
            ["every 3 months on the 2nd at 8:00", "alle 3 Monate am 2. um 8:00"],
            ["every other month on the 2nd at 8:00", "jeden zweiten Monat am 2. um 8:00"],
            ["every last friday at 17:00", "jeden letzten Freitag um 17:00", "am letzten Freitag in jedem Monat um 17 Uhr"],
            ["every first monday at 9:00", "jeden ersten Montag um 9:00", "am ersten Montag im Monat um 9 Uhr"],
            [
                "every month on the last weekday at 9:00", "jeden Monat am letzten Werktag um 9:00",
                "am letzten Werktag des Monats um 9 Uhr",
            ],
            ["every year on 24 december at 10:00", "every dec 24th at 10:00", "jedes Jahr am 24. Dezember um 10:00"],
            ["every year on 24 december at 10:00", "jährlich am 24.12. um 10 Uhr", "jeden 24. Dez um 10:00"],
            ["every 90m", "every 90 minutes", "every 1 h 30 min", "alle 90 min", "alle 90 Minuten", "alle anderthalb Stunden"],
            ["every ten minutes", "alle zehn Minuten"], ["every 2 hours", "alle zwei Stunden", "jede zweite Stunde", "every other hour"],
            ["every hour", "jede Stunde"], ["every half an hour", "jede halbe Stunde"], ["every 48h", "alle 48 Stunden"],
            ["every quarter of an hour", "jede Viertelstunde"],
            ["every day at 7:00 until 2026-12-31", "jeden Tag um 7:00 bis 2026-12-31", "jeden Tag um 7 Uhr bis zum 31.12.2026"],
            ["every day until 31 december 2026 at 7:00", "täglich bis 31. Dezember 2026 um 7 Uhr"],
            ["every day at 7:00, 5 times", "every day at 7:00 for five times", "jeden Tag um 7:00, 5 Mal", "täglich um 7 Uhr für 5-mal"],
            ["every day at 7:00 three times", "täglich um 7 Uhr, dreimal"], ["every day at 7:00 once", "täglich um 7 Uhr, einmal"],
            ["every FREQ=MONTHLY;BYMONTHDAY=31 at 08:00", "jeden FREQ=MONTHLY;BYMONTHDAY=31 um 8 Uhr"],
        ])
    func twins(texts: [String]) throws { try same(texts) }

    @Test("every weekday, in every form")
    func weekdays() throws {
        for (english, german) in zip(Self.englishDays, Self.germanDays) {
            let (short, kurz) = (english.prefix(3), german.prefix(2))
            try same([
                "every \(english) at 18:00", "every \(english)s at 18:00", "every \(short) 18:00", "every \(short). at 6 pm",
                "\(english)s at 18:00",
                "on \(english)s 18:00", "every week on \(english) at 18:00", "weekly on \(short) at 18:00", "every \(german) 18:00",
                "jeden \(german) um 18:00", "jeden \(kurz) um 18 Uhr", "jeden \(kurz). 18:00", "\(german.lowercased())s um 18.00",
                "jede Woche am \(german) um 18:00", "wöchentlich am \(kurz) um 18 Uhr", "an jedem \(german) um 18 Uhr",
            ])
            try same(["every other \(english) at 9:00", "every two weeks on \(short) at 9:00", "alle zwei Wochen am \(german) um 9 Uhr"])
        }
    }

    @Test("every weekday of the month, in every form")
    func weekdaysOfMonth() throws {
        for (english, german) in zip(Self.englishOrdinals, Self.germanOrdinals) {
            for (day, tag) in zip(Self.englishDays, Self.germanDays) {
                try same([
                    "every month on the \(english) \(day) at 9:00", "every \(english) \(day) of the month at 9:00",
                    "on the \(english) \(day) of every month at 9:00", "jeden Monat am \(german) \(tag) um 9:00",
                    "jeden \(german) \(tag) im Monat um 9 Uhr", "am \(german) \(tag) des Monats um 9 Uhr",
                    "am \(german) \(tag.prefix(2)) jedes Monats um 9.00",
                ])
            }
        }
    }

    @Test("every day of the month and of the year, in every form")
    func dates() throws {
        for day in 1...28 {
            try same([
                "every month on the \(Language.english.ordinal(day)) at 8:00", "every month on the \(day) at 8:00",
                "on the \(Language.english.ordinal(day)) of the month at 8:00", "jeden Monat am \(day). um 8 Uhr",
                "am \(day). jedes Monats um 8:00",
            ])
        }
        for (index, month) in Self.englishMonths.enumerated() {
            let monat = Self.germanMonths[index]
            try same([
                "every year on 15 \(month) at 10:00", "every \(month.prefix(3)) 15th at 10:00", "every 15 \(month.prefix(3)) at 10:00",
                "yearly on the 15th of \(month) at 10:00", "jedes Jahr am 15. \(monat) um 10 Uhr", "jeden 15. \(monat.prefix(3)) um 10:00",
                "jährlich am 15.\(index + 1). um 10.00",
            ])
        }
    }

    @Test("every number word in front of every unit")
    func numbers() throws {
        let english = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        let german = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
        for (index, (word, wort)) in zip(english, german).enumerated() {
            let number = index + 2
            try same([
                "every \(number) minutes", "every \(word) minutes", "alle \(number) Minuten", "alle \(wort) Minuten", "alle \(number)m",
            ])
            try same(["every \(number) hours", "every \(word) hours", "alle \(number) Stunden", "alle \(wort) Stunden"])
            try same([
                "every \(number) days at 9:00", "every \(word) days at 9:00", "alle \(number) Tage um 9 Uhr", "alle \(wort) Tage um 9:00",
            ])
            try same([
                "every \(number) weeks on monday at 9:00", "every \(word) weeks on mon at 9:00", "alle \(number) Wochen am Mo um 9:00",
                "alle \(wort) Wochen am Montag um 9 Uhr",
            ])
            try same([
                "every \(number) months on the 1st at 9:00", "every \(word) months on the 1st at 9:00",
                "alle \(number) Monate am 1. um 9:00",
                "alle \(wort) Monate am ersten Tag um 9 Uhr",
            ])
        }
    }

    @Test("what Bellhop shows can be typed again, in every language, for every set of weekdays and every day of the month")
    func echoes() throws {
        let now = CivilDateTime(date: CivilDate(year: 2026, month: 11, day: 22), time: CivilTime(hour: 12, minute: 0))
        var wishes: [EveryWish] = []
        let time = CivilTime(hour: 19, minute: 5)
        for set in 1..<128 {
            let days = (0..<7).filter { set & 1 << $0 != 0 }.map { RecurrenceRule.Day(weekday: $0) }
            for interval in 1...3 {
                wishes.append(
                    EveryWish(rule: RecurrenceRule(.weekly, interval: interval, days: RecurrenceRule.inOrder(days)), time: time))
            }
        }
        for interval in 1...3 {
            for day in Array(1...28) + [-1] {
                wishes.append(EveryWish(rule: RecurrenceRule(.monthly, interval: interval, monthDays: [day]), time: time))
            }
            wishes.append(EveryWish(rule: RecurrenceRule(.daily, interval: interval), time: time))
        }
        for day in 1...28 {
            for month in 1...12 { wishes.append(EveryWish(rule: RecurrenceRule(.yearly, months: [month], monthDays: [day]), time: time)) }
        }
        for wish in wishes {
            let recurrence = try #require(wish.starting(after: now))
            // Seven days of every week are shown as every day.
            if recurrence.rule.days.count == 7, recurrence.rule.interval == 1 { continue }
            for language in Self.languages {
                let echo = recurrence.words(in: language)
                for reader in Self.languages { #expect(try EveryText.parse(echo, as: reader) == wish, "\(echo)") }
            }
        }
    }

    @Test(
        "what is refused in German is refused with German words that are understood",
        arguments: [
            ("jeden Freitag", ["jeden Freitag um 07:00", "jeden Freitag um 18:30"]),
            ("jeden Freitag um 7", ["jeden Freitag um 7:00", "jeden Freitag um 19:00"]),
            ("werktags um 8", ["werktags um 8:00", "werktags um 20:00"]),
            ("jeden zweiten Freitag um 9:00", ["alle 2 Wochen am Freitag um 09:00", "jeden Monat am zweiten Freitag um 09:00"]),
            ("jede Woche um 9 Uhr", ["jeden Montag um 09:00", "jeden Freitag um 09:00"]),
            ("jeden Monat um 9:00", ["jeden Monat am 1. um 09:00", "jeden Monat am letzten Tag um 09:00"]),
            ("am 31. jedes Monats um 8:00", ["jeden Monat am letzten Tag um 08:00", "jeden Monat am 28. um 08:00"]),
            ("jedes Jahr am 29. Februar um 8:00", ["jedes Jahr am 28. Feb um 08:00", "jedes Jahr am 1. Mär um 08:00"]),
            ("alle 5", ["alle 5m", "alle 5 Tage um 07:00"]), ("jeden um 9:00", ["jeden Tag um 09:00", "Mo–Fr um 09:00"]),
            ("jeden Funtag um 8:00", ["jeden Montag um 08:00"]), ("alle 90s", ["alle 1m", "alle 90m"]),
            ("alle 90m um 9:00", ["alle 90m", "jeden Tag um 09:00"]), ("täglich um halb acht", ["täglich um 7:30", "täglich um 19:30"]),
            ("täglich um viertel acht", ["täglich um 7:15", "täglich um 8:15"]),
            ("zweiwöchentlich um 9:00", ["alle 2 Wochen am Montag um 09:00", "jeden Monat am 1. um 09:00"]),
            ("freitags um Mitternacht", ["freitags um 0:00", "freitags um 23:59"]), ("jeden Abend", ["jeden Abend um 20:00"]),
            ("jeden Tag um 25:00", ["jeden Tag um 07:00", "jeden Tag um 18:30"]),
        ])
    func refused(text: String, suggestions: [String]) throws {
        for language in Self.languages {
            let error = try #require(throws: TextError.self) { try EveryText.parse(text, as: language) }
            #expect(error.suggestions == suggestions)
            #expect(Language.german.knows(error.problem.id), "\(error.problem.id)")
            for suggestion in suggestions { _ = try EveryText.parse(suggestion, as: language) }
        }
    }

    @Test("a name of two letters is a weekday only in German: Do and So begin English words")
    func shortNames() {
        #expect(throws: TextError.self) { try EveryText.parse("every do 7:00") }
        #expect((try? EveryText.parse("every do 7:00", as: .german)) != nil)
        #expect((try? EveryText.parse("jeden Do 7:00")) != nil)
    }

    @Test(
        "words that begin a name do not begin a repetition",
        arguments: [
            "daily standup", "Weekly review", "fridays", "weekend trip", "täglich", "montags", "hourly", "friday to do list", "on the roof",
        ])
    func names(text: String) {
        for language in Self.languages { #expect(!EveryText.begins(text.split(separator: " ").map(String.init), as: language)) }
    }
}
