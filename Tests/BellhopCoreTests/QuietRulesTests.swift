import BellhopCore
import BellhopTestKit
import Testing

@Suite("Quiet hours of the house, of a member and of a sink")
struct QuietRulesTests {
    private static let sink = SinkName(rawValue: "phone")
    private static let midnight = CivilDate(year: 2026, month: 11, day: 21)

    private static func rule(_ window: String, _ source: QuietRule.Source, mode: QuietHours.Mode = .hold, strict: Bool = true) throws
        -> QuietRule
    {
        QuietRule(QuietHours(window: try #require(TimeWindow(window)), mode: mode, isStrict: strict), of: source)
    }

    private static func at(_ minutes: Int) -> Instant { Instant(seconds: Int64(midnight.daysSince1970) * 86_400 + Int64(minutes) * 60) }

    private static func event(_ urgency: Urgency = .normal, _ kind: EventKind = .laundryDue) -> Event {
        Event(
            kind: kind, occurred: at(0), owner: .hub,
            notice: Notice(key: NoticeKey(rawValue: "k"), id: "k", category: "c", title: "t", body: "b", urgency: urgency, name: "n"))
    }

    @Test(
        "G16: the strictest wins: held until the last of them ends, one that begins when another ends included, and the reason says whose")
    func strictest() throws {
        let house = try Self.rule("22:00-07:00", .house)
        let anna = try Self.rule("21:00-09:00", .member("Anna"))
        let phone = try Self.rule("09:00-10:00", .sink(Self.sink))
        for (rules, minutes, reason) in [
            ([house], 23 * 60, "quiet hours until 07:00"), ([house, anna], 23 * 60, "quiet hours of Anna until 09:00"),
            ([house, anna, phone], 23 * 60, "quiet hours of phone until 10:00"), ([house], 21 * 60, nil),
            ([house, anna], 21 * 60, "quiet hours of Anna until 09:00"), ([house, phone], 8 * 60, nil),
        ] as [([QuietRule], Int, String?)] {
            let hold = QuietRules(rules).hold(Self.event(), on: Self.sink, at: Self.at(minutes), in: .utc)
            #expect(hold.map { $0.rule.reason(until: ZoneRules.utc.civil($0.end).time).description } == reason)
        }
    }

    @Test("G16: what one of them lets through another may hold, and one that lowers does not keep another from holding")
    func each() throws {
        var house = try Self.rule("22:00-07:00", .house)
        house.hours.letThrough = .high
        let anna = try Self.rule("22:00-07:00", .member("Anna"), mode: .lower)
        let rules = QuietRules([house, anna])
        let now = Self.at(23 * 60)
        #expect(rules.hold(Self.event(.normal), on: Self.sink, at: now, in: .utc)?.rule.source == .house)
        #expect(rules.hold(Self.event(.high), on: Self.sink, at: now, in: .utc) == nil)
        #expect(rules.lowers(Self.event(.high), on: Self.sink, at: now, in: .utc))
        #expect(!rules.lowers(Self.event(.critical), on: Self.sink, at: now, in: .utc))
        let kind = try Self.rule("22:00-07:00", .house, strict: false)
        #expect(QuietRules([kind]).hold(Self.event(.normal, .timerFinished), on: Self.sink, at: now, in: .utc) == nil)
    }

    @Test("G16: they end where nobody has anything against it, minute by minute, as a clerk with a list would say", arguments: 1...40)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let windows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (from: Int.random(in: 0..<24, using: &random), length: Int.random(in: 1...9, using: &random))
        }
        let rules = QuietRules(
            try windows.enumerated().map { index, window in
                let text = "\(window.from):00-\((window.from + window.length) % 24):00"
                return try Self.rule(text, index == 0 ? .house : index == 1 ? .member("Anna") : .sink(Self.sink))
            })
        func isQuiet(_ minute: Int) -> Bool {
            windows.contains { window in
                let hour = minute / 60 % 24
                return (0..<window.length).contains((hour - window.from + 24) % 24)
            }
        }
        for minute in stride(from: 0, to: 1440, by: 20) {
            let found = rules.hold(Self.event(), on: Self.sink, at: Self.at(minute), in: .utc)?.end
            var end = minute
            while isQuiet(end), end < minute + 1440 { end += 1 }
            if end == minute + 1440 {
                // Together, the quiet hours of the rules cover the whole day. The notice must be
                // held for a limited time and not forever.
                #expect(found.map { $0 > Self.at(minute) && $0 < Self.at(minute) + .days(4) } == true, "seed \(seed), minute \(minute)")
            } else {
                #expect(found == (end == minute ? nil : Self.at(end)), "seed \(seed), minute \(minute): \(windows)")
            }
        }
    }
}
