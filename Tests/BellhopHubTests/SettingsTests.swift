import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("The settings of the household")
struct SettingsTests {
    @Test("D-4, D-10 query 6, C15: one record, all on and system at first, changed in place and kept over a restart")
    func record() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            #expect(world.hub.settings == AppSettings())
            let version = try await store.settings().version
            let answer = try await world.hub.change(SettingsChange(soundEnabled: false, badgeClears: .acknowledged, appearanceMode: .dark))
            #expect(answer.changed)
            #expect(try await store.settings().version == version + 1)
            // Making the same change again writes nothing.
            #expect(try await world.hub.change(SettingsChange(soundEnabled: false)).changed == false)
            #expect(try await store.settings().version == version + 1)
        }
        try await world.running {
            #expect(world.hub.settings.soundEnabled == false)
            #expect(world.hub.settings.badgeClears == .acknowledged)
            #expect(world.hub.settings.appearanceMode == .dark)
            #expect(world.hub.settings.notificationsEnabled)
        }
    }

    @Test("D-4: two changes at once both stay")
    func atOnce() async throws {
        let world = HubWorld()
        try await world.running {
            let hub = world.hub
            async let first = hub.change(SettingsChange(soundEnabled: false))
            async let second = hub.change(SettingsChange(hapticsEnabled: false))
            _ = try await (first, second)
            #expect(hub.settings.soundEnabled == false)
            #expect(hub.settings.hapticsEnabled == false)
            #expect(try await world.store.settings().value == hub.settings)
        }
    }

    @Test(
        "N-6c, N-10a, N-10b, D-4: switching notifications off takes back what waits and what stands, on every sink for people; programs go on"
    )
    func off() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            try await world.timer("Tea", after: .minutes(50))
            await world.time.advance(by: .minutes(45))
            #expect(world.desktop.titlesShown == ["Wash Complete!"])
            // The phone is unavailable, so its notice stays pending.
            world.phone.answer { _, _ in .deferred("no network", after: .hours(1)) }
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.visible.count == 2)
            #expect(try await world.states(of: 2) == ["desktop": .sent, "phone": .queued, "log": .sent])
            world.phone.answer { _, _ in .accepted(.none) }

            let answer = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            #expect(answer.takenBack == 2)
            await world.time.settle()
            #expect(world.desktop.visible.isEmpty)
            #expect(world.phone.visible.isEmpty)
            #expect(try await world.states(of: 1) == ["desktop": .withdrawn, "phone": .withdrawn, "log": .sent])
            #expect(try await world.states(of: 2) == ["desktop": .withdrawn, "phone": .withdrawn, "log": .sent])
            #expect(try await world.hub.deliveries(of: 2, sink: SinkName(rawValue: "phone"))[0].reason == "notifications were switched off")
            #expect(!world.program.told.contains { $0.hasPrefix("withdraw") })

            // Timers that end now are reported to programs only.
            let before = world.desktop.done.count
            try await world.timer("Eggs", after: .minutes(5))
            await world.time.advance(by: .minutes(10))
            #expect(world.desktop.done.count == before)
            #expect(world.program.told.count == 3)
            #expect(try await world.states(of: 3) == ["desktop": .withdrawn, "phone": .withdrawn, "log": .sent])

            // After notifications are switched on again, the next notice is shown. The withdrawn
            // notices do not come back.
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: true))
            try await world.timer("Rice", after: .minutes(5))
            await world.time.advance(by: .minutes(5))
            #expect(world.desktop.visible.map(\.notice.name) == ["Rice"])
        }
    }

    @Test("N-10: what a program's sink has in its hands when notifications go off still arrives there")
    func programsKeepTheirs() async throws {
        let world = HubWorld()
        world.program.answer { _, _ in .deferred("down", after: .minutes(1)) }
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            _ = try await world.hub.change(SettingsChange(notificationsEnabled: false))
            world.program.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .minutes(5))
            #expect(try await world.states(of: 1)["log"] == .sent)
            #expect(world.program.told.count == 1)
        }
    }

    @Test("D-4, N-11: sound off makes notices and attempts silent, haptics off keeps the bell of a terminal still")
    func silent() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let loud = try #require(world.desktop.done.all.last)
            #expect(loud.attempt.sounds && loud.attempt.haptics)
            #expect(loud.event.notice.sound != nil)
            _ = try await world.hub.change(SettingsChange(soundEnabled: false, hapticsEnabled: false))
            try await world.wash("Snowy", for: .minutes(1))
            await world.time.advance(by: .minutes(1))
            let quiet = try #require(world.desktop.done.all.last)
            #expect(quiet.event.kind == .laundryWashed)
            #expect(!quiet.attempt.sounds && !quiet.attempt.haptics)
            #expect(quiet.event.notice.sound == nil)
        }
    }

    @Test("D-4: switching sound off silences what rings already, wherever something sounds by itself, and nothing else does")
    func silences() async throws {
        let world = HubWorld(desktop: SinkRecorder(capabilities: [.replace, .withdraw, .forPeople, .sound]))
        try await world.running {
            _ = try await world.hub.change(SettingsChange(hapticsEnabled: false))
            #expect(world.desktop.silences.count == 0)
            _ = try await world.hub.change(SettingsChange(soundEnabled: false))
            #expect(world.desktop.silences.count == 1 && world.phone.silences.count == 0)
            _ = try await world.hub.change(SettingsChange(soundEnabled: true))
            #expect(world.desktop.silences.count == 1)

            // Sound is switched off after the delivery of a notice with sound has begun.
            world.desktop.hold()
            try await world.timer("Tea", after: .minutes(1))
            await world.time.advance(by: .minutes(1))
            await world.desktop.begun.wait(count: 1)
            _ = try await world.hub.change(SettingsChange(soundEnabled: false))
            #expect(world.desktop.silences.count == 2)
            world.desktop.release()
            await world.desktop.silences.wait(count: 3)
        }
    }

    @Test("D-21, C14: a sink with redact = true is told nothing that names anybody, from the first word to the withdrawal")
    func redacted() async throws {
        let world = HubWorld(redacting: ["phone"])
        try await world.running {
            _ = try await world.hub.addPet(
                PetProfile(name: "Snowy", washDuration: .minutes(45), dryDuration: .minutes(60)))
            try await world.wash("Snowy")
            _ = try await world.hub.startTimers([
                CountdownRequest(end: .after(.minutes(46)), name: "Snowy's soup", labels: ["room": "Snowy's"])
            ])
            await world.time.advance(by: .minutes(50))
            _ = try await world.hub.perform(.dry(for: nil, replace: false), onPet: "Snowy")
            await world.time.settle()
            let toPhone = world.phone.done.all.map(\.event)
            #expect(toPhone.count == 3)
            for event in toPhone {
                #expect(!"\(event.notice)".contains("Snowy"), "\(event.notice)")
                #expect(event.notice.link == nil && event.notice.icon == nil && event.notice.labels.isEmpty && event.notice.name.isEmpty)
                #expect(!event.notice.title.description.isEmpty)
                // The redacted notice still has its key, so the store finds the event.
                #expect(try await world.store.event(withKey: event.notice.key) != nil)
            }
            #expect(toPhone.map(\.notice.title.description).contains("Timer finished"))
            #expect(world.desktop.done.all.contains { $0.event.notice.body.description.contains("Snowy") })
            #expect(world.phone.done.all.last?.verb == .withdraw)
            // An answer from the phone still works, although the phone's notice was redacted.
            world.phone.report(.action(toPhone[1].notice.key, .acknowledge, activationToken: nil))
            await world.time.settle()
            #expect(try await world.hub.unacknowledged().isEmpty)
        }
    }

    @Test("D-21: no kind of event tells a name when it is redacted, however it is worded", arguments: EventKind.all)
    func everyKind(_ kind: EventKind) {
        var event = SampleNotices.washed(title: "Snowy!", body: "Snowy is ready", labels: ["pet": "Snowy"])
        event.kind = kind
        event.notice.icon = "/home/snowy/Snowy.png"
        let redacted = event.redacted()
        #expect(!"\(redacted.notice)".contains("Snowy"))
        for language in [Language.english, .german] {
            #expect(!language(redacted.notice.title).isEmpty && !language(redacted.notice.body).isEmpty)
        }
        event.notice.redactedTitle = "Wash Complete!"
        event.notice.redactedBody = "Time to move your laundry to the dryer!"
        #expect(event.redacted().notice.body.description == "Time to move your laundry to the dryer!")
    }
}
