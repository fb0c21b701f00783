import BellhopCore
import Laundry
import Testing

/// Lists of up to four members are tried completely: every member, each folder, and each member who
/// may be missing in the config.
@Suite("Taking turns (G15)")
struct TurnTests {
    static let names = ["anna", "ben", "carl", "dora"]
    static func key(_ name: String) -> MemberName { MemberName(rawValue: name) }
    static func members(_ names: [String] = names) -> Members {
        Members(names.map { Member(name: key($0), displayName: $0.prefix(1).uppercased() + $0.dropFirst()) })
    }
    static func rotation(_ names: [String]) -> Turns.Order { .rotation(names.map(key)) }

    private func refusal(_ body: () throws -> Void) -> Refusal? {
        do {
            try body()
            return nil
        } catch {
            return error as? Refusal
        }
    }

    /// Folds the laundry and returns the keys of the members whose turn it is, before each fold.
    private func course(_ turns: inout Turns, _ members: Members, rounds: Int) -> [String] {
        (0..<rounds).map { _ in
            let member = turns.member(among: members)
            turns.pass(foldedBy: member?.displayName, among: members)
            return member?.name.rawValue ?? "nobody"
        }
    }

    // MARK: Rotation

    @Test("G15: one member has every turn (fixed); several members have them in their order", arguments: 1...4)
    func rotation(count: Int) throws {
        let names = Array(Self.names.reversed().prefix(count))
        var turns = try Turns.begin(Self.rotation(names), among: Self.members())
        #expect(course(&turns, Self.members(), rounds: 9) == (0..<9).map { names[$0 % count] })
        #expect(turns.owed == nil && turns.folds.isEmpty)
    }

    @Test("after a fold the turn goes to the member after the folder, whoever's turn it was", arguments: 1...4)
    func folders(count: Int) {
        let names = Array(Self.names.prefix(count))
        for (place, name) in names.enumerated() {
            for (folder, doer) in names.enumerated() {
                for written in [doer, doer.uppercased()] {
                    var turns = Turns(Self.rotation(names), current: Self.key(name))
                    turns.pass(foldedBy: written, among: Self.members())
                    #expect(turns == Turns(Self.rotation(names), current: Self.key(names[(folder + 1) % count])), "\(name), \(written)")
                }
            }
            // A fold by somebody else counts as done by the member whose turn it was.
            for stranger in [nil, "Zoe", "", Self.names.last { !names.contains($0) }] {
                var turns = Turns(Self.rotation(names), current: Self.key(name))
                #expect(turns.next(among: Self.members())?.name.rawValue == names[(place + 1) % count])
                turns.pass(foldedBy: stranger, among: Self.members())
                #expect(turns.current.rawValue == names[(place + 1) % count], "\(name), \(stranger ?? "nobody")")
            }
        }
    }

    @Test("members whom the config no longer contains are skipped, and have their turns again when they are back")
    func removed() {
        let names = Array(Self.names.prefix(3))
        for left in 0..<8 {
            let members = Self.members(names.indices.filter { left & (1 << $0) != 0 }.map { names[$0] })
            for (place, name) in names.enumerated() {
                var turns = Turns(Self.rotation(names), current: Self.key(name))
                let expected = (0..<3).map { names[(place + $0) % 3] }.first { members[Self.key($0)] != nil }
                #expect(turns.member(among: members)?.name.rawValue == expected, "\(name) of \(members.all.map(\.name))")
                let before = turns
                turns.pass(foldedBy: nil, among: members)
                guard let expected, let index = names.firstIndex(of: expected) else {
                    #expect(turns == before && turns.next(among: members) == nil, "without members, nothing changes")
                    continue
                }
                let after = (1...3).map { names[(index + $0) % 3] }.first { members[Self.key($0)] != nil }
                #expect(turns.current.rawValue == after)
                #expect(turns.member(among: Self.members()) != nil)
            }
        }
    }

    // MARK: The fairest order

