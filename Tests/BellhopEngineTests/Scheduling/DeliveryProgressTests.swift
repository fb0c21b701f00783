import BellhopCore
import Testing

@testable import BellhopEngine

@Suite("How far the delivery of an unanswered notice has come")
struct DeliveryProgressTests {
    private typealias Samples = DecisionSamples

    private static let snowy = Samples.washed("Snowy", number: 1)
    private static let fluffy = Samples.washed("Fluffy", number: 2)

    private static func timer(_ event: Event, generation: Int64 = 1) -> TimerRecord {
        TimerRecord(
            owner: .notice(event.notice.key), kind: .followUp, generation: generation, armed: Samples.now, due: Samples.now, duration: nil,
            basis: Samples.basis, name: event.notice.name)
    }

    private static func row(_ event: Event) -> TimerRecord {
        GroupNotice.row(of: event.notice.key, leader: snowy.notice.key, generation: 1, at: Samples.now)
    }

    /// The group of Snowy and Fluffy. Event 3 has announced this group.
    private static var group: OpenGroup {
        var notice = GroupNotice.event([snowy, fluffy], numbers: [1, 2], key: snowy.notice.key, at: Samples.now)
        notice.number = 3
        return OpenGroup(
            notice: notice,
            members: [snowy, fluffy].map { OpenGroup.Member(first: $0, row: row($0), followUp: timer($0, generation: 7)) })
    }

    private func telling(_ snapshot: DeliverySnapshot, of open: Unanswered) -> DeliveryProgress {
        DeliveryProgress(of: open, snapshot, in: Samples.catalog())
    }

    @Test("the first time counts once, and each repeat once more")
    func times() {
        var again = Self.snowy
        again.number = 4
        var snapshot = DeliverySnapshot(deliveries: [
            [
                Samples.delivery(of: Self.snowy, to: Samples.desktop, .merged, reason: .toldAgain),
                Samples.delivery(of: Self.snowy, to: Samples.log, .sent), Samples.delivery(of: again, to: Samples.desktop, .sent),
                Samples.delivery(of: again, to: Samples.phone, .queued),
            ]
        ])
        snapshot.steps = [1: 0, 4: 1]
        let telling = telling(snapshot, of: Unanswered(Self.snowy, Self.timer(Self.snowy)))
        #expect(telling.times == 2)
        #expect(telling.sinks == [Samples.desktop, Samples.log])
        #expect(telling.concernsPeople && !telling.isDropped)
        #expect(!snapshot.mayBeInDigests)
    }

    @Test("a sink that has delivered the digest has delivered the notice")
    func digest() {
        var digest = Samples.washed("digest", number: 5)
        digest.merges = [1]
        var snapshot = DeliverySnapshot(deliveries: [
            [
                Samples.delivery(of: Self.snowy, to: Samples.desktop, .merged),
                Samples.delivery(of: Self.snowy, to: Samples.phone, .merged),
            ]
        ])
        #expect(snapshot.mayBeInDigests)
        snapshot.digests = [(digest, [Samples.desktop])]
        let telling = telling(snapshot, of: Unanswered(Self.snowy, Self.timer(Self.snowy)))
        #expect(telling.sinks == [Samples.desktop])
        #expect(telling.times == 1, "an event that the journal no longer has was the first time")
    }

    @Test("a group counts on a sink only if the sink has delivered every member; it is dropped if its own notice is")
    func members() {
        let open = Unanswered(
            Self.snowy, Self.timer(Self.snowy), in: Self.group, by: Self.plan, Samples.router(Self.catalog))
        let snapshot = DeliverySnapshot(deliveries: [
            [
                Samples.delivery(of: Self.snowy, to: Samples.desktop, .sent), Samples.delivery(of: Self.snowy, to: Samples.phone, .sent),
                Samples.delivery(of: Self.group.notice, to: Samples.desktop, .withdrawn),
            ],
            [Samples.delivery(of: Self.fluffy, to: Samples.desktop, .sent)],
        ])
        let telling = telling(snapshot, of: open)
        #expect(telling.sinks == [Samples.desktop])
        #expect(telling.times == 1)
        #expect(telling.isDropped)
    }

    // MARK: Notices that are followed up together

    // The repetition is valid, so the failable initializer succeeds.
    private static let plan = FollowUpPlan(repetition: .init(every: .minutes(10)))!
    private static let catalog = Samples.catalog(
        routing: RoutingTable(routes: [Route(sinks: [Samples.desktop], followUps: plan)], fallback: []))

    @Test("the open members of a group are asked after together, with the timers that follow the same plan")
    func together() {
        let router = Samples.router(Self.catalog)
        let open = Unanswered(Self.snowy, Self.timer(Self.snowy), in: Self.group, by: Self.plan, router)
        #expect(open.firsts.map(\.number) == [1, 2])
        #expect(open.timers.map(\.generation) == [7, 7])
        #expect(open.rows == [Self.row(Self.snowy), Self.row(Self.fluffy)])
        #expect(open.group?.number == 3)

        let other = Unanswered(Self.snowy, Self.timer(Self.snowy), in: Self.group, by: Self.plan, Samples.router(Samples.catalog()))
        #expect(other.firsts.count == 2, "members with another plan are named all the same")
        #expect(other.timers.map(\.generation) == [1])
    }

    @Test("a notice is asked after by itself if the others were answered, or if it has left the group")
    func alone() {
        let router = Samples.router(Self.catalog)
        var answered = Self.group
        answered.members.removeLast()
        var left = Self.group
        left.members[0].first.number = 9
        for group in [answered, left, nil] {
            let open = Unanswered(Self.snowy, Self.timer(Self.snowy), in: group, by: Self.plan, router)
            #expect(open.firsts.map(\.number) == [1])
            #expect(open.timers.map(\.generation) == [1])
            #expect(open.group == nil && open.rows.isEmpty)
        }
    }
}
