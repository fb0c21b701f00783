import BellhopCore
import BellhopTestKit

/// Generates times as people write them, together with their meaning in a form that `judge.py`
/// understands.
struct RandomPhrases {
    struct Phrase {
        /// What a person types.
        var text: String
        /// The language and the region of that person, as a language tag.
        var tag: String
        /// The meaning for the judge: `after MS`, `at TIME`, or a day and a time, such as `weekday
        /// 5 18:00:00`.
        var meaning: String
        /// The parts of the text, which decide whether dateparser is asked about it.
        var parts: [PhrasePart] = []
    }

    private var random: SeededGenerator
    private let now: Instant
    private let today: CivilDate
    /// The time that the phrase should mean, if it can; `nil` for any time.
    private let wish: (instant: Instant, civil: CivilDateTime)?
    private var isGerman = false
    private var parts: [PhrasePart] = []

    /// - Parameters:
    ///   - now: the time at which the person writes. The person's date decides which dates are near.
    ///   - wish: a time within the next days that the phrase should mean, such as a time that the
    ///     clocks skip. The phrase can mean another time, because not every form can express every
    ///     time.
    init(_ random: SeededGenerator, now: Instant, zone: ZoneRules, wish: (instant: Instant, civil: CivilDateTime)? = nil) {
        self.random = random
        self.now = now
        self.wish = wish
        today = zone.civil(now).date
    }

    mutating func next() -> Phrase {
        isGerman = chance(50)
        parts = []
        let tag = isGerman ? pick(["de", "de-DE", "de-AT"]) : pick(["en", "en-GB", "en-US", "en-IN"])
        var phrase = phrase(tag)
        phrase.parts = parts
        return phrase
    }

    private mutating func phrase(_ tag: String) -> Phrase {
        switch number(0...9) {
        case 0...1: return length(tag)
        case 2: return timeAlone(tag)
        case 3: return lengthWithTime(tag)
        default: return dayAndTime(tag)
        }
    }

    // MARK: Lengths

    private mutating func length(_ tag: String) -> Phrase {
        if wish == nil, chance(20) {
            let phrases: [(String, Int64, PhrasePart)] =
                isGerman
                ? [
                    ("einer halben Stunde", 1800, .lengthInWords), ("einer Stunde", 3600, .oneHour),
                    ("anderthalb Stunden", 5400, .lengthInWords), ("einer Viertelstunde", 900, .lengthInWords),
                ]
                : [
                    ("half an hour", 1800, .lengthInWords), ("an hour", 3600, .oneHour),
                    ("an hour and a half", 5400, .lengthInWords), ("quarter of an hour", 900, .lengthInWords),
                ]
            let (text, seconds, part) = pick(phrases)
            parts.append(part)
            return Phrase(text: "in " + text, tag: tag, meaning: "after \(seconds * 1000)")
        }
        if chance(20) {
            let (hours, minutes) = (number(1...23), number(1...59))
            let (text, part) = pick([
                ("\(hours)h\(minutes)", PhrasePart.hoursWithMinutes), ("\(hours)h\(minutes)m", .hoursWithMinutes),
                ("\(hours)h \(minutes)m", .hoursAndMinutes),
            ])
            parts.append(part)
            return Phrase(text: pick(["in ", "+", "for "]) + text, tag: tag, meaning: "after \((hours * 60 + minutes) * 60_000)")
        }
        let unit = pick(isGerman ? Self.germanUnits : Self.englishUnits)
        let count = wish.map { max(2, Int(($0.instant - now).inMilliseconds / unit.milliseconds)) } ?? number(2...30)
        let isLetter = pick([" ", ""]) == "" && unit.name.count == 1
        parts.append(isLetter ? .lengthWithLetter : .length)
        let text = isLetter ? "\(count)\(unit.name)" : "\(count) \(unit.name)"
        let milliseconds = Int64(count) * unit.milliseconds
        return Phrase(text: (isGerman ? "in " : pick(["in ", "for "])) + text, tag: tag, meaning: "after \(milliseconds)")
    }

