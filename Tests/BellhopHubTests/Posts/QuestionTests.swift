import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests notices that ask a person: exactly one answer counts, and the program that asks learns what
/// became of its question.
@Suite struct QuestionTests {
    private static let key = NoticeKey(rawValue: "in_notify_deploy")

    private static let question = PostedNotice(
        inlet: .notify, key: "deploy", title: "Deploy?", choices: [PostedChoice("yes=Deploy"), PostedChoice("no=Cancel")])

    private func ask(_ world: HubWorld) async throws {
        _ = try await world.hub.post(Self.question, trusting: true)
        await world.time.settle()
    }

    private func answer(_ verb: NoticeAction.Verb, on sink: SinkRecorder, _ world: HubWorld) async {
        sink.report(.action(Self.key, verb, activationToken: nil))
        await world.time.settle()
    }

    /// Returns what programs were told about the question, such as `answered yes` or `withdrawn expired`.
    private func outcomes(_ world: HubWorld) async throws -> [String] {
        try await world.events().compactMap { event in
            let labels = event.notice.labels
            switch event.kind {
            case .noticeAnswered: return "answered \(labels["answer"] ?? "") on \(labels["on"] ?? "") of \(labels["question"] ?? "")"
            case .noticeWithdrawn: return "withdrawn \(labels["why"] ?? "") of \(labels["question"] ?? "")"
            default: return nil
            }
        }
    }

