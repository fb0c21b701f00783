import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Golden runs of the documents")
struct GoldenRunTests {
    @Test("T-24, T-3, T-16, T-23, T-25, C2, C4: a wash of 45 minutes from 14:00, closed at 14:05, back at 14:46:30")
    func workedExample() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            let timer = try #require(try await world.hub.record(ofPet: "Snowy").timers.first)
            #expect(timer.due.rfc3339 == "2026-11-21T14:45:00Z")
            #expect(timer.duration == .seconds(2700))
            // The display rounds up. It shows the whole length at the start, and then one second
            // less every second.
            var shown: [String] = []
            for _ in 0..<4 {
                shown.append(DurationText.clock(timer.remaining(at: world.time.now().wall)))
                await world.time.advance(by: .seconds(1))
            }
            #expect(shown == ["45:00", "44:59", "44:58", "44:57"])
            await world.time.advance(to: HubWorld.start + .minutes(5))
            #expect(DurationText.clock(timer.remaining(at: world.time.now().wall)) == "40:00")
        }
        // The daemon is down while the clock goes on.
        await world.time.advance(to: HubWorld.start + .seconds(46 * 60 + 30))
        #expect(world.desktop.told.isEmpty)
        try await world.running {
            await world.time.settle()
            let event = try #require(try await world.events().first)
            #expect(event.kind == .laundryWashed)
            #expect(event.lateness(at: event.occurred) == .seconds(90))
            #expect(world.desktop.titlesShown == ["Wash Complete! (ended 14:45, 1 min ago)"])
            #expect(world.desktop.visible.first?.notice.body.description == "Snowy is ready for the dryer!")
            // T-25, C4: the laundry is washed, and the dryer has not started. The view shows the
            // pet's mood and the button for the next action.
            let record = try await world.hub.record(ofPet: "Snowy")
            #expect(record.task?.value.currentStage == .washed)
            #expect(record.task?.value.washEndTime == HubWorld.start + .minutes(45))
            #expect(!record.timers.contains { $0.kind == .wash || $0.kind == .dry })
            let view = world.hub.view(of: record, at: world.time.now().wall)
            #expect(view.nextAction?.label == "Start Dryer")
            #expect(view.state == .neutral)
        }
    }

    @Test("T-31, T-5, T-32d: three pets end at 14:45, 14:50 and 14:47, and are told at 14:45, 14:47 and 14:50")
    func threePets() async throws {
        let world = HubWorld()
        try await world.running {
            for (name, minutes) in [("Snowy", 45), ("Fluffy", 50), ("Buddy", 47)] {
                try await world.addPet(name, wash: .minutes(minutes))
                try await world.wash(name)
            }
            await world.time.advance(by: .minutes(55))
            let told = world.desktop.done.all
            #expect(told.map(\.event.notice.name) == ["Snowy", "Buddy", "Fluffy"])
            #expect(told.map { world.time.zone().civil($0.attempt.now).time.description } == ["14:45", "14:47", "14:50"])
            #expect(try await world.hub.unacknowledged().count == 3)
        }
    }

    @Test("N-22a, N-1a, N-1c, T-4, T-32a, C10: from the first wash to the click that opens the pet, and the button")
    func happyPath() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            #expect(world.desktop.titlesShown == ["Wash Complete!"])
            #expect(world.desktop.visible[0].notice.body.description == "Snowy is ready for the dryer!")
            #expect(world.desktop.visible[0].notice.link == "bellhop://pet/\(try await world.hub.record(ofPet: "Snowy").pet.value.id)")
            // A click opens the notice, so the notice counts as seen but not as answered.
            world.desktop.report(.action(world.desktop.visible[0].notice.key, .open, activationToken: nil))
            await world.time.settle()
            #expect(try await world.states(of: 1)["desktop"] == .seen)
            // The button does the same as the command and removes the notice from every surface.
            world.phone.report(.action(world.phone.visible[0].notice.key, .startDryer, activationToken: nil))
            await world.time.settle()
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .drying)
            #expect(world.desktop.visible.isEmpty)
            #expect(world.phone.visible.isEmpty)
        }
    }

    @Test("N-22b, N-17, T-32i: no sink that could tell anybody, and the timer starts all the same")
    func denied() async throws {
        let world = HubWorld()
        world.desktop.answer { _, _ in .misconfigured("no notification service answered") }
        world.phone.answer { _, _ in .misconfigured("401") }
        world.program.answer { _, _ in .rejected("closed") }
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            #expect(try await world.hub.record(ofPet: "Snowy").task?.value.currentStage == .washed)
            let states = try await world.states(of: 1)
            #expect(states == ["desktop": .parked, "phone": .parked, "log": .failed])
        }
    }

    @Test("N-22c: 14:00, 14:15 and 14:30 for three pets, one of them a dryer")
    func severalPets() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Buddy", dry: .minutes(40))
            _ = try await world.hub.perform(.wash(for: .minutes(1), replace: false), onPet: "Buddy")
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Buddy")
            try await world.addPet("Snowy", wash: .minutes(10))
            try await world.wash("Snowy")
            try await world.addPet("Fluffy", wash: .minutes(25))
            try await world.wash("Fluffy")
            world.desktop.done.clear()
            await world.time.advance(by: .minutes(60))
            #expect(
                world.desktop.done.all.filter { $0.verb == .deliver }.map {
                    $0.event.notice.title.description + " " + $0.event.notice.body.description
                } == [
                    "Wash Complete! Snowy is ready for the dryer!", "Wash Complete! Fluffy is ready for the dryer!",
                    "Dry Complete! Time to fold Buddy's laundry!",
                ])
        }
    }

    @Test("N-22d, T-14, T-17, T-32e: a stopped wash tells nobody")
    func cancelled() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(10))
            let answer = try await world.hub.perform(.stop, onPet: "Snowy")
            #expect(answer.changed)
            #expect(answer.record.task?.value.currentStage == .cycle)
            await world.time.advance(by: .hours(3))
            #expect(world.desktop.told.isEmpty && world.phone.told.isEmpty && world.program.told.isEmpty)
            #expect(try await world.events().isEmpty)
            // T-14: a second stop changes nothing.
            #expect(try await world.hub.perform(.stop, onPet: "Snowy").changed == false)
        }
    }
}
