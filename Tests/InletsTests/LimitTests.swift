import BellhopCore
import Inlets
import Testing

/// Tests what keeps a storm of notices, and a circle of houses, in bounds.
@Suite struct LimitTests {
    @Test("sixty at once, then one a second")
    func rate() {
        var limit = InletLimit()
        let start = Duration.seconds(1000)
        for _ in 0..<60 { #expect(limit.admit(at: start) == .admitted) }
        #expect(limit.admit(at: start) == .refused(retryAfter: .seconds(1)))
        #expect(limit.admit(at: start + .milliseconds(999)) == .refused(retryAfter: .seconds(1)))
        #expect(limit.admit(at: start + .seconds(1)) == .admitted)
        #expect(limit.admit(at: start + .seconds(1)) == .refused(retryAfter: .seconds(1)))
        // After a minute of silence, all sixty are there again.
        for _ in 0..<60 { #expect(limit.admit(at: start + .seconds(61)) == .admitted) }
        #expect(limit.admit(at: start + .seconds(61)) != .admitted)
    }

    @Test("a refused notice takes no room, so a sender that never stops gets its share")
    func share() {
        var limit = InletLimit(.init(burst: 2, every: .seconds(10)))
        let admitted = (0..<1000).filter { limit.admit(at: .milliseconds($0 * 100)) == .admitted }
        #expect(admitted.count == 2 + 9)
        guard case .refused(let pause) = limit.admit(at: .seconds(100) - .milliseconds(1)) else {
            Issue.record("the limit is still reached")
            return
        }
        #expect(pause <= .seconds(10))
    }

    @Test("the first refusal is reported at once, and then the number once a minute")
    func storm() {
        var limit = InletLimit(.init(burst: 1, every: .hours(1)))
        let start = Duration.seconds(50)
        #expect(limit.nextReport == nil)
        _ = limit.admit(at: start)
        #expect(limit.report(at: start) == nil)
        _ = limit.admit(at: start + .seconds(1))
        #expect(limit.nextReport == start + .seconds(1))
        #expect(limit.report(at: start + .seconds(1)) == 1)
        #expect(limit.nextReport == nil)
        for _ in 0..<499 { _ = limit.admit(at: start + .seconds(2)) }
        #expect(limit.nextReport == start + .seconds(61))
        #expect(limit.report(at: start + .seconds(60)) == nil)
        #expect(limit.report(at: start + .seconds(61)) == 500)
        #expect(limit.nextReport == nil, "nothing new was refused")
        // A later storm counts from the beginning.
        _ = limit.admit(at: start + .minutes(10))
        #expect(limit.report(at: start + .minutes(10)) == 1)
    }

    @Test("a house refuses what it sent itself, and what has come through three houses")
    func hops() throws {
        let (own, other, third) = ("0f1e2d3c", "11111111", "22222222")
        let first = HopMark(of: own)
        #expect(first.description == "0f1e2d3c;1")
        #expect(!first.isAcceptable(to: own))
        #expect(first.isAcceptable(to: other))
        let second = HopMark(of: other, after: first.count)
        #expect(second.description == "11111111;2")
        #expect(second.isAcceptable(to: own), "the mark names only the last house, and the number ends the circle")
        let last = HopMark(of: third, after: second.count)
        #expect(!last.isAcceptable(to: own) && !last.isAcceptable(to: other))
    }

    @Test("marks as text", arguments: ["0f1e2d3c;1", "0f1e2d3c;99"])
    func texts(text: String) {
        #expect(HopMark(text)?.description == text)
    }

    @Test(
        "what is no mark",
        arguments: [
            "", ";", "0f1e2d3c", "0f1e2d3c;", "0f1e2d3c;0", "0f1e2d3c;01", "0f1e2d3c;+1", "0f1e2d3c;100", "0F1E2D3C;1", "0f1e2d3;1",
            "0f1e2d3c;1;1",
        ])
    func others(text: String) {
        #expect(HopMark(text) == nil)
    }
}