    @Test("the name of the chosen answer reaches programs, and every surface is quiet", arguments: StoreKind.allCases)
    func answered(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                try await ask(world)
                #expect(world.phone.visible.first?.notice.actions.map(\.label.description) == ["Deploy", "Cancel"])
                await answer(.choice2, on: world.phone, world)
                #expect(try await outcomes(world) == ["answered no on phone of 1"])
                #expect(world.desktop.titlesShown.isEmpty && world.phone.titlesShown.isEmpty)
                #expect(try await world.states(of: 1)["desktop"] == .acknowledged)
                #expect(try await world.states(of: 2)["log"] == .sent)
                #expect(try await world.states(of: 2)["phone"] == .throttled, "people know the answer already")
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
            }
        }
    }

    @Test("of two answers, only the first counts, at the same moment or later")
    func twice() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            world.desktop.report(.action(Self.key, .choice1, activationToken: nil))
            await answer(.choice2, on: world.phone, world)
            await answer(.choice2, on: world.phone, world)
            #expect(try await outcomes(world) == ["answered yes on desktop of 1"])
        }
    }

    @Test("a question and its answer survive kill -9")
    func crash() async throws {
        let world = HubWorld()
        try await world.running { try await ask(world) }
        try await world.running { await answer(.choice1, on: world.phone, world) }
        #expect(try await outcomes(world) == ["answered yes on phone of 1"])
    }

    @Test("a choice that the notice does not offer is no answer")
    func unknownChoice() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            await answer(.choice3, on: world.phone, world)
            #expect(try await outcomes(world).isEmpty)
        }
    }

    @Test("a question that nobody answers ends after a week, or when its program says")
    func expires() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            await world.time.advance(by: .days(7))
            #expect(try await outcomes(world) == ["withdrawn expired of 1"])
            #expect(world.desktop.titlesShown.isEmpty)
            var question = Self.question
            question.expires = world.time.now().wall + .minutes(5)
            let number = try await world.hub.post(question, trusting: true).event
            await world.time.advance(by: .minutes(5))
            #expect(try await outcomes(world).last == "withdrawn expired of \(number)")
        }
    }

    @Test("whoever acknowledges, withdraws or replaces a question ends it without an answer")
    func ends() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            _ = try await world.hub.acknowledge(event: 1, by: "the test")
            #expect(try await outcomes(world) == ["withdrawn acknowledged of 1"])
            let second = try await world.hub.post(Self.question, trusting: true).event
            _ = try await world.hub.withdraw(postedBy: .notify, under: "deploy")
            #expect(try await outcomes(world).last == "withdrawn withdrawn of \(second)")
            let words = try await world.events().map(\.notice.body.description)
            #expect(words.contains("This question was withdrawn before anybody answered."), "\(words)")
            let third = try await world.hub.post(Self.question, trusting: true).event
            let fourth = try await world.hub.post(Self.question, trusting: true)
            #expect(try await outcomes(world).last == "withdrawn replaced of \(third)")
            #expect(try await world.hub.event(fourth.event).kind == .inletReceived)
            await world.time.settle()
            await answer(.choice1, on: world.phone, world)
            #expect(try await outcomes(world).last == "answered yes on phone of \(fourth.event)")
        }
    }

    @Test("a person answers by the number of the question and the name of the answer; nothing else is an answer")
    func answeredByName() async throws {
        let world = HubWorld()
        try await world.running {
            func answer(_ number: EventNumber, _ name: String) async throws {
                _ = try await world.hub.answer(event: number, with: name, by: "the command line", doer: "Anna")
            }
            try await ask(world)
            for (number, name) in [(EventNumber(1), "maybe"), (1, "choice-1"), (1, ""), (7, "yes")] {
                await #expect(throws: Refusal.self) { try await answer(number, name) }
            }
            // The same key, but another question.
            try await ask(world)
            await #expect(throws: Refusal.self) { try await answer(1, "yes") }
            let second = try #require(try await world.events().last { $0.kind == .inletReceived }).number
            try await answer(second, "yes")
            #expect(try await outcomes(world).last == "answered yes on the command line of \(second)")
            #expect(try await world.events().last?.notice.labels["by"] == "Anna")
            await #expect(throws: Refusal.self) { try await answer(second, "no") }
            _ = try await world.hub.post(PostedNotice(inlet: .notify, title: "No question"), trusting: true)
            let plain = try #require(try await world.events().last).number
            await #expect(throws: Refusal.self) { try await answer(plain, "yes") }
        }
    }

    @Test("an open question is listed even if nobody was told, until it is answered")
    func listed() async throws {
        let world = HubWorld(desktop: SinkRecorder(capabilities: []), phone: SinkRecorder(capabilities: []))
        try await world.running {
            try await ask(world)
            #expect(try await world.hub.unacknowledged().map(\.number) == [1])
            _ = try await world.hub.answer(event: 1, with: "no", by: "the command line")
            #expect(try await world.hub.unacknowledged().isEmpty)
        }
    }

    @Test("the answer to a repeated question names the first one")
    func repeated() async throws {
        let world = HubWorld()
        try await world.running {
            var question = Self.question
            question.repetition = .init(every: .minutes(10), atMost: 2)
            _ = try await world.hub.post(question, trusting: true)
            await world.time.advance(by: .minutes(11))
            await answer(.choice1, on: world.phone, world)
            #expect(try await outcomes(world) == ["answered yes on phone of 1"])
            await world.time.advance(by: .hours(1))
            #expect(world.phone.titlesShown.isEmpty)
        }
    }

    @Test("an answer can be taken back: the question is asked again, and can be answered again")
    func undo() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            await answer(.choice2, on: world.phone, world)
            _ = try await world.hub.undo()
            await world.time.settle()
            #expect(world.phone.titlesShown == ["Deploy?"])
            await answer(.choice1, on: world.phone, world)
            #expect(try await outcomes(world) == ["answered no on phone of 1", "answered yes on phone of 1"])
        }
    }

    /// Makes the house quiet from 14:30 to 15:30. A world begins at 14:00.
    private func quiet(_ world: HubWorld) async throws {
        var catalog = world.hub.catalog
        catalog.quietHours = QuietHours(window: try #require(TimeWindow("14:30-15:30")), mode: .hold, isStrict: true)
        try await world.hub.reload(catalog)
    }

    @Test("the button of an earlier question does not answer the question that has replaced it")
    func outdatedButton() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            try await ask(world)
            await world.time.advance(by: .minutes(40))
            // The second question waits, so the phone still shows the first one.
            try await ask(world)
            #expect(try await outcomes(world) == ["withdrawn replaced of 1"])
            await answer(.choice1, on: world.phone, world)
            #expect(try await outcomes(world) == ["withdrawn replaced of 1"], "nobody has seen the second question")
            await world.time.advance(by: .minutes(60))
            await answer(.choice1, on: world.phone, world)
            #expect(try await outcomes(world).last?.hasPrefix("answered yes on phone") == true)
        }
    }

    @Test("a notice that waits for the end of the quiet hours is not told after its replacement")
    func replacedWhileHeld() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            await world.time.advance(by: .minutes(40))
            try await ask(world)
            var urgent = Self.question
            (urgent.title, urgent.urgency) = ("Deploy now?", .critical)
            _ = try await world.hub.post(urgent, trusting: true)
            await world.time.settle()
            #expect(try await world.states(of: 1)["phone"] == .merged)
            await world.time.advance(by: .minutes(60))
            #expect(world.phone.titlesShown == ["Deploy now?"])
        }
    }

    @Test("ack --all ends each question once, also one that is in a digest")
    func digest() async throws {
        let world = HubWorld()
        try await world.running {
            try await quiet(world)
            await world.time.advance(by: .minutes(40))
            try await ask(world)
            _ = try await world.hub.post(PostedNotice(inlet: .notify, title: "Backup failed"), trusting: true)
            await world.time.advance(by: .minutes(60))
            _ = try await world.hub.acknowledgeAll(by: "the test")
            await world.time.settle()
            #expect(try await outcomes(world) == ["withdrawn acknowledged of 1"])
            #expect(world.phone.titlesShown.isEmpty && world.desktop.titlesShown.isEmpty)
        }
    }

    @Test("undo of a question tells its program that nobody will answer")
    func undoneQuestion() async throws {
        let world = HubWorld()
        try await world.running {
            try await ask(world)
            _ = try await world.hub.undo()
            #expect(try await outcomes(world) == ["withdrawn withdrawn of 1"])
            #expect(try await world.store.timers(TimerQuery()).isEmpty)
            // A replacement that is taken back leaves the earlier question open.
            try await ask(world)
            let second = try await world.events().last { $0.kind == .inletReceived }?.number
            try await ask(world)
            let third = try await world.events().last { $0.kind == .inletReceived }?.number
            _ = try await world.hub.undo()
            #expect(try await outcomes(world).last == "withdrawn withdrawn of \(third ?? 0)" && second != third)
        }
    }
}
