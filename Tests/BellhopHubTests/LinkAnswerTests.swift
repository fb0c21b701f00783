import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

/// Tests answers that people give by opening a link. A link is for one delivery, works once, and is
/// valid for a week.
@Suite struct LinkAnswerTests {
    private let world: HubWorld

    init() {
        world = HubWorld(redacting: ["desktop"])
        world.giveLinks()
    }

    private func press(_ verb: NoticeAction.Verb, _ token: AnswerToken) async throws -> String {
        let result = try await world.hub.answer(verb, linkedBy: token)
        await world.time.settle()
        return Self.name(result)
    }

    private func look(_ token: AnswerToken) async throws -> String {
        switch try await world.hub.notice(linkedBy: token) {
        case nil: "unknown"
        case .open: "open"
        case .answered: "answered"
        case .over(_, let delivery): "over: \(delivery.state)"
        case .expired: "expired"
        }
    }

    private static func name(_ result: LinkAnswer?) -> String {
        switch result {
        case nil: "unknown"
        case .done: "done"
        case .void(.answered): "answered"
        case .void(.expired): "expired"
        case .void(.over(_, let delivery)): "over: \(delivery.state)"
        case .void(.open): "open"
        case .tooLate: "too late"
        case .busy: "busy"
        case .noSuchButton: "no such button"
        }
    }

