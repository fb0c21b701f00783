import BellhopCore
import BellhopTestKit
import Testing

/// Tests random rules, including combinations that nobody would write on purpose.
@Suite struct RecurrenceBudgetTests {
    @Test("no rule, however odd, examines more periods than the budget to find when it begins or comes next (proof recurrence-budget)")
    func budget() throws {
        let proof = Proof("recurrence-budget", sample: 150)
        var (found, never, cut, refused, most) = (0, 0, 0, 0, 0)
        for number in proof.cases {
            var rules = OddRules(proof.numbers(for: number))
            let text = rules.next()
            let rule: RecurrenceRule
            do throws(TextError) {
                rule = try RecurrenceRule.parse(text)
            } catch {
                refused += 1
                continue
            }
            let now = CivilDateTime(secondsSince1970: 1_795_269_600 + Int64(number) * 86_413)
            let recurrence = Recurrence(start: now, rule: rule)
            let search = recurrence.search(after: ZoneRules.utc.instant(now), in: .utc)
            #expect(search.examined <= Recurrence.periodBudget, "\(text): \(proof.place(number))")
            #expect(!search.isCutShort || search.time == nil, "\(text): \(proof.place(number))")
            most = max(most, search.examined)
            if search.time != nil { found += 1 } else if search.isCutShort { cut += 1 } else { never += 1 }
            // Begin an alarm in the same way as the daemon. This makes two searches, each of which
            // must stay within its budget.
            let beginning = EveryWish(rule: rule).beginning(after: now)
            #expect(!beginning.isCutShort || beginning.recurrence == nil, "\(text): \(proof.place(number))")
        }
        #expect(proof.cases.count < 100 || found > 0 && refused > 0)
        try proof.report("found \(found); never \(never); cut short \(cut); refused \(refused); most periods \(most)")
    }
}

/// Generates the texts of random rules. Many of these rules are impossible.
private struct OddRules {
    private var random: SeededGenerator

    init(_ random: SeededGenerator) { self.random = random }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func list(_ range: ClosedRange<Int>, atMost most: Int, signed: Bool = false) -> String {
        let count = Int.random(in: 1...most, using: &random)
        let numbers = (0..<count).map { _ in
            let number = Int.random(in: range, using: &random)
            return String(signed && chance(30) ? -number : number)
        }
        return numbers.joined(separator: ",")
    }

    mutating func next() -> String {
        let frequency = RecurrenceRule.Frequency.allCases.randomElement(using: &random) ?? .minutely
        var parts = ["FREQ=" + frequency.rawValue]
        if chance(40) { parts.append("INTERVAL=\([1, 2, 3, 7, 60, 90, 1440, 1441, 2880, 9999].randomElement(using: &random) ?? 1)") }
        if chance(20) { parts.append("COUNT=" + list(1...9999, atMost: 1)) } else if chance(10) { parts.append("UNTIL=20991231T235959") }
        if chance(25) { parts.append("BYMONTH=" + list(1...12, atMost: 3)) }
        if chance(30), frequency != .weekly { parts.append("BYMONTHDAY=" + list(1...31, atMost: 3, signed: true)) }
        if chance(15), ![.daily, .weekly, .monthly].contains(frequency) {
            parts.append("BYYEARDAY=" + list(1...366, atMost: 3, signed: true))
        }
        if chance(35) {
            let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].shuffled(using: &random)
            parts.append("BYDAY=" + days.prefix(Int.random(in: 1...7, using: &random)).joined(separator: ","))
        }
        if chance(30) { parts.append("BYHOUR=" + list(0...23, atMost: 4)) }
        if chance(30) { parts.append("BYMINUTE=" + list(0...59, atMost: 4)) }
        if chance(40) { parts.append("BYSETPOS=" + list(1...(chance(70) ? 6 : 366), atMost: 2, signed: true)) }
        return parts.joined(separator: ";")
    }
}