    private mutating func lengthWithTime(_ tag: String) -> Phrase {
        let (text, time) = clock(bare: false)
        let ahead = wish.map { $0.civil.date.daysSince1970 - today.daysSince1970 } ?? 0
        let days = ahead >= 2 ? ahead : number(2...20)
        let unit = isGerman ? "Tagen" : "days"
        parts.append(.daysAhead)
        return Phrase(text: "in \(days) \(unit) \(isGerman ? "um" : "at") \(text)", tag: tag, meaning: "today+\(days) \(time)")
    }

    private static let englishUnits: [(name: String, milliseconds: Int64)] = [
        ("s", 1000), ("seconds", 1000), ("m", 60_000), ("min", 60_000), ("minutes", 60_000), ("h", 3_600_000), ("hours", 3_600_000),
        ("d", 86_400_000), ("days", 86_400_000), ("weeks", 604_800_000),
    ]
    private static let germanUnits: [(name: String, milliseconds: Int64)] = [
        ("Sekunden", 1000), ("m", 60_000), ("min", 60_000), ("Minuten", 60_000), ("Std", 3_600_000), ("Stunden", 3_600_000),
        ("Tagen", 86_400_000), ("Wochen", 604_800_000),
    ]

    // MARK: Days

    private mutating func timeAlone(_ tag: String) -> Phrase {
        if wish == nil, chance(15) {
            parts.append(.midnight)
            return Phrase(text: isGerman ? "um Mitternacht" : "at midnight", tag: tag, meaning: "at 00:00:00")
        }
        let (text, time) = clock(bare: false)
        return Phrase(text: (isGerman ? "um " : "at ") + text, tag: tag, meaning: "at \(time)")
    }

    private mutating func dayAndTime(_ tag: String) -> Phrase {
        let has12Hours = Language(tag: tag)?.clock == .hours12
        if chance(5) {
            parts.append(.tonight)
            return Phrase(text: isGerman ? "heute Abend" : "tonight", tag: tag, meaning: "today+0 20:00:00")
        }
        if chance(8) { return partOfDay(tag) }
        let (day, meaning) = day(tag)
        let (text, time) = clock(bare: !has12Hours)
        let isWeekday = meaning.hasPrefix("weekday")
        if chance(25), !text.allSatisfy(\.isNumber) {
            let on = isWeekday ? (isGerman ? "am " : "on ") : ""
            return Phrase(text: "\(text) \(on)\(day)", tag: tag, meaning: "\(meaning) \(time)")
        }
        // Do not write `am` before `morgen` (tomorrow): `am morgen` means "in the morning".
        let isRelative = meaning.hasPrefix("today")
        let before = pick(["", "", isGerman ? (isRelative ? "" : "am ") : "on ", isGerman ? "" : "at "])
        let between = pick([" ", isGerman ? " um " : " at ", ", "])
        return Phrase(text: before + day + between + text, tag: tag, meaning: "\(meaning) \(time)")
    }

    private mutating func partOfDay(_ tag: String) -> Phrase {
        let evening = chance(50)
        let hour = evening ? number(5...11) : number(1...11)
        let time = padded(evening ? hour + 12 : hour) + ":00:00"
        let part = isGerman ? (evening ? "abend" : "früh") : (evening ? "evening" : "morning")
        parts.append(.partOfDay)
        return Phrase(text: (isGerman ? "morgen " : "tomorrow ") + part + " \(hour)", tag: tag, meaning: "today+1 \(time)")
    }

    private mutating func day(_ tag: String) -> (text: String, meaning: String) {
        switch number(0...7) {
        case 0:
            let ahead = wish.map { $0.civil.date.daysSince1970 - today.daysSince1970 }
            let days = ahead.map { min(max($0, 0), 2) } ?? number(0...2)
            let names = isGerman ? ["heute", "morgen", "übermorgen"] : ["today", "tomorrow", "day after tomorrow"]
            parts.append(.nearDay)
            return (names[days], "today+\(days)")
        case 1...2:
            let weekday = wish?.civil.date.weekday ?? number(0...6)
            parts.append(.weekday)
            return (weekdayName(weekday), "weekday \(weekday)")
        case 3:
            let weekday = wish?.civil.date.weekday ?? number(0...6)
            parts.append(.nextWeekday)
            return ((isGerman ? pick(["nächsten ", "kommenden "]) : "next ") + weekdayName(weekday), "next \(weekday)")
        case 4:
            let date = wish?.civil.date ?? today.adding(days: number(-3...700))
            parts.append(.isoDate)
            return (date.description, "date \(date)")
        default:
            return calendarDate(tag)
        }
    }

