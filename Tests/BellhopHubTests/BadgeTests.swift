import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("The badge")
struct BadgeTests {
    private func count(_ world: HubWorld) async throws -> Int { try await world.hub.overview().badge.count }

    /// Returns the badges that the desktop has shown so far: the count and, if there is one, the
    /// percentage, such as `2` or `2 35%`.
    private func shown(_ world: HubWorld) -> [String] {
        world.desktop.badges.all.map { badge in "\(badge.count)" + (badge.percent.map { " \($0)%" } ?? "") }
    }

    @Test("T-31, C3: three pets end at 14:45, 14:47 and 14:50, and the badge counts 1, 2, 3")
    func threePets() async throws {
        let world = HubWorld()
        try await world.running {
            for (name, minutes) in [("Snowy", 45), ("Fluffy", 50), ("Buddy", 47)] {
                try await world.addPet(name, wash: .minutes(minutes))
                try await world.wash(name)
            }
            var counts: [Int] = []
            for minute in [44, 45, 47, 50] {
                await world.time.advance(to: HubWorld.start + .minutes(minute))
                counts.append(try await count(world))
            }
            #expect(counts == [0, 1, 2, 3])
        }
    }

    @Test("N-22a, N-13a: one item, cleared when the notice is opened; the notice stays unanswered")
    func scenario1() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            #expect(try await count(world) == 0)
            await world.time.advance(by: .minutes(45))
            #expect(try await count(world) == 1)
            world.desktop.report(.action(world.desktop.visible[0].notice.key, .open, activationToken: nil))
            await world.time.settle()
            #expect(try await count(world) == 0)
            #expect(try await world.hub.unacknowledged().count == 1)
        }
    }

    @Test("N-22b, N-17: where nobody can be told the item counts all the same, and is found when somebody looks")
    func scenario2() async throws {
        let world = HubWorld()
        world.desktop.answer { _, _ in .misconfigured("no notification service answered") }
        world.phone.answer { _, _ in .misconfigured("401") }
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(45))
            let waiting = try await world.hub.overview().waiting
            #expect(waiting.contains { $0.kind == .laundryWashed })
            try await world.hub.markSeen(through: waiting[0].number)
            #expect(try await count(world) == 0)
        }
    }

    @Test("N-22c, N-13a, N-13b, C3: 14:00, 14:15 and 14:30 make a badge of 3; opening a list clears it, and what comes later counts anew")
    func scenario3() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Buddy", dry: .minutes(30))
            _ = try await world.hub.perform(.wash(for: .minutes(1), replace: false), onPet: "Buddy")
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Buddy")
            for (name, minutes) in [("Snowy", 5), ("Fluffy", 20)] {
                try await world.addPet(name, wash: .minutes(minutes))
                try await world.wash(name)
            }
            var counts: [Int] = []
            for minutes in [5, 15, 15] {
                await world.time.advance(by: .minutes(minutes))
                counts.append(try await count(world))
            }
            #expect(counts == [1, 2, 3])
            let newest = try #require(try await world.hub.unacknowledged().first)
            try await world.hub.markSeen(through: newest.number)
            #expect(try await count(world) == 0)
            // The notices were seen but not answered, so their pop-ups stay.
            #expect(world.desktop.visible.count == 3)
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            #expect(try await count(world) == 1)
        }
        // The badge survives a restart.
        try await world.running {
            let kept = try await count(world)
            #expect(kept == 1)
        }
    }

    @Test("N-22d: a stopped wash leaves no badge")
    func scenario4() async throws {
        let world = HubWorld(showsBadge: true)
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(10))
            _ = try await world.hub.perform(.stop, onPet: "Snowy")
            await world.time.advance(by: .hours(3))
            #expect(try await count(world) == 0)
            #expect(shown(world) == ["0", "0 100%", "0 95%", "0 90%", "0 85%", "0 80%", "0"])
        }
    }

    @Test("C3, N-26: with badge-clears acknowledged only an answer counts, whatever was looked at")
    func acknowledgedOnly() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.change(SettingsChange(badgeClears: .acknowledged))
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Eggs", after: .minutes(2))
            await world.time.advance(by: .minutes(2))
            world.desktop.report(.seen(world.desktop.visible[0].notice.key))
            await world.time.settle()
            try await world.hub.markSeen(through: 100)
            #expect(try await count(world) == 2)
            _ = try await world.hub.acknowledge(event: 1, by: "the test")
            #expect(try await count(world) == 1)
            // After the setting is changed back to `.seen`, the notice that was seen no longer
            // counts. A later notice still counts.
            _ = try await world.hub.change(SettingsChange(badgeClears: .seen))
            #expect(try await count(world) == 0)
            try await world.timer("Rice", after: .minutes(2))
            await world.time.advance(by: .minutes(2))
            #expect(try await count(world) == 1)
        }
    }

    @Test("G18, C3: an alarm that was seen is not counted, and is told of to a bar until somebody answers it; what is not critical is not")
    func alarms() async throws {
        let world = HubWorld()
        try await world.running {
            _ = try await world.hub.perform(.start(for: .seconds(60), autoRest: false, replace: false))
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(2))
            let fresh = try await world.hub.overview()
            #expect(fresh.badge.count == 2 && fresh.alarms.isEmpty)
            try await world.hub.markSeen(through: 100)
            let seen = try await world.hub.overview()
            #expect(seen.badge.count == 0 && seen.alarms.map(\.kind) == [.restOver])
            _ = try await world.hub.change(SettingsChange(badgeEnabled: false))
            #expect(try await world.hub.overview().alarms.isEmpty)
            _ = try await world.hub.change(SettingsChange(badgeEnabled: true, badgeClears: .acknowledged))
            let counted = try await world.hub.overview()
            #expect(counted.badge.count == 2 && counted.alarms.isEmpty)
            _ = try await world.hub.change(SettingsChange(badgeClears: .seen))
            _ = try await world.hub.perform(.next)
            #expect(try await world.hub.overview().alarms.isEmpty)
        }
    }

    @Test("N-4b, D-4: badge off shows none, and notifications off leave none")
    func off() async throws {
        let world = HubWorld(showsBadge: true)
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            await world.time.advance(by: .seconds(1))
            _ = try await world.hub.change(SettingsChange(badgeEnabled: false))
            await world.time.advance(by: .seconds(1))
            _ = try await world.hub.change(SettingsChange(badgeEnabled: true))
            await world.time.advance(by: .seconds(1))
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            await world.time.advance(by: .seconds(1))
            #expect(shown(world) == ["0", "1", "0", "1", "0"])
            #expect(world.phone.badges.count == 0)
        }
    }

    @Test(
        "C3: the dock is told the count and what remains of the machine that ends next, in steps of 5 %, and nothing wakes it when none runs"
    )
    func progress() async throws {
        let world = HubWorld(showsBadge: true)
        try await world.running {
            #expect(shown(world) == ["0"])
            // A countdown is not a machine. Therefore its progress is not shown, and nothing has to
            // wake up before it ends.
            try await world.timer("Tea", after: .hours(5))
            await world.time.advance(by: .seconds(1))
            let idle = world.time.deadlines
            await world.time.advance(by: .hours(1))
            #expect(shown(world) == ["0"])
            #expect(!idle.contains { $0 < HubWorld.start + .hours(5) }, "\(idle)")

            try await world.addPet("Snowy", wash: .minutes(40))
            try await world.addPet("Fluffy", wash: .minutes(10))
            world.desktop.badges.clear()
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(20))
            try await world.wash("Fluffy")
            await world.time.advance(by: .minutes(20))
            await world.time.advance(by: .seconds(1))
            let steps = stride(from: 100, through: 50, by: -5).map { "0 \($0)%" }
            let fluffy = stride(from: 100, through: 5, by: -5).map { "0 \($0)%" }
            let rest = stride(from: 25, through: 5, by: -5).map { "1 \($0)%" }
            #expect(shown(world) == steps + fluffy + rest + ["2"])
        }
    }

    @Test("N-7c, N-26: many changes in one moment are told once, the last of them right")
    func coalesced() async throws {
        let world = HubWorld(showsBadge: true)
        try await world.running {
            for number in 1...30 { try await world.timer("Tea \(number)", after: .minutes(1)) }
            await world.time.advance(by: .minutes(1))
            await world.time.advance(by: .seconds(1))
            // The badge changes immediately after the first answer. The other answers arrive during
            // the pause after that change.
            let waiting = try await world.hub.unacknowledged()
            _ = try await world.hub.acknowledge(event: waiting[0].number, by: "the test")
            await world.time.settle()
            for event in waiting[1...10] { _ = try await world.hub.acknowledge(event: event.number, by: "the test") }
            await world.time.advance(by: HouseholdWatch.pause)
            #expect(shown(world) == ["0", "30", "29", "19"])
        }
    }

    @Test("C3: a notice that takes the place of another is one item")
    func replaced() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            // The end of the wash is reported, and a reminder follows after two hours. Both notices
            // are about the same laundry, so they count as one.
            await world.time.advance(by: .minutes(45) + .hours(3))
            #expect(try await world.events().count >= 2)
            #expect(try await count(world) == 1)
        }
    }
}
