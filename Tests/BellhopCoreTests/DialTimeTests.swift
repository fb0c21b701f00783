import BellhopCore
import Testing

@Suite("G10: times as people read them off a dial: half past 5, halb acht, zehn vor acht")
struct DialTimeTests {
    private static let english = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    private static let german = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
    /// The words in front of the hour, each with the minutes after that hour.
    private static let forms: [(words: String, minutes: Int, hours: [String])] = [
        ("quarter past", 15, english), ("a quarter past", 15, english), ("quarter after", 15, english), ("half past", 30, english),
        ("quarter to", -15, english), ("quarter before", -15, english), ("5 past", 5, english), ("ten past", 10, english),
        ("twenty to", -20, english), ("25 to", -25, english), ("ten before", -10, english),
        ("viertel nach", 15, german), ("Viertel vor", -15, german), ("dreiviertel", -15, german), ("halb", -30, german),
        ("fünf nach", 5, german), ("zehn vor", -10, german), ("20 nach", 20, german), ("fünf vor halb", -35, german),
        ("fünf nach halb", -25, german), ("zehn vor halb", -40, german),
    ]
    private static let languages = [Language.english, .german, Language(.english, clock: .hours12)]

    private static func time(_ minute: Int) -> CivilTime { CivilTime(secondOfDay: minute * 60) }

    private static func suggestions(_ text: String, _ language: Language) throws -> [String] {
        let error = try #require(throws: TextError.self) { try WhenText.parse(text, as: language) }
        #expect(error.kind == .ambiguous, "\(text)")
        return error.suggestions
    }

    @Test("every hour in every form has two meanings, and both suggestions are understood in every language")
    func twoMeanings() throws {
        for (words, minutes, names) in Self.forms {
            for hour in 1...12 {
                let minute = (hour * 60 + minutes + 720) % 720
                for spelled in [String(hour), names[hour - 1]] {
                    let text = "\(words) \(spelled)"
                    for language in Self.languages {
                        let times = try Self.suggestions(text, language).map { try WhenText.parse($0, as: language) }
                        #expect(times == [.at(Self.time(minute)), .at(Self.time(minute + 720))], "\(text)")
                        let pasted = try #require(throws: TextError.self) { try WhenText.parseTimer(text, as: language) }.suggestions
                        #expect(try pasted.map { try WhenText.parseTimer($0, as: language) } == times, "\(text): \(pasted)")
                    }
                }
            }
        }
    }

    @Test("a part of the day chooses the meaning; next to a day, a person with a 24-hour clock means the hour on that clock")
    func oneMeaning() throws {
        for (words, minutes, names) in Self.forms {
            for hour in 1...12 {
                let minute = (hour * 60 + minutes + 720) % 720
                let text = "\(words) \(names[hour - 1])"
                for morning in ["\(text) in the morning", "\(text) morgens", "morgens um \(text)"] {
                    #expect(try WhenText.parse(morning) == .at(Self.time(minute)), "\(morning)")
                }
                // The evening begins at 17:00.
                if minute >= 5 * 60 {
                    #expect(try WhenText.parse("\(text) in the evening") == .at(Self.time(minute + 720)), "\(text)")
                    #expect(try WhenText.parse("heute abend um \(text)") == .on(.fromToday(0), Self.time(minute + 720)), "\(text)")
                }
                let day = "tomorrow \(text)"
                if minute < 60 {
                    // Hardly anybody means the hour after midnight.
                    #expect(try Self.suggestions(day, .english).count == 2)
                } else {
                    #expect(try WhenText.parse(day) == .on(.fromToday(1), Self.time(minute)), "\(day)")
                    #expect(try Self.suggestions(day, Language(.english, clock: .hours12)).count == 2)
                }
            }
        }
    }

    @Test(
        "an hour of a 24-hour clock has one meaning",
        arguments: [("halb 18", 1050), ("quarter past 17", 1035), ("viertel vor 0 Uhr", 1425)])
    func hours24(text: String, minute: Int) throws {
        #expect(try WhenText.parse(text) == .at(Self.time(minute)))
    }

    @Test("viertel acht is a quarter past seven in some regions and a quarter past eight in others")
    func regional() throws {
        for hour in 1...12 {
            for spelled in [String(hour), Self.german[hour - 1]] {
                let choices = ["\(hour == 1 ? 12 : hour - 1):15", "\(hour):15"]
                #expect(try Self.suggestions("viertel \(spelled)", .german) == choices)
                #expect(try Self.suggestions("morgen viertel \(spelled)", .german) == choices.map { "morgen " + $0 })
                let pasted = try #require(throws: TextError.self) { try WhenText.parseTimer("viertel \(spelled)", as: .german) }
                #expect(pasted.suggestions == choices.map { "um " + $0 })
            }
        }
    }

    @Test(
        "what is not a time on a dial is not read as one",
        arguments: [
            "half an hour", "quarter of an hour", "a quarter of an hour", "half hour", "Viertelstunde", "eine halbe Stunde", "10 minutes",
        ])
    func lengths(text: String) throws {
        guard case .after = try WhenText.parseTimer(text) else {
            Issue.record("\(text) is a time of day")
            return
        }
    }
}