    @Test("G15: with fairest (least often), next is who folded least in the last ten rounds, then who has not folded for longest")
    func fairest() throws {
        var turns = try Turns.begin(.fairest, among: Self.members())
        #expect(course(&turns, Self.members(), rounds: 12) == (0..<12).map { Self.names[$0 % 4] })
        let two = Self.members(["anna", "ben"])
        turns = try Turns.begin(.fairest, among: two)
        for _ in 0..<3 { turns.pass(foldedBy: "Anna", among: two) }
        #expect(turns.folds.map(\.rawValue) == ["anna", "anna", "anna"])
        #expect(course(&turns, two, rounds: 6) == ["ben", "ben", "ben", "anna", "ben", "anna"])
        #expect(turns.folds.count == 9)
        for _ in 0..<20 { turns.pass(foldedBy: "ben", among: two) }
        #expect(turns.folds.count == 10, "older rounds no longer count")
        #expect(course(&turns, two, rounds: 7) == ["anna", "anna", "anna", "anna", "anna", "ben", "anna"])
    }

    @Test("with fairest, a new member catches up and then takes turns like the others; a removed member is skipped")
    func joins() throws {
        let two = Self.members(["anna", "ben"])
        var turns = try Turns.begin(.fairest, among: two)
        _ = course(&turns, two, rounds: 10)
        let three = Self.members(["anna", "ben", "carl"])
        let names = course(&turns, three, rounds: 30)
        #expect(names.dropFirst(10).filter { $0 == "carl" }.count >= 6)
        for name in ["anna", "ben", "carl"] { #expect((6...7).contains(names.suffix(20).count { $0 == name }), "\(names)") }
        #expect(course(&turns, Self.members(["ben"]), rounds: 2) == ["ben", "ben"])
    }

    @Test("with fairest, in a household of any size nobody folds twice before everybody has folded", arguments: 1...16)
    func large(count: Int) throws {
        let names = (0..<count).map { "member\($0)" }
        var turns = try Turns.begin(.fairest, among: Self.members(names))
        #expect(course(&turns, Self.members(names), rounds: 5 * count) == (0..<5 * count).map { names[$0 % count] })
    }

    // MARK: Swapping

    @Test("G15: a swap gives the turn away for one round, and whoever gave it away comes first next time", arguments: 2...4)
    func swaps(count: Int) throws {
        let names = Array(Self.names.prefix(count))
        for order in [Self.rotation(names), .fairest] {
            let members = Self.members(names)
            for giver in names {
                for taker in names where taker != giver {
                    var turns = Turns(order, current: Self.key(giver))
                    #expect(try turns.swap(with: Self.key(taker), among: members, of: "Snowy").name.rawValue == taker)
                    #expect(turns.owed?.rawValue == giver && turns.next(among: members)?.name.rawValue == giver)
                    for folder in [taker, nil, "Zoe"] {
                        var folded = turns
                        folded.pass(foldedBy: folder, among: members)
                        #expect(folded.current.rawValue == giver && folded.owed == nil)
                    }
                    // The member who gave the turn away folded after all, so nothing is owed.
                    var folded = turns
                    folded.pass(foldedBy: giver, among: members)
                    #expect(folded.current.rawValue != giver && folded.owed == nil)
                    #expect(try turns.swap(with: Self.key(giver), among: members, of: "Snowy").name.rawValue == giver)
                    #expect(turns == Turns(order, current: Self.key(giver)), "a swap back changes nothing")
                }
            }
        }
    }

    @Test("without a name the member who comes next takes over; the first giver comes first, however often the turn is passed on")
    func passedOn() throws {
        var turns = Turns(Self.rotation(["anna", "ben", "carl"]), current: Self.key("anna"))
        #expect(try turns.swap(with: nil, among: Self.members(), of: "Snowy").displayName == "Ben")
        #expect(try turns.swap(with: nil, among: Self.members(), of: "Snowy").displayName == "Carl")
        #expect(turns.owed?.rawValue == "anna")
        var folded = turns
        #expect(course(&folded, Self.members(), rounds: 4) == ["carl", "anna", "ben", "carl"])
        #expect(try turns.swap(with: nil, among: Self.members(), of: "Snowy").displayName == "Anna")
        #expect(turns.owed == nil)
        var fair = Turns(.fairest, current: Self.key("anna"), folds: Array(repeating: Self.key("ben"), count: 9))
        #expect(try fair.swap(with: nil, among: Self.members(["anna", "ben"]), of: "Snowy").displayName == "Ben", "not to the giver")
    }

    @Test("a swap with nobody else, with somebody who takes no turns, or with the member whose turn it is, is refused")
    func refused() {
        var turns = Turns(Self.rotation(["anna", "ben"]), current: Self.key("anna"))
        let before = turns
        #expect(
            refusal { _ = try turns.swap(with: Self.key("carl"), among: Self.members(), of: "Snowy") }?.description
                == "Carl does not take turns with the laundry of Snowy. These members do: Anna, Ben.")
        #expect(
            refusal { _ = try turns.swap(with: Self.key("anna"), among: Self.members(), of: "Snowy") }?.description
                == "It is already Anna's turn to do the laundry of Snowy.")
        #expect(
            refusal { _ = try turns.swap(with: nil, among: Self.members(["anna", "carl"]), of: "Snowy") }?.description
                == "Only Anna does the laundry of Snowy, so nobody can swap.")
        #expect(refusal { _ = try turns.swap(with: nil, among: Self.members(["carl"]), of: "Snowy") }?.code == .nothingRunning)
        #expect(turns == before)
    }

    // MARK: The setting

    @Test("a list that names a member twice, too many members, or only unknown members, is refused")
    func begins() {
        #expect(refusal { _ = try Turns.begin(Self.rotation(["anna", "anna"]), among: Self.members()) }?.code == .invalidValue)
        let many = (0...Turns.limit).map { "member\($0)" }
        #expect(refusal { _ = try Turns.begin(Self.rotation(many), among: Self.members(many)) }?.code == .invalidValue)
        for order in [Turns.Order.fairest, Self.rotation(["anna"])] {
            #expect(refusal { _ = try Turns.begin(order, among: Members()) }?.code == .unknownMember)
        }
    }

    @Test("an order is written as the command line takes it, and read back")
    func written() {
        for order in [Turns.Order.fairest, Self.rotation(["anna"]), Self.rotation(Self.names)] {
            #expect(Turns.Order(text: order.text) == order)
        }
        #expect(Self.rotation(["anna", "ben"]).text == "anna,ben" && Turns.Order.fairest.text == "fairest")
        for text in ["", ",", "anna,", "anna,,ben"] { #expect(Turns.Order(text: text) == nil) }
    }

    @Test("a pet's setting begins the turns; the same setting again keeps the turn, another one begins anew, and off ends it")
    func profile() throws {
        var world = LaundryWorld()
        world.context.members = Self.members()
        func set(_ setting: TurnsSetting) throws {
            world.apply(
                try PetRules.set(PetProfile(turns: setting), on: world.record, among: [], at: world.now, context: world.context))
        }
        try set(.on(Self.rotation(["anna", "ben"])))
        #expect(world.pet.turns == Turns(Self.rotation(["anna", "ben"]), current: Self.key("anna")))
        world.record.pet.value.turns?.current = Self.key("ben")
        try set(.on(Self.rotation(["anna", "ben"])))
        #expect(world.pet.turns?.current == Self.key("ben"))
        try set(.on(.fairest))
        #expect(world.pet.turns == Turns(.fairest, current: Self.key("anna")))
        try set(.off)
        #expect(world.pet.turns == nil)
    }

    // MARK: A round of laundry

    @Test("G15: notices belong to whose turn it is and say so; without turns they belong to the owner and say nothing")
    func notices() throws {
        for turns in [nil, Turns(Self.rotation(["anna", "ben"]), current: Self.key("ben"))] {
            var world = LaundryWorld()
            world.context.members = Self.members()
            world.record.pet.value.looks.owner = "Zoe"
            world.record.pet.value.turns = turns
            try world.perform(.wash(for: nil, replace: false))
            world.fire(.wash)
            try world.perform(.dry(for: nil, replace: false))
            world.fire(.dry)
            world.context.by = "Anna"
            try world.perform(.fold)
            #expect(world.events.map { $0.notice.labels["owner"] } == Array(repeating: turns == nil ? "Zoe" : "Ben", count: 3))
            let turn = turns == nil ? "" : " Ben's turn."
            #expect(
                world.events.map(\.notice.body.description) == [
                    "Snowy is ready for the dryer!" + turn, "Time to fold Snowy's laundry!" + turn, "Snowy is so happy! Folded by Anna.",
                ])
            #expect(world.pet.turns?.current == turns.map { _ in Self.key("ben") }, "Anna folded, so Ben comes after her")
        }
    }

    @Test("the turn stays with the member when a round is given up, and through a vacation")
    func stays() throws {
        var world = LaundryWorld()
        world.context.members = Self.members()
        world.record.pet.value.turns = Turns(Self.rotation(["anna", "ben"]), current: Self.key("ben"))
        try world.perform(.wash(for: nil, replace: false))
        try world.perform(.abandon)
        world.apply(
            try PetRules.pause(world.record, since: nil, until: nil, force: false, at: world.now, context: world.context))
        world.pass(.days(3))
        world.apply(try PetRules.resume(world.record, at: world.now, context: world.context))
        #expect(world.pet.turns?.current == Self.key("ben"))
    }

    @Test(
        "a swap moves the notice that waits to the other member, but not a snoozed notice, and none while a machine runs",
        arguments: Situation.allCases)
    func movesNotices(situation: Situation) throws {
        var world = situation.world()
        world.context.members = Self.members()
        world.record.pet.value.turns = Turns(Self.rotation(["anna", "ben"]), current: Self.key("anna"))
        if situation == .retired {
            #expect(refusal { try world.perform(.swap(with: nil)) }?.code == .petRetired)
            return
        }
        try world.perform(.swap(with: nil))
        #expect(world.pet.turns == Turns(Self.rotation(["anna", "ben"]), current: Self.key("ben"), owed: Self.key("anna")))
        let owners = world.events.map { $0.notice.labels["owner"] }
        switch situation {
        case .new, .ready, .washing, .drying, .dryingMore, .lineDry: #expect(world.events.isEmpty && world.withdrawn.isEmpty)
        case .washed, .completed:
            #expect(owners == ["Ben"] && world.withdrawn.map(\.key) == world.events.map(\.notice.key))
            #expect(world.events.first?.notice.key == LaundryRules.waitingKey(of: world.record))
            world.events = []
            try world.perform(.snooze(.minutes(5)))
            try world.perform(.swap(with: nil))
            #expect(world.events.isEmpty)
            world.fire(.reminder)
            #expect(world.events.map { $0.notice.labels["owner"] } == ["Anna"], "the snoozed notice comes back to the member")
        case .washOver, .dryOver: #expect(owners == ["Ben"] && world.withdrawn.isEmpty)
        case .retired: break
        }
    }

    @Test("a swap for a pet without turns is refused with the advice how to have some")
    func noTurns() {
        var world = LaundryWorld()
        #expect(
            refusal { try world.perform(.swap(with: nil)) }?.description
                == "Nobody takes turns with the laundry of Snowy. To let members take turns: bellhop pet set Snowy --turns fairest")
    }

    @Test("an import refuses turns that no command could have set")
    func invalid() {
        let anna = Self.key("anna")
        let valid = [Turns(.fairest, current: anna, owed: Self.key("gone"), folds: [anna]), Turns(Self.rotation(["anna"]), current: anna)]
        for turns in valid { #expect(refusal { try PetValidator.check(turns, of: "Snowy") } == nil) }
        let invalid = [
            Turns(Self.rotation(["anna", "anna"]), current: anna), Turns(Self.rotation(["a b"]), current: anna),
            Turns(.fairest, current: Self.key("")), Turns(.fairest, current: anna, owed: Self.key(String(repeating: "x", count: 65))),
            Turns(.fairest, current: anna, folds: Array(repeating: anna, count: Turns.limit + 1)),
        ]
        for turns in invalid { #expect(refusal { try PetValidator.check(turns, of: "Snowy") }?.code == .invalidValue, "\(turns)") }
    }
}
