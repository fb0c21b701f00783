import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Testing

extension WhyTests {
    @Test("an event that the routes send nowhere says so, although a sink for hooks got it")
    func onlyHooks() async throws {
        let house = try await House()
        try await house.running { hub in
            var catalog = hub.catalog
            catalog.sinks[SinkName(rawValue: "desktop")]?.capabilities = [.everything]
            catalog.routing = RoutingTable(fallback: [])
            try await hub.reload(catalog)
            try await house.timer()
            await house.time.advance(by: .minutes(1))
            let answer = await ControlAPI(hub: hub, daemon: .standIn).answer(method: "GET", target: "/v1/events/1/why", body: [])
            guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
            let why = try WireCoding.decode(WhyJSON.self, from: data)
            #expect(why.deliveries.map(\.sink) == ["desktop"])
            #expect(why.notes.contains { $0.hasPrefix("No other sink got this event: ") }, "\(why.notes)")
        }
    }

    @Test("the list of hooks says what became of the last notice that a hook did not take, and what to do")
    func failingHook() async throws {
        let house = try await House()
        house.phone.answer { _, _ in .rejected("10-lamp ended with code 1") }
        try await house.running { hub in
            var catalog = hub.catalog
            catalog.sinks[SinkName(rawValue: "phone")]?.kind = SinkKind.hooks
            try await hub.reload(catalog)
            func faults() async throws -> [HookListJSON.Fault] {
                let answer = await ControlAPI(hub: hub, daemon: .standIn).answer(method: "GET", target: "/v1/hooks", body: [])
                guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
                return try WireCoding.decode(HookListJSON.self, from: data).faults
            }
            #expect(try await faults() == [])
            try await house.timer()
            await house.time.advance(by: .minutes(1))
            #expect(
                try await faults() == [
                    .init(
                        problem: "a hook failed: 10-lamp ended with code 1",
                        fix: "Repair this program. The warning disappears when the hooks next run without a failure.")
                ])
        }
    }
}
