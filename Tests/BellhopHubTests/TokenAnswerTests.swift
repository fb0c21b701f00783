import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests answers with a token. A token is for one delivery and works once, no matter who sends it.
@Suite struct TokenAnswerTests {
    private let world = HubWorld()

    /// Makes the phone's receipts contain a new token for each delivery, as the receipts of ntfy
    /// do.
    private func giveTokens() {
        world.phone.answer { operation, attempt in
            .accepted(Receipt(rawValue: "sequence=" + Self.sequence).answered(with: Self.token(operation.event.number, attempt.number)))
        }
    }

    /// A text as long as a token, but known to everybody who has seen a notice.
    private static let sequence = "timer_01923456-7890-7abc-8def-0123456789ab_timer"

    private static func token(_ event: EventNumber, _ attempt: Int = 1) -> String { "token-of-event-number-\(event)-at-\(attempt)" }

    private func answer(_ verb: NoticeAction.Verb, _ token: String, from sink: SinkRecorder? = nil) async {
        (sink ?? world.phone).report(.answer(token: token, verb))
        await world.time.settle()
    }

    @Test("an answer from a phone does what its button says, on every surface")
    func answers() async throws {
        giveTokens()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.desktop.titlesShown == ["Wash Complete!"])
            await answer(.startDryer, Self.token(1))
            let record = try await world.hub.record(ofPet: "Snowy")
            #expect(record.task?.value.currentStage == .drying)
            #expect(world.desktop.titlesShown.isEmpty && world.phone.titlesShown.isEmpty)
            #expect(try await world.states(of: 1)["phone"] == .acknowledged)
        }
    }

    @Test("a token that was used, copied, cut, guessed, of another sink, or for a button that is not there does nothing")
    func void() async throws {
        giveTokens()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            let before = try await world.states(of: 1)
            for token in [
                "", "token", Self.token(2), String(Self.token(1).dropLast(14)), "sequence=x", ";answer=", Self.sequence,
                String(Self.sequence.prefix(32)), "sequence=" + Self.sequence,
            ] {
                await answer(.acknowledge, token)
            }
            await answer(.acknowledge, Self.token(1), from: world.desktop)
            await answer(.startDryer, Self.token(1))
            #expect(try await world.states(of: 1) == before && world.phone.titlesShown == ["Tea"])

            await answer(.snooze, Self.token(1))
            #expect(world.phone.titlesShown.isEmpty)
            let reminder = try #require(try await world.hub.timers().first)
            await world.time.advance(by: .minutes(1))
            await answer(.snooze, Self.token(1))
            await answer(.acknowledge, Self.token(1))
            #expect(try await world.hub.timers() == [reminder], "played again it moves nothing")
        }
    }

    @Test("a token of an earlier telling is void once it was told again")
    func older() async throws {
        giveTokens()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            await answer(.snooze, Self.token(1))
            await world.time.advance(by: .minutes(10))
            #expect(world.phone.titlesShown.count == 1)
            await answer(.acknowledge, Self.token(1))
            #expect(world.phone.titlesShown.count == 1, "the reminder stands")
            let reminder = try #require(try await world.events().last?.number)
            await answer(.acknowledge, Self.token(reminder))
            #expect(world.phone.titlesShown.isEmpty)
        }
    }

    @Test("an answer that comes while the disk is full counts when there is room again")
    func diskFull() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            let key = try #require(world.phone.visible.first?.notice.key)
            store.failNext(with: .full("no space left"))
            world.phone.report(.action(key, .acknowledge, activationToken: nil))
            await world.time.settle()
            #expect(world.phone.titlesShown == ["Tea"])
            await world.time.advance(by: .seconds(5))
            #expect(world.phone.titlesShown.isEmpty && world.desktop.titlesShown.isEmpty)
        }
    }

    @Test("an answer to a message that could not be stored yet, because the disk is full, counts when there is room again")
    func unstored() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        world.phone.answer { operation, _ in
            // Let two commits fail for each of the three sinks.
            for _ in 0..<6 { store.failNext(with: .full("no space left")) }
            return .accepted(Receipt(rawValue: "m").answered(with: Self.token(operation.event.number)))
        }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.titlesShown == ["Tea"])
            #expect(try await world.states(of: 1)["phone"] == .queued)
            world.phone.report(.answer(token: Self.token(1), .acknowledge))
            await world.time.settle()
            #expect(world.phone.titlesShown == ["Tea"])
            await world.time.advance(by: .seconds(20))
            #expect(world.phone.titlesShown.isEmpty && world.desktop.titlesShown.isEmpty)
        }
    }

    @Test("an answer that was given while the daemon was down counts after the start")
    func overRestart() async throws {
        giveTokens()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
        }
        try await world.running {
            #expect(world.phone.titlesShown == ["Tea"])
            await answer(.acknowledge, Self.token(1))
            #expect(world.phone.titlesShown.isEmpty && world.desktop.titlesShown.isEmpty)
        }
    }
}
