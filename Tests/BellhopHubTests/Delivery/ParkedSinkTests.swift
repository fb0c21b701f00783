import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests a sink that was parked because its server refused access. The server is repaired while the
/// settings of the sink stay unchanged.
@Suite("A parked sink")
struct ParkedSinkTests {
    /// The events after which the hub makes one attempt at a parked sink.
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case reload, test, retry, restart, quarterOfAnHour

        var testDescription: String { rawValue }
    }

    private static let phone = SinkName(rawValue: "phone")
    private static let refusal: DeliveryOutcome = .misconfigured("403: it denies us access")

    /// Causes one attempt at the parked sink in the given way. Does nothing for `.restart`, because
    /// the test itself restarts the hub.
    private func take(_ way: Way, in world: HubWorld) async throws {
        switch way {
        case .reload: try await world.hub.reload(world.hub.catalog)
        case .test: _ = try await world.hub.test(try world.hub.sink(named: "phone"))
        case .retry: _ = try await world.hub.retryOutbox(.sink(Self.phone))
        case .quarterOfAnHour: await world.time.advance(by: .minutes(15))
        case .restart: break
        }
        await world.time.settle()
    }

    /// Lets two timers end. The phone refuses access, so the hub attempts to deliver only one of
    /// the two notices.
    private func parked(in world: HubWorld) async throws {
        world.phone.answer { _, _ in Self.refusal }
        for name in ["Tea", "Eggs"] { try await world.timer(name, after: .seconds(1)) }
        await world.time.advance(by: .seconds(5))
        #expect(world.phone.done.count == 1)
        #expect(try await world.states(of: 2)["phone"] == .parked)
    }

    @Test("promise 3: mended on its server, it gets all that waits after each of these, and is told to work again", arguments: Way.allCases)
    func mended(way: Way) async throws {
        let world = HubWorld()
        try await world.running {
            try await parked(in: world)
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            if way != .restart {
                try await take(way, in: world)
                #expect(Set(world.phone.visible.filter { $0.kind != .test }.map(\.notice.name)) == ["Tea", "Eggs"])
            }
        }
        try await world.running {
            await world.time.settle()
            #expect(Set(world.phone.visible.filter { $0.kind != .test }.map(\.notice.name)) == ["Tea", "Eggs"])
            #expect(world.hub.parkedSinks.isEmpty)
            let events = try await world.events()
            #expect(events.count { $0.kind == .sinkRecovered } == 1)
            #expect(!world.desktop.titlesShown.contains("phone is not accepting notices"))
        }
    }

    @Test("not mended, each of these makes one attempt and no more, and nothing is told again", arguments: Way.allCases)
    func notMended(way: Way) async throws {
        let world = HubWorld()
        try await world.running {
            try await parked(in: world)
            if way != .restart {
                try await take(way, in: world)
                #expect(world.phone.done.count == 2)
            }
        }
        guard way == .restart else { return }
        try await world.running {
            await world.time.advance(by: .minutes(14))
            #expect(world.phone.done.count == 2)
            #expect(world.hub.parkedSinks == [Self.phone])
            let (events, states) = (try await world.events(), try await world.states(of: 1))
            #expect(events.count { $0.kind == .sinkFailing } == 1)
            #expect(states["phone"] == .parked)
        }
    }

    @Test("it is tried by itself every 15 min, only while a notice waits there")
    func byItself() async throws {
        let world = HubWorld()
        try await world.running {
            try await parked(in: world)
            await world.time.advance(by: .minutes(61))
            #expect(world.phone.done.count == 5, "at once, and after 15, 30, 45 and 60 min")
            #expect(try await world.events().count { $0.kind == .sinkFailing } == 1)
            _ = try await world.hub.dropOutbox(.sink(Self.phone))
            await world.time.advance(by: .hours(5))
            #expect(world.phone.done.count == 5, "nothing waits")
            // After hours without an attempt, a new notice is sent immediately, to find out whether
            // the fault persists.
            world.phone.answer { _, _ in .accepted(.none) }
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            #expect(world.phone.told.contains("deliver Rice"))
        }
    }

    @Test("promise 6: misconfigured again soon after it was mended, it is reported again; within a minute, it is not")
    func again() async throws {
        let world = HubWorld()
        try await world.running {
            func failures() async throws -> Int { try await world.events().count { $0.kind == .sinkFailing } }
            try await parked(in: world)
            for (pause, reports) in [(Duration.seconds(30), 1), (.minutes(3), 2)] {
                world.phone.answer { _, _ in .accepted(.none) }
                try await take(.retry, in: world)
                await world.time.advance(by: pause)
                world.phone.answer { _, _ in Self.refusal }
                try await world.timer("Rice", after: .seconds(1))
                await world.time.advance(by: .seconds(2))
                let count = try await failures()
                #expect(count == reports)
            }
        }
    }

    @Test("promise 6: still misconfigured a minute after its recovery was reported, it is reported again, not only after 15 min")
    func stillSoonAgain() async throws {
        let world = HubWorld()
        try await world.running {
            try await parked(in: world)
            world.phone.answer { _, _ in .accepted(.none) }
            try await take(.retry, in: world)
            world.phone.answer { _, _ in Self.refusal }
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            #expect(try await world.events().count { $0.kind == .sinkFailing } == 1)
            await world.time.advance(by: .minutes(1))
            #expect(try await world.events().count { $0.kind == .sinkFailing } == 2)
        }
    }

    @Test("asked, it says how it is now, and not how it was when it was parked")
    func asked() async throws {
        let world = HubWorld()
        try await world.running {
            try await parked(in: world)
            func check(_ inquiry: SinkInquiry) async throws -> SinkCheck? {
                try await world.hub.sinkStates(asking: inquiry).first { $0.name == Self.phone }?.check
            }
            #expect(try await check(.local) == SinkCheck(.misconfigured, "403: it denies us access"))
            world.phone.answerCheck(SinkCheck(.misconfigured, "401: another fault"))
            #expect(try await check(.all) == SinkCheck(.misconfigured, "401: another fault"))
            world.phone.answerCheck(SinkCheck(.ok, "it is healthy"))
            #expect(
                try await check(.all)?.plain
                    == SinkCheck(.unavailable, "this sink rejected the last notice: 403: it denies us access"))
            #expect(world.phone.done.count == 1, "to ask is no attempt")
        }
    }

    @Test("what a check found is shown until the sink works again, which is looked for every few seconds, later each minute")
    func rechecked() async throws {
        let world = HubWorld()
        try await world.running {
            func state(_ inquiry: SinkInquiry) async throws -> SinkCheck? {
                try await world.hub.sinkStates(asking: inquiry).first { $0.name == Self.phone }?.check
            }
            let down = SinkCheck(.unavailable, "nobody answers")
            world.phone.answerCheck(down)
            #expect(try await state(.local)?.state == .ok, "nothing is known before somebody asks")
            #expect(try await state(.all) == down)
            #expect(try await state(.local) == down)
            await world.time.advance(by: .minutes(3))
            #expect(try await state(.local) == down)
            world.phone.answerCheck(SinkCheck(.ok, "it is healthy"))
            await world.time.advance(by: .seconds(65))
            #expect(try await state(.local)?.state == .ok)
            // A test that the sink accepts shows the same at once.
            world.phone.answerCheck(down)
            #expect(try await state(.all) == down)
            _ = try await world.hub.test(try world.hub.sink(named: "phone"))
            #expect(try await state(.local)?.state == .ok)
            // So does a notice that gets through.
            world.phone.answerCheck(down)
            #expect(try await state(.all) == down)
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            #expect(try await state(.local)?.state == .ok)
        }
    }

    @Test("a sink that rejected the last notice says so although it answers, until it accepts one or a test")
    func rejected() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .rejected("no such lamp") }
        try await world.running {
            func trouble() async throws -> Phrase? {
                try await world.hub.sinkStates(asking: .all).first { $0.name == Self.phone }?.check.trouble
            }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            #expect(try await trouble() == "the last notice was lost: \(Reason("no such lamp"))")
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            try await world.timer("Eggs", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            #expect(try await trouble() == nil)
            world.phone.answer { _, _ in .rejected("no such lamp") }
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            #expect(try await trouble() != nil)
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            _ = try await world.hub.test(try world.hub.sink(named: "phone"))
            #expect(try await trouble() == nil)
        }
    }
}
