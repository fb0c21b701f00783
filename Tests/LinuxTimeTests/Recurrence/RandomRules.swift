import BellhopCore
import BellhopTestKit

/// Creates random recurrences of every kind. Leaves out two things that python-dateutil interprets
/// differently from RFC 5545: it reads `BYDAY=MO,1FR` as Mondays that are also the first Friday,
/// and it may assign the weeks 52 and 53 to the wrong year around New Year.
struct RandomRules {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func some(_ range: ClosedRange<Int>, atMost most: Int, signed: Bool = false) -> [Int] {
        let count = Int.random(in: 1...most, using: &random)
        return Set(
            (0..<count).map { _ in
                let number = Int.random(in: range, using: &random)
                return signed && chance(30) ? -number : number
            }
        ).sorted()
    }

    private mutating func days(ordinals: Int? = nil) -> [RecurrenceRule.Day] {
        let weekdays = some(0...6, atMost: 3)
        guard let ordinals else { return RecurrenceRule.inOrder(weekdays.map { RecurrenceRule.Day(weekday: $0) }) }
        return RecurrenceRule.inOrder(
            weekdays.map { RecurrenceRule.Day(some(1...ordinals, atMost: 1, signed: true)[0], weekday: $0) })
    }

    mutating func next() -> Recurrence {
        let date = CivilDate(
            year: Int.random(in: 1995...2035, using: &random), month: Int.random(in: 1...12, using: &random),
            day: Int.random(in: 1...28, using: &random))
        // Half of the recurrences start at an hour of the day at which clocks change.
        let time =
            chance(50)
            ? CivilTime(hour: Int.random(in: 0...3, using: &random), minute: [0, 15, 30, 45].randomElement(using: &random) ?? 0)
            : CivilTime(secondOfDay: Int.random(in: 0..<86_400, using: &random))
        var start = CivilDateTime(date: date, time: time)
        if chance(10) { start.date = CivilDate(year: date.year, month: 1, day: 31) }
        var rule = rule([.daily, .weekly, .monthly, .yearly, .hourly, .minutely].randomElement(using: &random) ?? .daily)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: rule.end = .count(Int.random(in: 1...60, using: &random))
        case 1:
            let last = start.date.adding(days: Int.random(in: 0...5000, using: &random))
            rule.end = .until(CivilDateTime(date: last, time: CivilTime(secondOfDay: Int.random(in: 0..<86_400, using: &random))))
        default: break
        }
        return Recurrence(start: start, rule: rule)
    }

    private mutating func rule(_ frequency: RecurrenceRule.Frequency) -> RecurrenceRule {
        var rule = RecurrenceRule(frequency)
        if chance(30) { rule.weekStart = Int.random(in: 0...6, using: &random) }
        switch frequency {
        case .minutely: within(&rule, interval: 1...2000, sparse: 600)
        case .hourly: within(&rule, interval: 1...60, sparse: 25)
        case .daily:
            if chance(50) { rule.interval = Int.random(in: 2...40, using: &random) }
            if chance(30) { rule.months = some(1...12, atMost: 4) }
            if chance(30) { rule.days = days() }
            if chance(20) { rule.monthDays = some(1...28, atMost: 4, signed: true) }
        case .weekly:
            if chance(50) { rule.interval = Int.random(in: 2...8, using: &random) }
            if chance(70) { rule.days = days() }
            if chance(20) { rule.months = some(1...12, atMost: 4) }
        case .monthly:
            if chance(40) { rule.interval = Int.random(in: 2...14, using: &random) }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: rule.monthDays = some(1...31, atMost: 4, signed: true)
            case 1: rule.days = days(ordinals: 5)
            case 2: rule.days = days()
            default: break
            }
            if chance(20) { rule.months = some(1...12, atMost: 4) }
        case .yearly:
            if chance(30) { rule.interval = Int.random(in: 2...5, using: &random) }
            switch Int.random(in: 0..<7, using: &random) {
            case 0: rule.months = some(1...12, atMost: 3)
            case 1: rule.monthDays = some(1...31, atMost: 3, signed: true)
            case 2: rule.yearDays = some(1...366, atMost: 4, signed: true)
            case 3:
                rule.weekNumbers = some(1...51, atMost: 3)
                if chance(30) { rule.weekNumbers.insert(-1, at: 0) }
                rule.days = days()
            case 4: rule.days = days(ordinals: 53)
            case 5:
                rule.months = some(1...12, atMost: 3)
                rule.days = chance(50) ? days(ordinals: 5) : days()
            default: break
            }
        }
        if !frequency.isShort {
            if chance(20) { rule.hours = some(0...23, atMost: 3) }
            if chance(20) { rule.minutes = some(0...59, atMost: 3) }
            let hasParts = RecurrenceRule(frequency, interval: rule.interval, weekStart: rule.weekStart) != rule
            if chance(25), hasParts {
                // The first or the last position nearly always exists. This matters because
                // dateutil searches until the year 9999 if a rule produces no time at all.
                rule.positions = Set([chance(50) ? 1 : -1] + (chance(50) ? some(2...6, atMost: 2, signed: true) : [])).sorted()
            }
        }
        return rule
    }

    /// Limits the number of times, because ten years have five million minutes. The times are
    /// either far apart, or they lie in a few hours of a few days.
    private mutating func within(_ rule: inout RecurrenceRule, interval: ClosedRange<Int>, sparse: Int) {
        rule.interval = Int.random(in: interval, using: &random)
        if rule.interval < sparse || chance(30) {
            rule.months = some(1...12, atMost: 1)
            rule.hours = some(0...23, atMost: 2)
            rule.days = days()
            if rule.frequency == .minutely, rule.interval < 10 { rule.minutes = some(0...59, atMost: 4) }
        }
        if rule.frequency == .hourly, chance(30) { rule.minutes = some(0...59, atMost: 3) }
        if chance(20) { rule.monthDays = some(1...28, atMost: 5) }
    }
}

extension RecurrenceRule.Frequency {
    fileprivate var isShort: Bool { self == .minutely || self == .hourly }
}
