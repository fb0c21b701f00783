import BellhopCore
import Laundry
import Testing

@Suite("What a pet says by itself (G1, G2, G4, G8)")
struct MoodTests {
    @Test("N-5a, N-30d, C11, D-6: a neglected pet is told of once a band: due, sad, very sad, dead; then nothing more")
    func bands() throws {
        var world = LaundryWorld(frequency: 7)
        world.record.pet.value.currentStreak = 3
        var told: [EventKind: Instant] = [:]
        for _ in 0..<20 {
            guard let next = world.record.timers.map(\.due).min() else { break }
            world.pass(next - world.wall)
            world.fireDue()
            for event in world.events where told[event.kind] == nil { told[event.kind] = world.wall }
        }
        #expect(world.events.map(\.kind) == [.laundryDue, .petSad, .petVerySad, .petDied])
        let start = LaundryWorld.start
        #expect(told[.laundryDue] == start + .days(7))
        #expect(told[.petSad] == start + .days(7) + .milliseconds(1))
        #expect(told[.petVerySad] == start + .hours(252) + .milliseconds(1))
        #expect(told[.petDied] == start + .days(14))
        #expect(world.record.timers.isEmpty, "nothing happens to the dead")
        #expect(world.pet.currentStreak == 0 && world.pet.currentState == .dead)
    }

    @Test("G4: after an absence over several bands only the newest feeling is told")
    func newestOnly() throws {
        for (absence, kinds) in [
            (Duration.days(10), [EventKind.laundryDue, .petSad]), (.days(12), [.laundryDue, .petVerySad]),
            (.days(40), [.laundryDue, .petDied]),
        ] {
            var world = LaundryWorld(frequency: 7)
            world.pass(absence)
            world.fireDue()
            #expect(Set(world.events.map(\.kind)) == Set(kinds))
            #expect(world.events.count == 2)
            #expect(world.events.filter { $0.kind != .laundryDue }.allSatisfy { $0.expires.map { $0 > world.wall } ?? true })
        }
    }

    @Test("the notices replace each other, are answered by washing and gone after folding (C5)")
    func withdrawn() throws {
        var world = LaundryWorld(frequency: 7)
        world.pass(.days(12))
        world.fireDue()
        let mood = LaundryNotices.moodKey(of: world.pet)
        let due = LaundryNotices.dueKey(of: world.pet)
        #expect(Set(world.events.map(\.notice.key)) == [mood, due])
        #expect([mood, due].allSatisfy { LaundryRules.isCurrent($0, of: world.record) && $0.rawValue.utf8.count <= 64 })
        try world.perform(.wash(for: nil, replace: false))
        #expect(Set(world.withdrawn.map(\.key)) == [mood, due])
        world.fire(.wash)
        try world.perform(.skipDryer)
        try world.perform(.fold)
        #expect(world.pet.toldFeeling == nil && world.pet.dueToldAt == nil)
        #expect(!LaundryRules.isCurrent(due, of: world.record))
        #expect(world.timer(.due)?.due == world.wall + .days(7))
    }

    @Test("N-20c: due laundry offers to start, to be reminded tomorrow, to pause the pet; a reminder brings it back")
    func dueNotice() throws {
        var world = LaundryWorld(frequency: 7)
        world.fire(.due)
        let notice = try #require(world.events.first).notice
        #expect(notice.title.description == "Laundry Time!" && notice.body.description == "Snowy needs attention!")
        #expect(notice.redactedBody?.description == "Your pet needs attention!")
        #expect(notice.id == "timer_\(LaundryWorld.petID)_cycle")
        #expect(notice.actions.map(\.verb) == [.startWash, .tomorrow, .pausePet, .open])
        try world.perform(.snooze(.minutes(10)))
        #expect(world.withdrawn.last?.key == notice.key)
        world.fire(.reminder)
        #expect(world.events.last?.kind == .laundryDue && world.events.last?.notice.key == notice.key)
    }

    @Test("a wash that is under way when laundry falls due is not reminded of; a stop brings the reminder at once")
    func underWay() throws {
        var world = LaundryWorld(frequency: 0, isTestMode: true)
        world.pass(.seconds(280))
        try world.perform(.wash(for: .minutes(1), replace: false))
        world.fire(.wash)
        world.pass(.seconds(120))
        world.fireDue()
        #expect(!world.events.map(\.kind).contains(.laundryDue))
        #expect(world.timer(.due) == nil)
    }

