import BellhopCore
import Testing

@testable import BellhopEngine

@Suite("The decision which notices of a step a route still sends")
struct ThrottleDecisionTests {
    private typealias Samples = DecisionSamples

    private static let calm = RouteCoalescing(throttle: .init(atMost: 2, within: .minutes(1)))

    private static func row(told: Int, more: Int = 0, due: Duration) -> TimerRecord {
        var labels: Labels = ["told": String(told), "more": String(more)]
        if more > 0 { labels["sums-up"] = "true" }
        return TimerRecord(
            owner: .route("1"), kind: .throttle, generation: 7, armed: Samples.now, due: Samples.now + due, duration: .minutes(1),
            basis: Samples.basis, name: "Bellhop", labels: labels)
    }

    private func held(_ builder: StepBuilder, row: TimerRecord? = nil) -> StepBuilder {
        var builder = builder
        var decision = ThrottleDecision(rows: row.map { ["1": $0] } ?? [:], catalog: Samples.catalog(), basis: Samples.basis)
        decision.hold(&builder)
        return builder
    }

    private func builder(_ names: [String]) -> StepBuilder {
        Samples.builder(names.map { Samples.entry(Samples.washed($0), Self.calm) })
    }

    private func tally(_ builder: StepBuilder) -> ThrottleWindow.Tally? {
        guard case .arm(let row, _) = builder.changes.last else { return nil }
        return ThrottleWindow.Tally(row)
    }

    @Test("a new window sends the first notices, and counts the others; programs get every notice")
    func new() throws {
        let builder = held(builder(["Snowy", "Fluffy", "Buddy"]))
        #expect(builder.entries.map(\.states) == [[.queued, .queued], [.queued, .queued], [.throttled, .queued]])
        #expect(builder.changes.map(\.brief) == ["arm 1 \(Samples.now.milliseconds + 1)"])
        let tally = try #require(self.tally(builder))
        #expect(tally.told == 2 && tally.more == 1 && tally.sumsUp)
        #expect(tally.names == ["Buddy"] && tally.sinks == ["desktop"])
    }

    @Test("a stored window continues while it lasts, and after its end while it has something to sum up")
    func continued() throws {
        for row in [Self.row(told: 2, due: .seconds(10)), Self.row(told: 2, more: 3, due: .seconds(-1))] {
            let builder = held(builder(["Snowy"]), row: row)
            #expect(builder.entries.map(\.states) == [[.throttled, .queued]])
            #expect(builder.changes.map(\.brief) == ["arm 1 8 for 7"])
            #expect(try #require(tally(builder)).more == ThrottleWindow.Tally(row).more + 1)
        }
    }

    @Test("a window that is over is replaced by a new one; if the step ends it, there is nothing to replace")
    func over() {
        let row = Self.row(told: 2, due: .seconds(-1))
        let replaced = held(builder(["Snowy"]), row: row)
        #expect(replaced.entries.map(\.states) == [[.queued, .queued]])
        #expect(replaced.changes.map(\.brief) == ["arm 1 8 for 7"])

        var ending = builder(["Snowy"])
        ending.add(.disarm(row.owner, row.kind, generation: row.generation))
        let begun = held(ending, row: Self.row(told: 2, more: 3, due: .seconds(10)))
        #expect(begun.entries.map(\.states) == [[.queued, .queued]])
        #expect(begun.changes.map(\.brief) == ["disarm 1 7", "arm 1 8"])
    }

    @Test("the windows of routes are read only for notices that count in them")
    func routes() {
        func routes(_ event: Event, to sinks: [SinkName] = [Samples.desktop], _ calm: RouteCoalescing = Self.calm) -> [String] {
            ThrottleDecision.routes(of: [Samples.entry(event, to: sinks, calm)], in: Samples.catalog())
        }
        var again = Samples.washed("Snowy")
        again.repeats = 1
        #expect(routes(Samples.washed("Snowy")) == ["1"])
        #expect(routes(Samples.washed("Snowy"), RouteCoalescing()).isEmpty)
        #expect(routes(Samples.washed("Snowy"), to: [Samples.log]).isEmpty)
        #expect(routes(Samples.washed("Snowy", urgency: .critical)).isEmpty)
        #expect(routes(again).isEmpty)
    }
}
