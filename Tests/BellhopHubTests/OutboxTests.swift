import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("What waits, taken in hand")
struct OutboxTests {
    private let phone = SinkName(rawValue: "phone")

    /// Lets the timers Tea and Eggs end. Their notices stay pending for the phone, because the
    /// phone's server is down.
    private func waiting(in world: HubWorld) async throws {
        world.phone.answer { _, _ in .deferred("the server is down", after: .hours(1)) }
        try await world.timer("Tea", after: .seconds(1))
        try await world.timer("Eggs", after: .seconds(1))
        await world.time.advance(by: .minutes(1))
    }

    @Test(
        "what waits is tried again at once: one, those of a sink, all",
        arguments: [OutboxChoice.delivery(2, SinkName(rawValue: "Pho")), .sink(SinkName(rawValue: "phone")), .all])
    func retry(choice: OutboxChoice) async throws {
        let world = HubWorld()
        try await world.running {
            try await waiting(in: world)
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.title.description)) }
            let tried = try await world.hub.retryOutbox(choice)
            await world.time.settle()
            let titles = choice == .delivery(2, SinkName(rawValue: "Pho")) ? ["Eggs"] : ["Tea", "Eggs"]
            #expect(tried.map(\.operation.event.notice.name) == titles)
            // The success shows that the sink works again, so the other notice need not wait either.
            #expect(Set(world.phone.visible.map(\.notice.name)) == ["Tea", "Eggs"])
            #expect(try await world.store.deliveries(DeliveryQuery(sink: phone, states: [.sent])).map(\.attempts).allSatisfy { $0 == 2 })
        }
    }

    @Test("what is dropped is never told there, what others have told stays; what is on the wire is taken back")
    func drop() async throws {
        let world = HubWorld()
        try await world.running {
            try await waiting(in: world)
            world.phone.answer { operation, _ in .accepted(Receipt(rawValue: operation.event.notice.title.description)) }
            let dropped = try await world.hub.dropOutbox(.delivery(1, phone))
            #expect(dropped.map(\.operation.event.notice.name) == ["Tea"])
            #expect(try await world.states(of: 1) == ["desktop": .sent, "log": .sent, "phone": .withdrawn])
            await world.time.advance(by: .hours(3))
            #expect(world.phone.visible.map(\.notice.name) == ["Eggs"])
            #expect(world.desktop.visible.filter { $0.notice.name == "Tea" }.count == 1)

            world.phone.hold()
            try await world.timer("Rice", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            _ = try await world.hub.dropOutbox(.sink(phone))
            world.phone.release()
            await world.time.advance(by: .minutes(1))
            #expect(!world.phone.visible.contains { $0.notice.name == "Rice" })
        }
    }

    @Test("nothing that waits, an unknown sink: each is refused in words")
    func refused() async throws {
        let world = HubWorld()
        try await world.running {
            // Any other error than a refusal fails the test and says what it is.
            func refusal(_ body: () async throws -> [WaitingOperation]) async throws -> Refusal? {
                do {
                    let rows = try await body()
                    Issue.record("not refused: \(rows.map { "\($0.operation.event.number) \($0.operation.sink) \($0.state)" })")
                    return nil
                } catch let refusal as Refusal {
                    return refusal
                }
            }
            let nothing = try await refusal { try await world.hub.retryOutbox(.all) }
            #expect(nothing?.code == .unknownEvent && nothing?.description == "Nothing is waiting.")
            #expect(try await refusal { try await world.hub.dropOutbox(.sink(phone)) }?.code == .unknownEvent)
            #expect(try await refusal { try await world.hub.dropOutbox(.sink(SinkName(rawValue: "fax"))) }?.code == .unknownSink)
            world.phone.answer { _, _ in .misconfigured("the token is wrong") }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(1))
            let rows = try await world.hub.outbox(limit: 10).map { "\($0.operation.event.number) \($0.operation.sink) \($0.state)" }
            let other = try await refusal { try await world.hub.dropOutbox(.delivery(99, phone)) }
            #expect(rows == ["1 phone parked"])
            #expect(other?.description == "No such delivery is waiting. \"bellhop outbox\" lists the waiting deliveries.")
            #expect(try await world.hub.dropOutbox(.sink(phone)).isEmpty == false, "it can be dropped")
        }
    }

    @Test("N-12b: outbox cancel for one timer ends what follows it and nothing else, also where something fires meanwhile")
    func cancelOne() async throws {
        let store = MemoryStore()
        let world = HubWorld(
            store: store,
            routing: RoutingTable(
                routes: [
                    Route(
                        sinks: ["desktop"].map(SinkName.init(rawValue:)),
                        followUps: FollowUpPlan(repetition: .init(every: .minutes(10), atMost: 3)))
                ], fallback: []))
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Coffee", after: .minutes(2))
            await world.time.advance(by: .minutes(3))
            let told = try await world.hub.unacknowledged()
            let tea = try #require(told.first { $0.notice.name == "Tea" })
            store.failNext(with: .conflict("a follow-up fired"))
            _ = try await world.hub.silence(tea.owner)
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.done.all.filter { $0.event.step == 1 }.map(\.event.notice.name) == ["Coffee"])
        }
    }
}
