import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests notices that some devices of a sink have while others are still waiting.
@Suite("A notice that some devices of a sink have")
struct PartlyTests {
    private static let receipt = Receipt(rawValue: "the phone")

    /// A world whose phone sink reaches one device at the first attempt, and never the other one.
    private func world() -> HubWorld {
        let world = HubWorld()
        world.phone.answer { operation, attempt in
            if case .withdraw = operation { return .accepted(.none) }
            return .partly("the tablet is off", after: .minutes(1), reached: attempt.number == 1 ? Self.receipt : nil)
        }
        return world
    }

    private func told(_ world: HubWorld) -> [String] { world.phone.done.all.map { "\($0.verb)" } }

    @Test("5: whoever answers it, it is withdrawn from the devices that have it, and the others are not tried again")
    func answered() async throws {
        let world = world()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(150))
            #expect(told(world) == ["deliver", "deliver", "deliver"])
            _ = try await world.hub.acknowledgeAll(by: "here")
            await world.time.advance(by: .minutes(10))
            #expect(told(world) == ["deliver", "deliver", "deliver", "withdraw"])
            guard case .withdraw(_, let previous)? = world.phone.done.all.last?.operation else { return }
            #expect(previous == Self.receipt)
            #expect(try await world.states(of: 1)["phone"] == .acknowledged)
        }
    }

    @Test("after a restart, the daemon still knows that a device has it")
    func restart() async throws {
        let world = world()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
        }
        try await world.running {
            _ = try await world.hub.acknowledgeAll(by: "here")
            await world.time.settle()
            #expect(told(world) == ["deliver", "withdraw"])
        }
    }

    @Test("after a restart, the link on the device that has it still answers", arguments: [true, false])
    func link(_ isParked: Bool) async throws {
        let world = world()
        let token = try HubWorld.link(1, "phone")
        world.phone.answer { operation, attempt in
            if case .withdraw = operation { return .accepted(.none) }
            if attempt.number > 1 { return .misconfigured("401") }
            return .partly("the tablet is off", after: .seconds(1), reached: Receipt.none.answered(with: token.reveal()))
        }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: isParked ? .seconds(10) : .seconds(1))
        }
        if !isParked { world.phone.hold() }
        try await world.running {
            guard case .done? = try await world.hub.answer(.acknowledge, linkedBy: token) else {
                Issue.record("the link does not answer")
                return
            }
            world.phone.release()
            await world.time.settle()
            #expect(told(world).last == "withdraw")
        }
    }

    @Test("if its time is over, it counts as sent, and can still be withdrawn")
    func expired() async throws {
        let world = world()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .days(2))
            let delivery = try #require(try await world.hub.deliveries(of: 1, sink: SinkName(rawValue: "phone")).first)
            #expect(delivery.state == .sent && delivery.receipt == Self.receipt)
            #expect(delivery.reason == "only some devices have the notice: the tablet is off; no time is left for another attempt")
            _ = try await world.hub.acknowledgeAll(by: "here")
            await world.time.settle()
            #expect(told(world).last == "withdraw")
        }
    }

    @Test("somebody who drops the waiting delivery can still have it withdrawn")
    func dropped() async throws {
        let world = world()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
            _ = try await world.hub.dropOutbox(.all)
            #expect(try await world.states(of: 1)["phone"] == .sent)
            _ = try await world.hub.acknowledgeAll(by: "here")
            await world.time.settle()
            #expect(told(world) == ["deliver", "withdraw"])
        }
    }
}