    @Test("G8: wet laundry is reminded of after two hours, once; so is laundry that is not folded")
    func waiting() throws {
        for (situation, kind, body) in [
            (Situation.washing, TimerKind.wash, "Snowy's laundry is getting musty"),
            (.drying, .dry, "Snowy's laundry is still waiting to be folded"),
        ] {
            var world = situation.world()
            world.fire(kind)
            let first = try #require(world.events.last)
            #expect(world.timer(.waiting)?.due == world.wall + .hours(2))
            world.fire(.waiting)
            let again = try #require(world.events.last)
            #expect(again.kind == .laundryWaiting && again.notice.body.description == body)
            #expect(again.notice.key == first.notice.key, "it takes the place of the first")
            #expect(world.timer(.waiting) == nil)
            #expect(world.task?.remindedAt == world.wall)
        }
    }

    @Test("G8: an answer ends the reminder; without a limit it does not begin", arguments: [true, false])
    func noWaiting(isAnswered: Bool) throws {
        var world = Situation.washing.world()
        if !isAnswered { world.context.policy.waitingAfter = nil }
        world.fire(.wash)
        if isAnswered { try world.perform(.acknowledge) }
        #expect(world.timer(.waiting) == nil)
    }

    @Test("G2: where the household wants it, laundry that waits too long is given up, after it was told twice; otherwise it waits for ever")
    func abandonAfter() throws {
        var world = Situation.washing.world()
        world.record.pet.value.currentStreak = 2
        world.context.policy.abandonAfter = .hours(12)
        world.fire(.wash)
        let end = world.wall
        world.fire(.waiting)
        #expect(world.timer(.waiting)?.due == end + .hours(12))
        world.fire(.waiting)
        #expect(world.events.map(\.kind) == [.laundryWashed, .laundryWaiting, .laundryAbandoned])
        #expect(world.pet.currentStreak == 0 && world.stage == .cycle)
        #expect(world.archive.last?.abandonedAt == end + .hours(12))
        #expect(world.tallies.last?.totals.abandoned == 1)

        var patient = Situation.washing.world()
        patient.fire(.wash)
        patient.fire(.waiting)
        patient.pass(.days(6))
        patient.fireDue()
        #expect(patient.stage == .washed)
    }

    @Test("a frequency that makes laundry due at once tells it at once; one that makes it due later takes it back")
    func frequency() throws {
        var world = LaundryWorld(frequency: 30)
        world.pass(.days(10))
        try world.set(PetProfile(cycleFrequencyDays: 7))
        world.fireDue()
        #expect(Set(world.events.map(\.kind)) == [.laundryDue, .petSad])
        try world.set(PetProfile(cycleFrequencyDays: 30))
        #expect(Set(world.withdrawn.map(\.key)) == Set(world.events.map(\.notice.key)))
        #expect(world.pet.toldFeeling == nil && world.pet.dueToldAt == nil)
        #expect(world.timer(.due)?.due == LaundryWorld.start + .days(30))
    }

    @Test("per pet: sound, icon, urgency, tags and owner are in its notices (N-29c)")
    func looks() throws {
        var world = Situation.washing.world()
        world.record.pet.value.looks = PetLooks(
            sound: "bell", icon: "/home/anna/snowy.png", urgency: .high, tags: ["wool", "kids"], owner: "Anna")
        world.fire(.wash)
        let notice = try #require(world.events.first).notice
        #expect(notice.sound == "bell" && notice.icon == "/home/anna/snowy.png" && notice.urgency == .high)
        #expect(notice.labels == ["owner": "Anna", "tags": "wool,kids"])
    }

    @Test("what a pet looks like is checked", arguments: ["tone.wav\n", String(repeating: "x", count: 41), ""])
    func badLooks(sound: String) {
        #expect(StageTests.code { try PetValidator.check(PetLooks(sound: sound), of: "Snowy") } == .invalidValue)
        #expect(StageTests.code { try PetValidator.check(PetLooks(icon: "http://x/y.png"), of: "Snowy") } == .invalidValue)
        #expect(StageTests.code { try PetValidator.check(PetLooks(icon: "/x/y.svg"), of: "Snowy") } == .invalidValue)
    }
}
