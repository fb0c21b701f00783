import BellhopCore
import BellhopHub
import BellhopTestKit
import Laundry
import Testing

/// Tests a household of two people who take turns. The phone belongs to Anna, the desktop belongs
/// to Ben.
@Suite("Turns of a household (G15)")
struct TurnTests {
    private static let anna = MemberName(rawValue: "anna")
    private static let ben = MemberName(rawValue: "ben")
    private static let phone = SinkName(rawValue: "phone")
    private static let desktop = SinkName(rawValue: "desktop")

    private static func routing(_ names: [MemberName] = [anna, ben]) -> RoutingTable {
        let all = [
            Member(name: anna, displayName: "Anna", sinks: [phone]), Member(name: ben, displayName: "Ben", sinks: [desktop]),
        ]
        return RoutingTable(
            routes: [Route(sinks: [], members: [.owner])], members: Members(all.filter { names.contains($0.name) }))
    }

    /// Runs `body` in a household whose pet Snowy has these turns.
    private func household(
        _ turns: String?, store: any HubStore = MemoryStore(), _ body: (HubWorld) async throws -> Void
    ) async throws {
        let world = HubWorld(store: store, routing: Self.routing())
        try await world.running {
            let setting = try turns.map { try world.hub.turns($0) }
            _ = try await world.hub.addPet(PetProfile(name: "Snowy", washDuration: .minutes(1), dryDuration: .minutes(1), turns: setting))
            try await body(world)
        }
    }

    private func wash(in world: HubWorld) async throws {
        try await world.wash("Snowy")
        await world.time.advance(by: .minutes(1))
    }

    private func round(in world: HubWorld, foldedBy doer: String?) async throws {
        try await wash(in: world)
        _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
        _ = try await world.hub.perform(.fold, onPet: "Snowy", by: ActingPerson(doer))
        await world.time.settle()
    }

    private func turn(in world: HubWorld) async throws -> String? {
        let record = try await world.hub.record(ofPet: "Snowy")
        return world.hub.view(of: record, at: world.time.now().wall).turn?.displayName
    }

    @Test("G15: the notice goes to the member whose turn it is, and the turn passes on with each fold", arguments: StoreKind.allCases)
    func rotation(kind: StoreKind) async throws {
        try await kind.with { store in
            try await household("Anna,Ben", store: store) { world in
                try await wash(in: world)
                #expect(world.phone.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer! Anna's turn."])
                #expect(world.desktop.visible.isEmpty)
                _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
                _ = try await world.hub.perform(.fold, onPet: "Snowy", by: "Anna")
                #expect(try await turn(in: world) == "Ben")
                try await wash(in: world)
                #expect(world.desktop.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer! Ben's turn."])
                #expect(world.phone.visible.isEmpty)
            }
        }
    }

    @Test("G15: with fairest, the turn goes to the member who has folded least")
    func fairest() async throws {
        try await household("fairest") { world in
            var turns: [String?] = []
            for doer in ["Ben", "Ben", "Anna", "Anna", nil, "Ben"] {
                turns.append(try await turn(in: world))
                try await round(in: world, foldedBy: doer)
            }
            turns.append(try await turn(in: world))
            #expect(turns == ["Anna", "Anna", "Anna", "Anna", "Ben", "Anna", "Anna"])
        }
    }

    @Test("G15: without turns, a pet belongs to its owner, and to nobody if it has none (none)")
    func off() async throws {
        try await household(nil) { world in
            try await round(in: world, foldedBy: "Anna")
            #expect(try await turn(in: world) == nil)
            #expect(try await world.events().allSatisfy { $0.notice.labels["owner"] == nil })
            _ = try await world.hub.changePet("Snowy", PetProfile(looks: PetLooks(owner: "Ben")))
            try await wash(in: world)
            #expect(world.desktop.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer!"])
            #expect(world.phone.visible.isEmpty)
        }
    }

