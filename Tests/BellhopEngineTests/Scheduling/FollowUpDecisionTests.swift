import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine

/// Tests what happens when a follow-up is due. The only route sends notices to the desktop and the
/// log. It repeats an unanswered notice after 10 and 20 minutes. The second repeat also goes to the
/// phone.
@Suite("The decision on a due follow-up")
struct FollowUpDecisionTests {
    private typealias Samples = DecisionSamples
    private typealias Pause = FollowUpDecision.Pause

    private static let first = Samples.washed("Snowy", number: 1)
    private static let phoneLater = FollowUpPlan.Escalation(after: .minutes(20), sinks: [Samples.phone], urgency: .critical)
    private static let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), escalations: [phoneLater])

    /// An outcome in a form that can be compared: each entry is reduced to its sinks.
    private enum Outcome: Equatable {
        case drop
        case wait(Pause)
        case announce([[SinkName]], then: Pause?)
        case missed(Int)

        init(_ outcome: FollowUpDecision.Outcome) {
            self =
                switch outcome {
                case .drop: .drop
                case .wait(let pause): .wait(pause)
                case .announce(let entries, let pause): .announce(entries.map { $0.drafts.map(\.sink) }, then: pause)
                case .missed(let times): .missed(times)
                }
        }
    }

    /// The delivery progress after the desktop and the log have each delivered the notice once.
    private static var told: DeliveryProgress {
        var telling = DeliveryProgress()
        telling.deliveries = [Samples.delivery(of: first, to: Samples.desktop, .sent), Samples.delivery(of: first, to: Samples.log, .sent)]
        telling.sinks = [Samples.desktop, Samples.log]
        (telling.times, telling.concernsPeople) = (1, true)
        return telling
    }

    /// Returns the delivery progress of a notice that the desktop has not delivered.
    private static func untold(_ state: DeliveryState) -> DeliveryProgress {
        var telling = DeliveryProgress()
        telling.deliveries = [Samples.delivery(of: first, to: Samples.desktop, state)]
        telling.concernsPeople = true
        return telling
    }

    /// Returns the decision on a follow-up timer. Both the time for which the timer was armed
    /// (`armedFor`) and the time of the decision (`elapsed`) are measured from the first notice.
    private func decision(
        _ plan: FollowUpPlan? = plan, armedFor: Duration, at elapsed: Duration, _ telling: DeliveryProgress = told,
        sinks: [SinkName] = [Samples.desktop, Samples.log], quietHours: QuietHours? = nil
    ) throws -> FollowUpDecision {
        let routing = RoutingTable(routes: [Route(sinks: sinks, followUps: plan)], fallback: [])
        let router = Samples.router(Samples.catalog(routing: routing, quietHours: quietHours))
        let timer = TimerRecord(
            owner: .notice(Self.first.notice.key), kind: .followUp, generation: 1, armed: Samples.now, due: Samples.now + armedFor,
            duration: armedFor, basis: Samples.basis, name: "Snowy")
        let decision = router.decision(for: Self.first, at: Self.first.occurred)
        let snapshot = FollowUpSnapshot(
            timer: timer, newest: Self.first, routing: decision, plan: try #require(decision.followUps),
            open: Unanswered(Self.first, timer), now: Samples.now + elapsed, telling: telling)
        return FollowUpDecision(snapshot: snapshot, router: router)
    }

    private func pause(_ after: Duration, due: Duration) -> Pause { Pause(after: after, due: Samples.now + due) }

    private func quietHours() throws -> QuietHours {
        // These quiet hours hold all notices until 15:00, an hour after the first notice.
        QuietHours(window: try #require(TimeWindow("13:00-15:00")), isStrict: true)
    }

    @Test("a due repeat goes to the sinks for people, and the next one follows")
    func due() throws {
        let decision = try decision(armedFor: .minutes(10), at: .minutes(10))
        #expect(Outcome(decision.outcome) == .announce([[Samples.desktop]], then: pause(.minutes(20), due: .minutes(20))))
        guard case .announce(let entries, _) = decision.outcome else { return }
        #expect(entries.map(\.event.step) == [1])
        #expect(entries.map(\.event.repeats) == [1])
        #expect(entries.map(\.event.notice.urgency) == [.normal])
    }

    @Test("the last repeat also goes to the escalation's sinks, and leaves a full pause however late it comes")
    func last() throws {
        let decision = try decision(armedFor: .minutes(20), at: .minutes(25))
        let expected = Outcome.announce([[Samples.desktop, Samples.phone]], then: pause(.minutes(35), due: .minutes(35)))
        #expect(Outcome(decision.outcome) == expected)
        guard case .announce(let entries, _) = decision.outcome else { return }
        #expect(entries.map(\.event.notice.urgency) == [.critical])
    }

    @Test("after the last pause the notice counts as missed, unless only programs had it")
    func missed() throws {
        #expect(Outcome(try decision(armedFor: .minutes(30), at: .minutes(30)).outcome) == .missed(1))
        var telling = DeliveryProgress()
        telling.times = 1
        let log = try decision(armedFor: .minutes(30), at: .minutes(30), telling, sinks: [Samples.log])
        #expect(Outcome(log.outcome) == .drop)
        let desktop = try decision(armedFor: .minutes(30), at: .minutes(30), telling)
        #expect(Outcome(desktop.outcome) == .missed(1), "nobody got it, but the route has a sink for people")
    }

    @Test("a plan that ends in silence has nothing to say after its last follow-up, and nothing to read")
    func silent() throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 1), endsInSilence: true)
        let decision = try decision(plan, armedFor: .minutes(20), at: .minutes(20))
        #expect(decision.snapshot.turn == .over)
        #expect(!decision.snapshot.turn.dependsOnTelling)
        #expect(Outcome(decision.outcome) == .drop)
    }

    @Test("if the config's pauses have become longer, the follow-up waits for the rest of the pause")
    func early() throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(15), atMost: 2))
        let decision = try decision(plan, armedFor: .minutes(10), at: .minutes(11))
        #expect(decision.snapshot.turn == .early(.minutes(15)))
        #expect(!decision.snapshot.turn.dependsOnTelling)
        #expect(Outcome(decision.outcome) == .wait(pause(.minutes(15), due: .minutes(15))))
    }

    @Test("a notice that was dropped from every outbox is not repeated")
    func dropped() throws {
        var telling = Self.told
        telling.isDropped = true
        #expect(Outcome(try decision(armedFor: .minutes(10), at: .minutes(10), telling).outcome) == .drop)
    }

    @Test("while quiet hours hold the first notice, the pauses have not begun; while they hold the repeat, it waits for their end")
    func quiet() throws {
        let held = try decision(armedFor: .minutes(10), at: .minutes(10), Self.untold(.held), quietHours: quietHours())
        #expect(Outcome(held.outcome) == .wait(Pause(due: Samples.now + .minutes(70))))
        let told = try decision(armedFor: .minutes(10), at: .minutes(10), quietHours: quietHours())
        #expect(Outcome(told.outcome) == .wait(Pause(due: Samples.now + .minutes(60))))
        let over = try decision(armedFor: .minutes(10), at: .minutes(61), Self.untold(.held), quietHours: quietHours())
        guard case .announce = over.outcome else {
            Issue.record("the quiet hours are over")
            return
        }
    }

    @Test("the fallback's sinks are used only if no sink has delivered the notice")
    func fallback() throws {
        let plan = FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 2), fallback: .init(sinks: [Samples.phone]))
        let next = pause(.minutes(10), due: .minutes(10))
        let told = try decision(plan, armedFor: .seconds(30), at: .seconds(30))
        #expect(Outcome(told.outcome) == .announce([], then: next))
        let untold = try decision(plan, armedFor: .seconds(30), at: .seconds(30), Self.untold(.queued))
        #expect(Outcome(untold.outcome) == .announce([[Samples.phone]], then: next))
        guard case .announce(let entries, _) = untold.outcome else { return }
        #expect(entries.map(\.event.step) == [0], "it is the first delivery there")
    }
}