    private mutating func weekdayName(_ weekday: Int) -> String {
        let language: Language = isGerman ? .german : .english
        return chance(60) ? language.longWeekday(weekday) : language.shortWeekday(weekday)
    }

    private mutating func calendarDate(_ tag: String) -> (text: String, meaning: String) {
        let date = wish?.civil.date ?? today.adding(days: number(0...364))
        let withYear = chance(40)
        let meaning = withYear ? "date \(date)" : "yearly \(date.month) \(date.day)"
        let month = (isGerman ? Self.germanMonths : Self.englishMonths)[date.month - 1]
        let year = withYear ? " \(date.year)" : ""
        let order = Language(tag: tag)?.dateOrder
        if let order, chance(isGerman ? 50 : 40) {
            parts.append(.numericDate)
            if isGerman { return ("\(date.day).\(date.month).\(withYear ? String(date.year) : "")", meaning) }
            let numbers = order == .dayFirst ? "\(date.day)/\(date.month)" : "\(date.month)/\(date.day)"
            return (numbers + (withYear ? "/\(date.year)" : ""), meaning)
        }
        parts.append(.dateWithName)
        if isGerman { return ("\(date.day). \(month)\(year)", meaning) }
        let ordinal = Language.english.ordinal(date.day)
        return (pick(["\(date.day) \(month)\(year)", "\(month) \(date.day)\(year)", "\(ordinal) of \(month)\(year)"]), meaning)
    }

    private static let englishMonths = [
        "January", "Feb", "March", "Apr", "May", "June", "July", "August", "Sept", "October", "Nov", "December",
    ]
    private static let germanMonths = [
        "Januar", "Feb", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Okt", "November", "Dezember",
    ]

    // MARK: Times of day

    /// - Parameter bare: whether an hour alone is allowed. It is valid only next to a day.
    private mutating func clock(bare: Bool) -> (text: String, time: String) {
        let wished = wish?.civil.time
        let (hour, minute, second) = (wished?.hour ?? number(0...23), wished?.minute ?? number(0...59), number(0...59))
        let time = "\(padded(hour)):\(padded(minute)):00"
        switch number(0...6) {
        case 0 where bare:
            parts.append(.hour)
            return ("\(hour)", "\(padded(hour)):00:00")
        case 1:
            parts.append(.timeWithSeconds)
            return ("\(hour):\(padded(minute)):\(padded(second))", "\(padded(hour)):\(padded(minute)):\(padded(second))")
        case 2 where isGerman:
            parts.append(.hourWithUhr)
            return ("\(hour) Uhr", "\(padded(hour)):00:00")
        case 3 where isGerman:
            let (text, part) = pick([
                ("\(hour):\(padded(minute)) Uhr", PhrasePart.timeWithUhr), ("\(hour) Uhr \(padded(minute))", .minutesAfterUhr),
            ])
            parts.append(part)
            return (text, time)
        case 2 where hour % 12 != 0:
            parts.append(.timeOf12Hours)
            return (pick(["\(hour % 12)\(hour < 12 ? "am" : "pm")", "\(hour % 12) \(hour < 12 ? "am" : "p.m.")"]), "\(padded(hour)):00:00")
        case 3 where hour % 12 != 0:
            parts.append(.timeOf12Hours)
            return ("\(hour % 12):\(padded(minute))\(hour < 12 ? "am" : "pm")", time)
        case 4 where wished == nil:
            parts.append(.noon)
            return (isGerman ? "Mittag" : "noon", "12:00:00")
        case 5:
            parts.append(.time)
            return ("\(padded(hour)):\(padded(minute))", time)
        default:
            parts.append(.time)
            return ("\(hour):\(padded(minute))", time)
        }
    }

    // MARK: Chance

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }
    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }
    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
