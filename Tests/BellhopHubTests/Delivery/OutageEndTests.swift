import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests the notices at the end of an outage.
@Suite("The end of an outage")
struct OutageEndTests {
    private static let down: DeliveryOutcome = .deferred("the server is down", after: nil)

    @Test(
        "promise 3: a single notice that waits goes out within 2 min of the server's return, without hammering it",
        arguments: [3, 4, 50, 600])
    func single(minutes: Int) async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in Self.down }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(minutes))
            #expect(world.phone.done.count <= 5 + minutes * 60 / 96, "pauses of 2 min, a fifth less by chance")
            world.phone.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(2))
            #expect(world.phone.told.count == 1)
        }
    }

    @Test("when several sinks are back at once, none is told that another fails", arguments: 1...8)
    func together(seed: UInt64) async throws {
        let world = HubWorld(seed: seed)
        try await world.running {
            world.phone.answer { _, _ in Self.down }
            world.desktop.answer { _, _ in Self.down }
            for sink in [world.phone, world.desktop] { sink.answerCheck(SinkCheck(.unavailable, "the server is down")) }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(10))
            #expect(try await world.events().count { $0.kind == .sinkFailing } == 2)
            for sink in [world.phone, world.desktop] {
                sink.answerCheck(SinkCheck(.ok, "it answers"))
                sink.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            }
            await world.time.advance(by: .minutes(30))
            for sink in [world.phone, world.desktop] {
                #expect(sink.told.count == 1 && sink.told.first?.hasPrefix("deliver Tea") == true, "\(sink.told)")
            }
        }
    }

    @Test("promise 6: back before the other, a sink is told within minutes that the other still fails")
    func stillFailing() async throws {
        let world = HubWorld()
        try await world.running {
            world.phone.answer { _, _ in Self.down }
            world.desktop.answer { _, _ in Self.down }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(10))
            world.desktop.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) }
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.titlesShown.contains { $0.hasPrefix("phone is not accepting notices") })
        }
    }

    @Test("a program, and whoever asks for a retry, is told at once that another sink failed")
    func atOnce() async throws {
        for asks in [false, true] {
            let program = SinkRecorder(capabilities: asks ? .forPeople : [])
            let world = HubWorld(program: program)
            try await world.running {
                world.phone.answer { _, _ in Self.down }
                program.answer { _, _ in Self.down }
                try await world.timer("Tea", after: .seconds(1))
                await world.time.advance(by: .minutes(3))
                program.answer { _, _ in .accepted(.none) }
                await world.time.advance(by: .minutes(2))
                if asks {
                    #expect(!program.told.contains { $0.hasPrefix("deliver phone is not accepting") }, "\(program.told)")
                    _ = try await world.hub.retryOutbox(.all)
                    await world.time.settle()
                }
                #expect(program.told.contains { $0.hasPrefix("deliver phone is not accepting") }, "\(program.told)")
            }
        }
    }

    @Test("a sink that cannot take back that another fails is told when that is over; one that can takes it back")
    func corrected() async throws {
        let phone = SinkRecorder(capabilities: .forPeople)
        phone.answer { operation, _ in
            if case .withdraw = operation { return .rejected("it stays") }
            return .accepted(.none)
        }
        let world = HubWorld(phone: phone, program: SinkRecorder())
        try await world.running {
            world.desktop.answer { _, _ in Self.down }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(2))
            world.desktop.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(3))
            #expect(phone.told.map { $0.prefix(24) } == ["deliver Tea", "deliver desktop is not a", "deliver desktop works ag"])
            #expect(world.program.told.map { $0.prefix(24) } == ["deliver Tea", "deliver desktop is not a", "withdraw desktop is not "])
            let failing = try #require(try await world.events().first { $0.kind == .sinkFailing })
            let delivery = try #require(try await world.hub.deliveries(of: failing.number, sink: SinkName(rawValue: "phone")).first)
            #expect(delivery.stays)
            #expect(delivery.reason == "desktop works again; the notice could not be withdrawn and stays at the sink: it stays")
        }
    }

    @Test("promise 3: the first success after a restart, or new settings, send the whole backlog at once", arguments: [false, true])
    func backlogAtOnce(isReload: Bool) async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in Self.down }
        func works() { world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.key.rawValue)) } }
        func shown() -> Set<String> { Set(world.phone.visible.map(\.notice.name)) }
        try await world.running {
            for (index, name) in ["Tea", "Eggs", "Rice"].enumerated() { try await world.timer(name, after: .seconds(1 + 20 * index)) }
            await world.time.advance(by: .seconds(50))
            guard isReload else { return }
            works()
            try await world.reload(changing: "phone")
            #expect(shown() == ["Tea", "Eggs", "Rice"])
        }
        guard !isReload else { return }
        works()
        try await world.running {
            await world.time.untilSleeping(loops: world.loops)
            while shown().isEmpty { await world.time.advance(by: .seconds(1)) }
            await world.time.settle()
            #expect(shown() == ["Tea", "Eggs", "Rice"])
        }
    }

    @Test("N-9: after a restart, an outage is as old as before, until the sink accepts a notice")
    func outageOverRestart() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in Self.down }
        func phone() async throws -> SinkState? { try await world.hub.sinkStates(asking: .local).first { $0.name.rawValue == "phone" } }
        var began: Instant?
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(20))
            let state = try #require(try await phone())
            #expect(state.check.state == .unavailable)
            began = state.since
        }
        try await world.running {
            let state = try #require(try await phone())
            #expect(state.check.state == .unavailable && state.since == began && began != nil)
            world.phone.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(3))
            let mended = try await phone()
            #expect(mended?.check.state == .ok)
        }
        try await world.running {
            let state = try await phone()
            #expect(state?.check.state == .ok)
        }
    }

    @Test("a fault that was told and is over after a restart is taken back by the next life")
    func overRestart() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in Self.down }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(2))
            #expect(world.desktop.titlesShown.contains("phone is not accepting notices"))
        }
        world.phone.answer { _, _ in .accepted(.none) }
        try await world.running {
            await world.time.advance(by: .minutes(3))
            #expect(!world.desktop.titlesShown.contains("phone is not accepting notices"))
        }
    }
}