    @Test("G5: a link does what its button says on every surface, once; looking at it does nothing")
    func answers() async throws {
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let token = try HubWorld.link(1, "phone")
            for _ in 0..<3 { #expect(try await look(token) == "open") }
            #expect(try await press(.markFolded, token) == "no such button")
            #expect(try await press(.open, token) == "no such button")
            #expect(world.phone.titlesShown == ["Wash Complete!"])
            #expect(try await press(.startDryer, token) == "done")
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .drying)
            #expect(world.desktop.titlesShown.isEmpty && world.phone.titlesShown.isEmpty)
            for verb in [NoticeAction.Verb.startDryer, .snooze, .skipDryer] { #expect(try await press(verb, token) == "answered") }
            #expect(try await press(.startDryer, try HubWorld.link(1, "desktop")) == "answered", "answered elsewhere")
            #expect(try await look(token) == "answered")
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .drying)
        }
    }

    @Test("a token that was altered, cut, made up or is of another event is not known")
    func altered() async throws {
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            let good = try HubWorld.link(1, "phone").reveal()
            let last = good.hasSuffix("0") ? "1" : "0"
            for text in [good.dropLast() + last, "2-" + good.dropFirst(2), "1-" + String(repeating: "0", count: 32)] {
                let token = try #require(AnswerToken(String(text)))
                #expect(try await look(token) == "unknown")
                #expect(try await press(.acknowledge, token) == "unknown")
            }
            #expect(world.phone.titlesShown == ["Tea"])
        }
    }

    @Test("a link of an earlier telling is void once it was told again")
    func older() async throws {
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            #expect(try await press(.snooze, try HubWorld.link(1, "phone")) == "done")
            await world.time.advance(by: .minutes(10))
            #expect(try await press(.acknowledge, try HubWorld.link(1, "phone")) == "answered")
            #expect(world.phone.titlesShown.count == 1, "the reminder stands")
            let reminder = try #require(try await world.events().last?.number)
            #expect(try await press(.acknowledge, try HubWorld.link(reminder, "phone")) == "done")
        }
    }

    @Test("a link of an older round of laundry is too late: its notice goes, and nothing else happens")
    func olderRound() async throws {
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            #expect(try await look(try HubWorld.link(1, "phone")) != "open")
            #expect(try await press(.startDryer, try HubWorld.link(1, "phone")) != "done")
        }
    }

    @Test("a link is good for a week, to the millisecond")
    func expires() async throws {
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            let token = try HubWorld.link(1, "phone")
            let occurred = try #require(try await world.events().first?.occurred)
            await world.time.advance(by: occurred + Hub.linkLifetime - world.time.now().wall)
            #expect(try await look(token) == "open")
            await world.time.advance(by: .milliseconds(1))
            #expect(try await look(token) == "expired")
            #expect(try await press(.acknowledge, token) == "expired")
            #expect(world.phone.titlesShown == ["Tea"])
        }
    }

    @Test("what a redacted sink tells is redacted behind its links, too (D-21)")
    func redacted() async throws {
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let open = try await world.hub.notice(linkedBy: try HubWorld.link(1, "phone"))
            let plain = try #require(open?.event.notice)
            #expect(plain.body.description.contains("Snowy"))
            let hidden = try #require(try await world.hub.notice(linkedBy: try HubWorld.link(1, "desktop"))?.event.notice)
            #expect(hidden.body.description == "Time to move your laundry to the dryer!" && !"\(hidden)".contains("Snowy"))
            guard case .done(let event)? = try await world.hub.answer(.startDryer, linkedBy: try HubWorld.link(1, "desktop")) else {
                Issue.record("it can be answered all the same")
                return
            }
            #expect(!"\(event.notice)".contains("Snowy"))
        }
    }

    @Test("of many taps in one moment one counts", arguments: StoreKind.allCases)
    func atOnce(_ kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store)
            world.giveLinks()
            try await world.running {
                try await world.timer("Tea", after: .seconds(1))
                await world.time.advance(by: .seconds(1))
                let token = try HubWorld.link(1, "phone")
                let hub = world.hub
                let results = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<50 { group.addTask { Self.name(try await hub.answer(.acknowledge, linkedBy: token)) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(results.count { $0 == "done" } == 1)
                #expect(results.allSatisfy { ["done", "busy", "answered"].contains($0) }, "\(results)")
            }
        }
    }

    @Test("a button that is pressed before anybody knows that the notice arrived is known; after that, too")
    func unsure() async throws {
        let token = try HubWorld.link(1, "phone")
        let answers = AnswerLinks(
            address: try #require(PublicAddress("https://x")), sink: SinkName(rawValue: "phone"), unsure: world.unsure)
        world.phone.answer { operation, attempt in
            if case .deliver(let event, _) = operation, attempt.number == 1 {
                _ = self.world.unsure.token(for: event, at: SinkName(rawValue: "phone")) { token.reveal() }
                return .ambiguous("the answer was lost")
            }
            return .accepted(Receipt(rawValue: "sequence=x").answered(with: token.reveal()))
        }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            let event = try #require(try await world.events().first)
            #expect(answers.token(for: event, world.time) == token.reveal())
            #expect(try await look(token) == "open")
            #expect(try await press(.acknowledge, token) == "done")
            #expect(try await press(.acknowledge, token) != "done")
            #expect(world.desktop.titlesShown.isEmpty)
        }
    }

    @Test("links hold over a restart, and those of a sink that the config no longer names do not")
    func overRestart() async throws {
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
        }
        try await world.running {
            let token = try HubWorld.link(1, "phone")
            #expect(try await look(token) == "open")
            var catalog = world.hub.catalog
            catalog.sinks[SinkName(rawValue: "phone")] = nil
            try await world.hub.reload(catalog)
            #expect(try await look(token) == "unknown")
        }
    }
}

extension HubWorld {
    /// Makes the receipts of both sinks contain the token of a link, as the receipts of real sinks
    /// do.
    func giveLinks() {
        for (name, sink) in [("desktop", desktop), ("phone", phone)] {
            sink.answer { operation, _ in
                // `try?` hides no error here, because `link` succeeds for every event number.
                let token = (try? Self.link(operation.event.number, name))?.reveal() ?? ""
                return .accepted(Receipt(rawValue: "sequence=\(operation.event.number)").answered(with: token))
            }
        }
    }

    /// Returns the token of an event's link at a sink. The result is the same for each call.
    static func link(_ event: EventNumber, _ sink: String) throws -> AnswerToken {
        let digit = sink == "phone" ? "a" : "d"
        return try #require(AnswerToken("\(event)-" + String(repeating: digit, count: 32)))
    }
}
