import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests that the fault of a sink is over when the config no longer contains the sink, because
/// nobody has to mend that sink.
@Suite("The fault of a removed sink")
struct RemovedSinkTests {
    /// The ways in which a sink can have a reported fault.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
        case parked, failing, overflowing

        var testDescription: String { rawValue }
    }

    private static let phone = SinkName(rawValue: "phone")

    private func faults(_ world: HubWorld) -> Int {
        world.desktop.visible.count { $0.notice.name == "phone" && $0.notice.category == "x-bellhop.fault" }
    }

    /// Causes a fault that is reported on the desktop.
    private func cause(_ fault: Fault, in world: HubWorld) async throws {
        switch fault {
        case .parked: world.phone.answer { _, _ in .misconfigured("401: the token is not valid") }
        case .failing: world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        case .overflowing:
            world.phone.answer { _, _ in .deferred("the server is down", after: .minutes(5)) }
            var catalog = world.hub.catalog
            catalog.sinks[Self.phone]?.limits = SinkLimits(queue: 1)
            catalog.sinks[Self.phone]?.fingerprint += "+"
            try await world.hub.reload(catalog)
            try await world.timer("Eggs", after: .seconds(1))
            try await world.timer("Rice", after: .seconds(1))
        }
        try await world.timer("Tea", after: .seconds(1))
        await world.time.advance(by: .minutes(1))
        #expect(faults(world) == 1)
        #expect(try await world.hub.unacknowledged().contains { $0.kind == .sinkFailing })
    }

    private func expectNone(in world: HubWorld) async throws {
        await world.time.settle()
        #expect(faults(world) == 0)
        #expect(try await world.hub.unacknowledged().allSatisfy { $0.kind != .sinkFailing })
        #expect(try await world.store.noteKeys(beginning: "parked:") == [])
    }

    @Test("it is withdrawn at the next start, if the sink was removed while the daemon was not running", arguments: Fault.allCases)
    func whileDown(fault: Fault) async throws {
        let world = HubWorld()
        try await world.running { try await cause(fault, in: world) }
        world.replaceCatalog { $0.sinks[Self.phone] = nil }
        try await world.running {
            try await expectNone(in: world)
            let event = try #require(try await world.events().last { $0.kind == .sinkFailing })
            let delivery = try #require(try await world.hub.deliveries(of: event.number, sink: SinkName(rawValue: "desktop")).first)
            #expect(delivery.state == .withdrawn)
            #expect(delivery.reason.description.contains("phone was removed from the config"), "\(delivery.reason)")
        }
    }

    @Test("it is withdrawn at a reload", arguments: Fault.allCases)
    func atReload(fault: Fault) async throws {
        let world = HubWorld()
        try await world.running {
            try await cause(fault, in: world)
            var catalog = world.hub.catalog
            catalog.sinks[Self.phone] = nil
            try await world.hub.reload(catalog)
            try await expectNone(in: world)
        }
    }

    @Test("a sink that is only disabled counts as removed, and \"why\" says so")
    func disabled() async throws {
        let world = HubWorld()
        try await world.running { try await cause(.parked, in: world) }
        world.replaceCatalog {
            $0.sinks[Self.phone] = nil
            $0.disabled = [Self.phone: "ntfy"]
        }
        try await world.running {
            try await expectNone(in: world)
            let event = try #require(try await world.events().last { $0.kind == .sinkFailing })
            let reasons = try await world.hub.deliveries(of: event.number).map(\.reason.description)
            #expect(reasons.contains { $0.contains("phone was disabled in the config") }, "\(reasons)")
        }
    }

    @Test("a fault of a sink that is still in the config outlives a restart", arguments: [Fault.parked, .failing])
    func kept(fault: Fault) async throws {
        let world = HubWorld()
        try await world.running { try await cause(fault, in: world) }
        try await world.running {
            await world.time.settle()
            #expect(faults(world) == 1)
        }
    }

    @Test("a sink that comes back to the config and fails again is told again")
    func comesBack() async throws {
        let world = HubWorld()
        let whole = world.hub.catalog
        try await world.running { try await cause(.parked, in: world) }
        world.replaceCatalog { $0.sinks[Self.phone] = nil }
        try await world.running { try await expectNone(in: world) }
        world.replaceCatalog { $0 = whole }
        try await world.running {
            try await world.timer("Egg", after: .seconds(1))
            await world.time.advance(by: .minutes(1))
            #expect(faults(world) == 1)
        }
    }
}
