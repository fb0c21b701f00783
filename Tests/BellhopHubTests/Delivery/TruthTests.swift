import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests that reports about deliveries are true (promise 9).
@Suite("What why, outbox and doctor say")
struct TruthTests {
    private static let phone = SinkName(rawValue: "phone")

    /// Returns a phone that can neither replace nor withdraw a notice.
    private func plainPhone() -> SinkRecorder {
        let phone = SinkRecorder(capabilities: .forPeople)
        phone.answer { operation, _ in
            if case .withdraw = operation { return .rejected("only clients can delete messages in Gotify") }
            return .accepted(.none)
        }
        return phone
    }

    @Test(
        "promise 9: an answer that could not take a notice off a sink is recorded with that it stays there", arguments: StoreKind.allCases)
    func stays(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, phone: plainPhone())
            try await world.running {
                try await world.timer("Tea", after: .seconds(1))
                await world.time.advance(by: .seconds(2))
                _ = try await world.hub.acknowledge(event: 1, by: "the command line")
                await world.time.settle()
                let deliveries = try await world.hub.deliveries(of: 1)
                let phone = try #require(deliveries.first { $0.sink == Self.phone })
                #expect(phone.stays && phone.state == .acknowledged)
                #expect(
                    phone.reason
                        == """
                        acknowledged on the command line; the notice could not be withdrawn and stays at the sink: only clients can delete messages \
                        in Gotify
                        """)
                #expect(deliveries.allSatisfy { $0.sink == Self.phone || !$0.stays })
                #expect(try await world.hub.unacknowledged().isEmpty)
            }
        }
    }

    @Test("a notice whose answer was lost may stand twice where nothing is replaced, and doctor counts it", arguments: [true, false])
    func twice(replaces: Bool) async throws {
        let world = HubWorld(phone: replaces ? SinkRecorder() : plainPhone())
        world.phone.script(.ambiguous("the answer was lost"), .deferred("down", after: nil))
        try await world.running {
            let before = try await world.hub.examineNotices()
            #expect(before.unreplacing.isEmpty && before.repeated.isEmpty)
            try await world.timer("Tea", after: .seconds(1))
            try await world.timer("Eggs", after: .minutes(1))
            await world.time.advance(by: .minutes(2))
            let deliveries = try await world.store.deliveries(DeliveryQuery(sink: Self.phone, states: [.sent]))
            #expect(deliveries.filter(\.mayBeTwice).map(\.event) == (replaces ? [] : [1]))
            let found = try await world.hub.examineNotices()
            #expect(found.repeated == (replaces ? [:] : [Self.phone: 1]))
            #expect(found.unreplacing == (replaces ? [] : [Self.phone]))
        }
    }

    @Test("a far side that turns out to take nothing back is known as such, whatever its kind can do")
    func stubborn() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            world.phone.report(.replaces(false))
            await world.time.settle()
            #expect(try await world.hub.examineNotices().unreplacing == [Self.phone])
            world.phone.report(.replaces(true))
            await world.time.settle()
            #expect(try await world.hub.examineNotices().unreplacing.isEmpty)
        }
    }

    @Test("what waits behind a sink that fails says so, and not why it was routed there")
    func waiting() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            for number in 1...9 { try await world.timer("Tea \(number)", after: .seconds(1)) }
            await world.time.advance(by: .minutes(10))
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .milliseconds(1500))
            let rows = try await world.hub.outbox(limit: 20)
            let rice = try #require(rows.first { $0.operation.event.notice.name == "Rice" })
            #expect(rice.operation.attempts > 0 || rice.reason == "phone is not accepting notices now: the server is down")
            for row in rows { #expect(row.reason.description.hasSuffix("the server is down"), "\(row.reason)") }
            let delivery = try await world.hub.deliveries(of: rice.operation.event.number, sink: Self.phone)[0]
            #expect(delivery.reason.description.hasSuffix("the server is down"))
        }
    }

    @Test("desktop 22: a sink that can never withdraw a notice does not fill the log with refusals; a refused notice is logged")
    func silentWithdrawals() async throws {
        let lines = Happenings<String>()
        let world = HubWorld(phone: plainPhone(), log: { lines.append($0) })
        try await world.running {
            for number in 1...12 { try await world.timer("Tea \(number)", after: .seconds(1)) }
            await world.time.advance(by: .seconds(2))
            for event in try await world.hub.unacknowledged() {
                _ = try await world.hub.acknowledge(event: event.number, by: "the command line")
            }
            await world.time.settle()
            #expect(world.phone.done.all.count { $0.verb == .withdraw } == 12)
            #expect(lines.all.filter { $0.contains("rejected the withdraw") } == [])
            world.phone.script(.rejected("too long"))
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            #expect(lines.all.contains { $0.contains("phone rejected the delivery of event 13: too long") }, "\(lines.all)")
        }
    }
}
