import BellhopCore
import Testing

@testable import BellhopEngine

/// Tests how the group of Snowy, Fluffy and Buddy changes. The group has Snowy's key.
@Suite("The decision how a group goes on without what was answered")
struct RegroupingDecisionTests {
    private typealias Samples = DecisionSamples

    private static let numbers: [String: EventNumber] = ["Snowy": 1, "Fluffy": 2, "Buddy": 3]

    private static func row(_ name: String) -> TimerRecord {
        GroupNotice.row(of: Samples.key(name), leader: Samples.key("Snowy"), generation: 5, at: Samples.now)
    }

    /// - Parameter rest: the members that are not answered yet; `nil` if no other notice has joined
    ///   the first one.
    private func decision(
        answered: String..., rest: [String]?, sinks: Set<SinkName> = [Samples.desktop, Samples.phone]
    ) -> RegroupingDecision {
        let open = rest.map { rest in
            RegroupingSnapshot.Open(
                rest: rest.map { (Samples.washed($0, number: Self.numbers[$0] ?? 0), Self.row($0)) }, sinks: sinks)
        }
        let group = RegroupingSnapshot.Group(
            leader: Samples.key("Snowy"), row: Self.row("Snowy"), answered: Set(answered.map(Samples.key)), open: open)
        return RegroupingDecision(RegroupingSnapshot(answered: answered.map(Self.row), groups: [group]), at: Samples.now)
    }

    @Test("without groups, the step stays as it is")
    func none() {
        let step = Step([.disarm(.route("1"), .group, generation: 1)], at: Samples.now)
        let whole = RegroupingDecision(RegroupingSnapshot(), at: Samples.now).following(step)
        #expect(whole.changes.map(\.brief) == ["disarm 1 1"])
    }

    @Test("the others are announced again without the answered one, around the changes of the step")
    func member() throws {
        let decision = decision(answered: "Fluffy", rest: ["Snowy", "Buddy"])
        let whole = decision.following(Step([.put(Self.row("step"))], at: Samples.now))
        #expect(
            whole.changes.map(\.brief) == [
                "disarm Fluffy 5", "arm Snowy 6 for 5", "put step", "absorb Snowy desktop", "absorb Snowy phone",
                "announce 2 loads are finished: Snowy, Buddy on desktop,phone",
            ])
        guard case .announce(let event, _) = whole.changes.last else { return }
        #expect(event.notice.key == Samples.key("Snowy") && event.merges == [-1, -3] && event.timer == .group)
    }

    @Test("if the first notice is answered, the next member leads the group")
    func leader() {
        let decision = decision(answered: "Snowy", rest: ["Fluffy", "Buddy"])
        #expect(decision.before.map(\.brief) == ["disarm Snowy 5", "arm Fluffy 6 for 5", "arm Buddy 6 for 5"])
        for case .arm(let row, _) in decision.before { #expect(GroupNotice.leader(row) == Samples.key("Fluffy")) }
        #expect(decision.after.map(\.brief) == ["announce 2 loads are finished: Fluffy, Buddy on desktop,phone"])
        guard case .announce(let event, _) = decision.after.last else { return }
        #expect(event.notice.key == Samples.key("Fluffy"))
    }

    @Test("the last member is announced by itself, as a repeat")
    func last() {
        let decision = decision(answered: "Snowy", "Fluffy", rest: ["Buddy"], sinks: [Samples.desktop])
        #expect(decision.before.map(\.brief) == ["disarm Snowy 5", "disarm Fluffy 5", "arm Buddy 6 for 5"])
        #expect(decision.after.map(\.brief) == ["announce Wash Complete! on desktop"])
        guard case .announce(let event, _) = decision.after.last else { return }
        #expect(event.repeats == 3 && event.number == 0 && event.timer == .group)
    }

    @Test("nothing is announced if all were answered, if no sink shows the group, or if nothing has joined the first notice")
    func nothing() {
        let all = decision(answered: "Snowy", "Fluffy", "Buddy", rest: [])
        #expect(all.before.map(\.brief) == ["disarm Snowy 5", "disarm Fluffy 5", "disarm Buddy 5"] && all.after.isEmpty)
        let hidden = decision(answered: "Fluffy", rest: ["Snowy", "Buddy"], sinks: [])
        #expect(hidden.before.map(\.brief) == ["disarm Fluffy 5", "arm Snowy 6 for 5"] && hidden.after.isEmpty)
        let single = decision(answered: "Snowy", rest: nil)
        #expect(single.before.map(\.brief) == ["disarm Snowy 5"] && single.after.isEmpty)
    }
}
