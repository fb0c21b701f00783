import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing
import Training

@Suite("Taking back what a person did")
struct UndoTests {
    /// Runs `body` in a household that lives in a new store.
    private func household(_ kind: StoreKind = .memory, _ body: (Household) async throws -> Void) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, routing: Household.routing)
            try await world.running { try await body(try await Household(world)) }
        }
    }

    private func view(_ home: Household) async throws -> HouseholdView { try await HouseholdView(home.hub, home.world.store) }

    private func refusal(_ body: () async throws -> UndoAnswer) async throws -> Refusal? {
        do {
            _ = try await body()
            return nil
        } catch let refusal as Refusal {
            return refusal
        }
    }

    // MARK: Every command

    @Test(
        "every command, its undo, and the undo of its undo: the household is as before, and as after it", arguments: Deed.all,
        StoreKind.allCases)
    func thereAndBack(_ deed: Deed, _ kind: StoreKind) async throws {
        try await household(kind) { home in
            try await deed.prepare(home.hub)
            await home.world.time.settle()
            let before = try await view(home)
            try await deed.run(home.hub, "Anna")
            let after = try await view(home)
            #expect(after != before, "the command changes something")
            await home.world.time.settle()
            var undone = try await home.hub.undo(by: "Anna")
            #expect(!undone.act.isUndo)
            let back = try await view(home)
            #expect(back == before, "after undo: \(back.differences(from: before))")
            await home.world.time.settle()
            undone = try await home.hub.undo(by: "Anna")
            #expect(undone.act.isUndo)
            let again = try await view(home)
            #expect(again == after, "after redo: \(again.differences(from: after))")
            await home.world.time.settle()
            _ = try await home.hub.undo(by: "Anna")
            let end = try await view(home)
            #expect(end == before, "after the second undo: \(end.differences(from: before))")
        }
    }

    /// One command for each subject, and two for some subjects.
    private static let pairs = Deed.all.filter { deed in
        [
            "stop Snowy", "fold Socks", "ack of Socks", "swap the turn of Socks", "delete Socks", "rename Mittens", "delete Mittens",
            "vacation of all", "stop Tea",
            "pause Tea", "resume Eggs", "start Bread", "skip Gym", "ack Rice", "snooze Rice", "start two timers", "rest end", "workout end",
            "replace the workout",
        ].contains(deed.description)
    }

    @Test("with another command in between: refused if it was about the same thing, and nothing is written", arguments: pairs)
    func inBetween(_ first: Deed) async throws {
        for second in Self.pairs {
            try await household { home in
                let before = try await view(home)
                let token = Locked<ActID?>(nil)
                try await first.run(home.hub, ActingPerson("Anna") { act in token.withLock { $0 = act.id } })
                let id = try #require(token.withLock { $0 })
                // Skip commands that do not fit the state after the first command, or that change
                // nothing.
                let hasActed = Locked(false)
                let ben = ActingPerson("Ben") { _ in hasActed.withLock { $0 = true } }
                do { try await second.run(home.hub, ben) } catch is Refusal { return }
                guard hasActed.withLock({ $0 }) else { return }
                await home.world.time.settle()
                let between = try await view(home)
                let acts = try await home.world.store.acts()
                let refusal = try await refusal { try await home.hub.undo(id.description) }
                if first.meets(second) {
                    #expect(refusal?.code == .changedSince, "\(first), then \(second): \(refusal?.description ?? "taken back")")
                    let words = refusal?.description ?? ""
                    #expect(words.contains("by Ben") || words.contains("30/30 was started"), "\(first), then \(second): \(words)")
                    #expect(try await view(home) == between, "\(first), then \(second)")
                    #expect(try await home.world.store.acts() == acts)
                } else {
                    #expect(refusal == nil, "\(first), then \(second): \(refusal?.description ?? "")")
                    _ = try await home.hub.undo(by: "Ben")
                    let end = try await view(home)
                    #expect(end == before, "\(first), then \(second): \(end.differences(from: before))")
                }
            }
        }
    }

    // MARK: Timers

    @Test("the undo of a stop re-arms the old deadline, and rings at once if that has passed")
    func stop() async throws {
        let world = HubWorld()
        try await world.running {
            let tea = try await world.timer("Tea", after: .seconds(30))
            await world.time.advance(by: .seconds(20))
            _ = try await world.hub.stopTimer("Tea")
            let undone = try await world.hub.undo()
            #expect(undone.timers.map(\.due) == [tea.due])
            #expect(undone.timers[0].generation > tea.generation)
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .seconds(40))
            #expect(world.desktop.titlesShown == [])
            _ = try await world.hub.undo()
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Tea"])
            #expect(try await world.events().map(\.due) == [tea.due])
        }
    }

    @Test("a timer that ended after its start cannot be taken back, and the answer says so")
    func ended() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(30))
            await world.time.advance(by: .seconds(30))
            let refusal = try await refusal { try await world.hub.undo() }
            #expect(refusal?.description == "\"started Tea\" cannot be taken back, because Tea has ended since then.")
            #expect(try await world.hub.unacknowledged().count == 1)
        }
    }

    @Test("a step of the clock moves a restored timer as it would have moved the running one")
    func clockStep() async throws {
        let world = HubWorld()
        try await world.running {
            let tea = try await world.timer("Tea", after: .minutes(10))
            _ = try await world.hub.stopTimer("Tea")
            await world.time.stepWall(by: .seconds(20))
            await world.time.settle()
            #expect(try await world.hub.undo().timers.map(\.due) == [tea.due + .seconds(20)])
        }
    }

    // MARK: Notices

    @Test("an acknowledged notice rings again after the undo, on every screen, as a repeat of its event")
    func acknowledged() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(10))
            await world.time.advance(by: .seconds(10))
            _ = try await world.hub.acknowledgeAll(by: "the command line")
            await world.time.settle()
            #expect(world.desktop.titlesShown == [] && world.phone.titlesShown == [])
            _ = try await world.hub.undo()
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Tea"] && world.phone.titlesShown == ["Tea"])
            let events = try await world.events()
            #expect(events.map(\.repeats) == [0, events[0].number])
            _ = try await world.hub.undo()
            await world.time.settle()
            #expect(world.desktop.titlesShown == [])
        }
    }

    @Test("a notice that the command sent is withdrawn by the undo")
    func announced() async throws {
        let world = HubWorld(policy: LaundryPolicy(tellsFolded: true))
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
            await world.time.settle()
            let before = world.desktop.titlesShown
            _ = try await world.hub.perform(.fold, onPet: "Snowy")
            await world.time.settle()
            #expect(world.desktop.titlesShown != before)
            _ = try await world.hub.undo()
            await world.time.settle()
            #expect(world.desktop.titlesShown == before)
        }
    }

    // MARK: Choice

    @Test("without a token: one's own newest command, or the newest of the household if nobody says who asks")
    func whose() async throws {
        try await household { home in
            _ = try await home.hub.stopTimer("Tea", by: "Anna")
            _ = try await home.hub.stopTimer("Gym", by: "Ben")
            #expect(try await home.hub.undo(by: "Anna").act.words.description == "stopped Tea")
            #expect(try await refusal { try await home.hub.undo(by: "Carl") }?.code == .nothingToUndo)
            _ = try await home.hub.stopTimer("Tea", by: "Anna")
            #expect(try await home.hub.undo().act.words.description == "stopped Tea")
        }
    }

    @Test("for a minute, not longer; then the answer says what is too old")
    func minute() async throws {
        let world = HubWorld()
        try await world.running {
            #expect(try await refusal { try await world.hub.undo() }?.code == .nothingToUndo)
            try await world.timer("Tea", after: .minutes(10))
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .seconds(60))
            _ = try await world.hub.undo()
            _ = try await world.hub.stopTimer("Tea")
            await world.time.advance(by: .milliseconds(60_001))
            let refusal = try await refusal { try await world.hub.undo() }
            #expect(refusal?.code == .tooLate)
            #expect(refusal?.description == "\"stopped Tea\" was more than 1 min ago and can no longer be taken back.")
            let id = try #require(try await world.store.acts().first?.id.description)
            #expect(try await self.refusal { try await world.hub.undo(id) }?.code == .nothingToUndo)
        }
    }

    @Test("a token works once")
    func once() async throws {
        try await household { home in
            _ = try await home.hub.stopTimer("Tea")
            let id = try #require(try await home.world.store.acts().first?.id.description)
            _ = try await home.hub.undo(id)
            #expect(try await refusal { try await home.hub.undo(id) }?.code == .nothingToUndo)
            #expect(try await refusal { try await home.hub.undo("nonsense") }?.code == .nothingToUndo)
        }
    }

    @Test("after a command that cannot be taken back, a plain undo refuses instead of reverting an earlier command")
    func cannotBeUndone() async throws {
        try await household { home in
            _ = try await home.hub.stopTimer("Tea", by: "Anna")
            let id = try #require(try await home.world.store.acts().first?.id.description)
            _ = try await home.hub.change(SettingsChange(restDuration: .minutes(3)))
            for doer in [nil, ActingPerson("Anna")] {
                let refusal = try await refusal { try await home.hub.undo(by: doer) }
                #expect(refusal?.code == .nothingToUndo)
                #expect(refusal?.description == "The last command was \"changed settings\", which cannot be taken back.")
            }
            // Carl has given no command, so no command was his last one.
            let carls = try await refusal { try await home.hub.undo(by: "Carl") }?.description
            #expect(carls?.hasPrefix("There is nothing to take back.") == true)
            // Whoever names the command means that command.
            #expect(try await home.hub.undo(id).act.words.description == "stopped Tea")
            #expect(try await home.hub.undo().act.isUndo)
        }
    }

    @Test("nor does it revert what came before a command that changed too much to be taken back")
    func tooLargeToUndo() async throws {
        try await household { home in
            _ = try await home.hub.stopTimer("Tea", by: "Anna")
            let many = (0...Act.rowLimit).map { CountdownRequest(end: .after(.minutes(10)), name: "T\($0)") }
            _ = try await home.hub.startTimers(many, by: "Anna")
            #expect(try await refusal { try await home.hub.undo(by: "Anna") }?.code == .nothingToUndo)
        }
    }

    @Test("what no person did leaves no act, nor does a command that changes nothing")
    func nobodysAct() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy", for: .minutes(1))
            try await world.timer("Tea", after: .minutes(1))
            let acts = try await world.store.acts().count
            #expect(acts == 3)
            await world.time.advance(by: .minutes(1))
            #expect(try await world.store.acts().count == acts)
            await world.time.advance(by: .seconds(1))
            let other = Owner.pet(try await world.addPet("Socks").pet.value.id)
            #expect(try await world.hub.acknowledge(ownedBy: other, by: "the command line").isEmpty)
            #expect(try await world.store.acts().map(\.words.description) == ["added Socks"])
        }
    }

    @Test("another pet took the name of a deleted one: refused, and nothing is written")
    func takenName() async throws {
        try await household { home in
            _ = try await home.hub.deletePet("Mittens", by: "Anna")
            _ = try await home.hub.addPet(PetProfile(name: "mittens"), by: "Ben")
            let before = try await view(home)
            #expect(try await refusal { try await home.hub.undo(by: "Anna") }?.code == .nameTaken)
            #expect(try await view(home) == before)
        }
    }
}