    @Test("a swap moves the notice to the other member's screens, and its undo moves it back", arguments: StoreKind.allCases)
    func swap(kind: StoreKind) async throws {
        try await kind.with { store in
            try await household("Anna,Ben", store: store) { world in
                try await wash(in: world)
                let answer = try await world.hub.swapTurn(ofPet: "Snowy", with: "ben", by: "Anna")
                #expect(answer.changed)
                await world.time.settle()
                #expect(world.phone.visible.isEmpty)
                #expect(world.desktop.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer! Ben's turn."])
                _ = try await world.hub.undo(by: "Anna")
                await world.time.settle()
                #expect(try await turn(in: world) == "Anna")
                #expect(world.desktop.visible.isEmpty)
                #expect(world.phone.visible.map(\.notice.body.description) == ["Snowy is ready for the dryer! Anna's turn."])
                let redone = try await world.hub.undo(by: "Anna")
                await world.time.settle()
                #expect(redone.act.isUndo && world.phone.visible.isEmpty && world.desktop.visible.count == 1)
            }
        }
    }

    @Test("the undo of a fold gives the turn back")
    func undo() async throws {
        try await household("Anna,Ben") { world in
            try await round(in: world, foldedBy: "Anna")
            #expect(try await turn(in: world) == "Ben")
            _ = try await world.hub.undo(by: "Anna")
            #expect(try await turn(in: world) == "Anna")
        }
    }

    @Test("a member who is no longer in the config has no turn; without any of the members, the pet belongs to nobody")
    func removed() async throws {
        try await household("Anna,Ben") { world in
            func keep(_ names: [MemberName]) async throws {
                var catalog = world.hub.catalog
                catalog.routing = Self.routing(names)
                try await world.hub.reload(catalog)
            }
            try await keep([Self.ben])
            #expect(try await turn(in: world) == "Ben")
            try await wash(in: world)
            #expect(world.desktop.visible.count == 1)
            try await keep([])
            #expect(try await turn(in: world) == nil)
            await #expect(throws: Refusal.self) { try await world.hub.swapTurn(ofPet: "Snowy", with: nil) }
            _ = try await world.hub.perform(.skipDryer, onPet: "Snowy")
            _ = try await world.hub.perform(.fold, onPet: "Snowy")
            try await keep([Self.anna, Self.ben])
            #expect(try await turn(in: world) == "Anna")
        }
    }

    @Test("--turns takes keys, names and beginnings of names; an unknown member is refused as everywhere")
    func written() throws {
        let hub = HubWorld(routing: Self.routing()).hub
        for text in ["anna,ben", "Anna, Ben", " ANNA ,b"] { #expect(try hub.turns(text) == .on(.rotation([Self.anna, Self.ben]))) }
        #expect(try hub.turns("ben") == .on(.rotation([Self.ben])))
        #expect(try hub.turns(" Fairest") == .on(.fairest))
        #expect(try hub.turns("none") == .off)
        for text in ["anna,carl", "anna,", ""] {
            #expect { try hub.turns(text) } throws: { ($0 as? Refusal)?.code == .unknownMember }
        }
        #expect { try HubWorld().hub.turns("anna") } throws: { ($0 as? Refusal)?.description == Turns.noMembers.description }
    }

    @Test("G15: statistics count who washed, dried and folded in the last 90 days, also for one pet")
    func shares() async throws {
        try await household("fairest") { world in
            #expect(try await world.hub.statistics(ofPet: nil).shares.isEmpty)
            try await round(in: world, foldedBy: "Ben")
            await world.time.advance(by: .days(91))
            _ = try await world.hub.perform(.wash(for: nil, replace: false), onPet: "Snowy", by: "Anna")
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy", by: "Ben")
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.fold, onPet: "Snowy", by: "Zoe")
            try await world.addPet("Fluffy")
            try await round(in: world, foldedBy: nil)
            let shares = try await world.hub.statistics(ofPet: nil).shares
            #expect(shares.map { "\($0.name) \($0.washed) \($0.dried) \($0.folded)" } == ["Anna 1 0 0", "Ben 0 1 0", "Zoe 0 0 1"])
            #expect(try await world.hub.statistics(ofPet: "Snowy").shares == shares)
            #expect(try await world.hub.statistics(ofPet: "Fluffy").shares.isEmpty)
        }
    }
}
