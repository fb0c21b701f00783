import BellhopCore
import Testing

@testable import BellhopEngine

@Suite("The decision which notices of a step become one")
struct GroupDecisionTests {
    private typealias Samples = DecisionSamples

    private static let calm = RouteCoalescing(group: .init(within: .minutes(1), by: .route))
    private static let generation = Samples.now.milliseconds
    private static let snowy = Samples.washed("Snowy", number: 1)
    private static let window = GroupNotice.window(
        .route("1"), leader: Samples.key("Snowy"), generation: 7, length: .minutes(1), basis: Samples.basis, at: Samples.now)

    /// The open group on the desktop. The group's window began with Snowy's notice.
    private static var standing: GroupSnapshot.Standing {
        let row = GroupNotice.row(of: Samples.key("Snowy"), leader: Samples.key("Snowy"), generation: 4, at: Samples.now)
        return GroupSnapshot.Standing(
            row: row, leader: Samples.key("Snowy"), newest: snowy, sinks: [Samples.desktop], named: [snowy])
    }

    private func gathered(_ builder: StepBuilder, _ snapshot: GroupSnapshot = GroupSnapshot()) -> StepBuilder {
        var gathered = builder
        for slot in GroupSlot.slots(of: builder.entries, in: Samples.catalog()) {
            GroupDecision(slot: slot, snapshot: snapshot, basis: Samples.basis).apply(to: &gathered)
        }
        return gathered
    }

    private func builder(_ names: [String], to sinks: [SinkName] = [Samples.desktop, Samples.log]) -> StepBuilder {
        Samples.builder(names.map { Samples.entry(Samples.washed($0), to: sinks, Self.calm) })
    }

    @Test("the first notice begins a window and is delivered as usual")
    func first() {
        let builder = gathered(builder(["Snowy"]))
        #expect(builder.entries.map(\.states) == [[.queued, .queued]])
        #expect(builder.changes.map(\.brief) == ["arm 1 \(Self.generation + 1)", "put Snowy"])
    }

    @Test("notices of one step are one notice for people; programs get each")
    func together() {
        let builder = gathered(builder(["Snowy", "Fluffy"]))
        #expect(builder.entries.map(\.states) == [[.merged, .queued], [.merged, .queued], [.queued]])
        #expect(builder.changes.map(\.brief) == ["arm 1 \(Self.generation + 1)", "put Snowy", "put Fluffy"])
        let group = builder.entries[2]
        #expect(group.event.isGroup && group.event.merges == [0, 1] && group.event.notice.key == Samples.key("Snowy"))
        #expect(group.drafts.map(\.sink) == [Samples.desktop])
    }

    @Test("a notice joins the open group, and replaces the row of its first notice")
    func joins() {
        let builder = gathered(builder(["Fluffy"]), GroupSnapshot(window: Self.window, standing: Self.standing))
        #expect(builder.entries.map(\.states) == [[.merged, .queued], [.queued]])
        #expect(builder.changes.map(\.brief) == ["arm Snowy 5 for 4", "put Fluffy", "absorb Snowy desktop"])
        #expect(builder.entries[1].event.merges == [-1, 0])
        #expect(builder.entries[1].event.notice.title.description == "2 loads are finished: Snowy, Fluffy")
    }

    @Test("a new notice under a member's key replaces that member; alone, it begins a new window")
    func again() {
        var standing = Self.standing
        standing.newest = GroupNotice.event(
            [Self.snowy, Samples.washed("Fluffy", number: 2)], numbers: [1, 2], key: Samples.key("Snowy"), at: Samples.now)
        standing.named = [Self.snowy, Samples.washed("Fluffy", number: 2)]
        standing.isAgain = true
        let joined = gathered(builder(["Fluffy"]), GroupSnapshot(window: Self.window, standing: standing))
        #expect(joined.entries.last?.event.merges == [-1, 0])

        standing.newest = Self.snowy
        standing.named = [Self.snowy]
        let alone = gathered(builder(["Snowy"]), GroupSnapshot(window: Self.window, standing: standing))
        #expect(alone.entries.map(\.states) == [[.queued, .queued]])
        #expect(alone.changes.map(\.brief) == ["arm 1 8 for 7", "put Snowy"])
    }

    @Test("a notice that shares no sink with the open group begins a new window")
    func elsewhere() {
        let builder = gathered(builder(["Fluffy"], to: [Samples.phone]), GroupSnapshot(window: Self.window, standing: Self.standing))
        #expect(builder.entries.map(\.states) == [[.queued]])
        #expect(builder.changes.map(\.brief) == ["arm 1 8 for 7", "put Fluffy"])
    }

    @Test("a window is open until its end, unless the step ends it or withdraws its notice")
    func open() {
        var builder = Samples.builder([])
        #expect(GroupSnapshot.leader(of: nil, for: builder) == nil)
        #expect(GroupSnapshot.leader(of: Self.window, for: builder) == Samples.key("Snowy"))
        #expect(GroupSnapshot.leader(of: Self.window, for: Samples.builder([], at: Self.window.due)) == nil)
        var ending = builder
        ending.add(.disarm(Self.window.owner, Self.window.kind, generation: Self.window.generation))
        #expect(GroupSnapshot.leader(of: Self.window, for: ending) == nil)
        builder.add(.withdraw(Samples.key("Snowy"), state: .acknowledged, reason: "answered", except: nil))
        #expect(GroupSnapshot.leader(of: Self.window, for: builder) == nil)
    }

    @Test(
        "routes group notices by kind, by owner or all together",
        arguments: [(RouteCoalescing.Grouping.Common.route, 1), (.kind, 2), (.owner, 3)])
    func slots(by common: RouteCoalescing.Grouping.Common, count: Int) {
        let calm = RouteCoalescing(group: .init(within: .minutes(1), by: common))
        var dried = Samples.washed("Fluffy")
        dried.kind = .laundryDried
        var ada = Samples.washed("Buddy")
        ada.notice.labels["owner"] = "Ada"
        let entries = [Samples.washed("Snowy"), dried, ada, Samples.washed("Rex")].map { Samples.entry($0, calm) }
        let slots = GroupSlot.slots(of: entries, in: Samples.catalog())
        #expect(slots.count == count)
        #expect(slots.first?.candidates.map(\.entry).contains(3) == true)
    }
}
