import BellhopCore
import BellhopTestKit
import Testing

@Suite("What follows a notice that nobody answers")
struct FollowUpPlanTests {
    private let phone = SinkName(rawValue: "phone")
    private let siren = SinkName(rawValue: "siren")

    @Test("only people are asked again: what reaches programs alone repeats nothing, is not missed, and tells each of them once")
    func people() throws {
        let log = SinkName(rawValue: "log")
        func asking(_ plan: FollowUpPlan?, _ first: [SinkName]) throws -> FollowUpPlan? {
            try #require(plan).asking(first, isForPeople: { $0 == phone }, sinksOf: { $0.isEmpty ? [] : [phone] })
        }
        let repetition = FollowUpPlan.Repetition(every: .minutes(10), atMost: 3)
        let plan = FollowUpPlan(repetition: repetition)
        #expect(try asking(plan, [log]) == nil)
        #expect(try asking(plan, [log, phone]) == plan)
        let later = FollowUpPlan(repetition: repetition, escalations: [.init(after: .minutes(5), members: [.owner])])
        #expect(try asking(later, [log]) == later)
        let elsewhere = FollowUpPlan(repetition: repetition, fallback: .init(sinks: [phone]))
        #expect(try asking(elsewhere, [log]) == elsewhere)
        let program = FollowUpPlan(
            repetition: repetition, escalations: [.init(after: .minutes(5), sinks: [siren]), .init(after: .minutes(7), urgency: .high)],
            fallback: .init(sinks: [siren]))
        let told = try #require(try asking(program, [log]))
        #expect(told.repetition == nil && told.missedAfter == nil)
        #expect(told.followUps.map(\.sinks) == [[siren], [siren]])
        #expect(told.followUps.map(\.isFallback) == [true, false])
    }

    @Test("G8: nothing to repeat and nothing to escalate is no plan")
    func nothing() {
        #expect(FollowUpPlan(repetition: nil) == nil)
    }

    @Test("G8: it is told every so often, as often as it is to be, and counts as missed a pause after the last")
    func repetition() throws {
        let plan = try #require(FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3)))
        #expect(plan.followUps.map(\.after) == [.minutes(10), .minutes(20), .minutes(30)])
        #expect(plan.followUps.map(\.step) == [1, 2, 3])
        #expect(plan.followUps.allSatisfy { $0.sinks.isEmpty && $0.urgency == nil })
        #expect(plan.missedAfter == .minutes(40))
        #expect(FollowUpPlan(repetition: .init(every: .minutes(10)))?.followUps.count == 6, "where nobody says how often")
    }

    @Test(
        "G8: an escalation adds its sinks and its urgency to all that is told from then on; at the time of a repetition both are one telling"
    )
    func escalation() throws {
        let plan = try #require(
            FollowUpPlan(
                repetition: .init(every: .minutes(10), atMost: 3),
                escalations: [
                    .init(after: .minutes(25), sinks: [siren, phone]), .init(after: .minutes(20), sinks: [phone], urgency: .critical),
                    .init(after: .minutes(50), urgency: .high),
                ]))
        #expect(plan.followUps.map(\.after) == [.minutes(10), .minutes(20), .minutes(25), .minutes(30), .minutes(50)])
        #expect(plan.followUps.map(\.sinks) == [[], [phone], [phone, siren], [phone, siren], [phone, siren]])
        #expect(plan.followUps.map(\.urgency) == [nil, .critical, .critical, .critical, .critical], "a later one never lowers it")
        #expect(plan.missedAfter == .minutes(60))
        let alone = try #require(FollowUpPlan(repetition: nil, escalations: [.init(after: .minutes(30), sinks: [phone])]))
        #expect(alone.followUps.map(\.after) == [.minutes(30)])
        #expect(alone.missedAfter == .minutes(40), "10 minutes after the last escalation")
    }

    @Test("a fallback is a telling of its own, of the same step; at the time of another it is part of that one")
    func fallback() throws {
        let alone = try #require(FollowUpPlan(repetition: nil, fallback: .init(sinks: [phone])))
        #expect(alone.followUps == [.init(step: 0, after: .seconds(30), sinks: [phone], isFallback: true)])
        #expect(alone.missedAfter == nil && alone.next(after: .seconds(30)) == nil)
        let among = try #require(
            FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), fallback: .init(sinks: [phone], after: .minutes(15))))
        #expect(among.followUps.map(\.step) == [1, 1, 2])
        #expect(among.followUps.map(\.isFallback) == [false, true, false])
        let last = try #require(
            FollowUpPlan(repetition: .init(every: .minutes(1), atMost: 1), fallback: .init(sinks: [phone], after: .minutes(5))))
        #expect(last.missedAfter == .minutes(6))
        let same = try #require(
            FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), fallback: .init(sinks: [phone], after: .minutes(10))))
        #expect(same.followUps.map(\.isFallback) == [false, false])
    }

    @Test("G8: at any time the last telling that is due is the one to tell, and the next thing to happen lies ahead; 2,000 seeded plans")
    func walk() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<2000 {
            let every = Int.random(in: 1...60, using: &generator)
            let atMost = Int.random(in: 1...12, using: &generator)
            let repeats = Bool.random(using: &generator)
            let after = (0..<Int.random(in: repeats ? 0...3 : 1...3, using: &generator)).map { _ in
                Int.random(in: 1...90, using: &generator)
            }
            guard
                let plan = FollowUpPlan(
                    repetition: repeats ? .init(every: .minutes(every), atMost: atMost) : nil,
                    escalations: after.map { .init(after: .minutes($0), sinks: [phone]) })
            else {
                Issue.record("a plan of \(after.count) escalations is none")
                return
            }
            // The expected times of all follow-ups, in minutes.
            let times = Set((repeats ? (1...atMost).map { $0 * every } : []) + after)
            let last = times.max() ?? 0
            let missed = last + (repeats ? every : 10)
            for minute in 0...missed + 1 {
                let told = times.filter { $0 <= minute }
                #expect(plan.followUp(at: .minutes(minute))?.after == told.max().map { .minutes($0) })
                #expect(plan.followUp(at: .minutes(minute))?.step ?? 0 == told.count)
                let next = times.filter { $0 > minute }.min() ?? (minute < missed ? missed : nil)
                #expect(plan.next(after: .minutes(minute)) == next.map { .minutes($0) })
            }
        }
    }
}
