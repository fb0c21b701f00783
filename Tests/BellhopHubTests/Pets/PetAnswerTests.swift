import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("Answers to what pets say")
struct PetAnswerTests {
    @Test(
        "G8: whoever acknowledges the wet laundry, anywhere, is not reminded that it is getting musty",
        arguments: ["phone", "event", "pet", "all", "nobody"])
    func acknowledged(by: String) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            let event = try #require(try await world.events().last)
            switch by {
            case "phone":
                world.phone.report(.action(event.notice.key, .acknowledge, activationToken: nil))
                await world.time.settle()
            case "event": _ = try await world.hub.acknowledge(event: event.number, by: "the command line")
            case "pet": _ = try await world.hub.acknowledge(ownedBy: event.owner, by: "the command line")
            case "all": _ = try await world.hub.acknowledgeAll(by: "the command line")
            default: break
            }
            await world.time.settle()
            #expect(world.desktop.titlesShown.isEmpty == (by != "nobody"))
            await world.time.advance(by: .hours(3))
            #expect(world.desktop.titlesShown == (by == "nobody" ? ["Still in the Washer!"] : []))
        }
    }

    @Test("an answer to how a pet feels leaves the wet laundry alone")
    func otherNotice() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .hours(260))
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            let sad = try #require(try await world.events().first { $0.kind == .petVerySad })
            _ = try await world.hub.acknowledge(event: sad.number, by: "the command line")
            #expect(try await world.due(.waiting) != nil)
            await #expect(throws: Refusal.self) { try await world.hub.snooze(event: sad.number, for: .minutes(10)) }
        }
    }

    @Test("N-20: \"Tomorrow\" brings the notice back at this time of day, also when the day has 25 hours", arguments: StoreKind.allCases)
    func tomorrow(kind: StoreKind) async throws {
        try await kind.with { store in
            let world = HubWorld(store: store, zone: HubWorld.berlin)
            try await world.running {
                await world.advance(toLocal: CivilDateTime(2027, 10, 23, 9))
                try await world.addPet("Snowy")
                await world.advance(toLocal: CivilDateTime(2027, 10, 30, 9))
                let event = try #require(world.desktop.visible.first)
                #expect(event.kind == .laundryDue)
                await world.time.advance(by: .minutes(5))
                world.desktop.report(.action(event.notice.key, .tomorrow, activationToken: nil))
                await world.time.settle()
                #expect(world.desktop.titlesShown.isEmpty && world.phone.titlesShown.isEmpty)
                await world.time.advance(by: .hours(25) - .milliseconds(1))
                #expect(world.desktop.titlesShown.isEmpty)
                await world.time.advance(by: .milliseconds(1))
                #expect(world.desktop.titlesShown == ["Laundry Time!"])
                #expect(world.local == CivilDateTime(2027, 10, 31, 9, 5))
            }
        }
    }

    @Test("N-20: \"Pause Pet\" sends it on vacation")
    func pausePet() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .days(7))
            let event = try #require(world.desktop.visible.first)
            world.phone.report(.action(event.notice.key, .pausePet, activationToken: nil))
            await world.time.settle()
            #expect(try await world.record().pet.value.pausedFrom != nil)
            #expect(world.desktop.titlesShown.isEmpty)
            // When the same answer arrives a second time, it no longer applies and changes nothing.
            world.desktop.report(.action(event.notice.key, .pausePet, activationToken: nil))
            await world.time.advance(by: .days(60))
            #expect(try await world.record().pet.value.pausedFrom == HubWorld.start + .days(7))
        }
    }

    @Test(
        "a button of an older round does nothing: not \"Tomorrow\", not \"Pause Pet\"", arguments: [NoticeAction.Verb.tomorrow, .pausePet])
    func stale(verb: NoticeAction.Verb) async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            await world.time.advance(by: .days(7))
            let event = try #require(world.desktop.visible.first)
            try await world.round()
            world.phone.report(.action(event.notice.key, verb, activationToken: nil))
            await world.time.settle()
            #expect(try await world.record().pet.value.pausedFrom == nil)
            #expect(try await world.due(.reminder) == nil)
        }
    }
}
