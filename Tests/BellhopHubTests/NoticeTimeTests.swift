import BellhopCore
import BellhopTestKit
import Testing
import Training

@testable import BellhopEngine
@testable import BellhopHub

@Suite("When notices come, and what switches them")
struct NoticeTimeTests {
    /// The changes made to a 45-minute wash, each with the time at which the end of the wash must
    /// be reported.
    private static let changes: [(name: String, change: TimerExtension?, end: Duration)] = [
        ("as planned", nil, .minutes(45)), ("extended", .by(.minutes(10)), .minutes(55)),
        ("shortened", .by(.milliseconds(-900_000)), .minutes(30)),
        ("set anew", .until(.at(CivilTime(hour: 15, minute: 5))), .minutes(65)),
    ]

    @Test(
        "N-3a, N-3b, N-3d: a wash is told at its exact end on every sink, after a kill and a restart too; extended, shortened and set anew only at its new end",
        arguments: changes.indices)
    func exact(index: Int) async throws {
        let (name, change, length) = Self.changes[index]
        let end = HubWorld.start + length
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            if let change { _ = try await world.hub.extendMachine(ofPet: "Snowy", change) }
        }
        world.time.reboot(after: .minutes(5))
        try await world.running {
            await world.time.advance(to: end - .milliseconds(1))
            #expect(world.desktop.told.isEmpty && world.phone.told.isEmpty && world.program.told.isEmpty, "\(name): never early")
            await world.time.advance(to: end)
            for sink in [world.desktop, world.phone, world.program] {
                #expect(sink.told == ["deliver Wash Complete!"], "\(name)")
                #expect(sink.done.all.first?.event.due == end && sink.done.all.first?.event.occurred == end, "\(name)")
            }
            await world.time.advance(by: .hours(1))
            #expect(world.desktop.told.count == 1, "\(name): nothing rings at the end that was planned before")
        }
    }

    @Test("N-3c: a wash that is stopped is told nowhere, neither at once nor after a restart")
    func stopped() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.advance(by: .minutes(10))
            _ = try await world.hub.perform(.stop, onPet: "Snowy")
        }
        world.time.reboot(after: .minutes(5))
        try await world.running {
            await world.time.advance(by: .hours(2))
            #expect(world.desktop.told.isEmpty && world.phone.told.isEmpty && world.program.told.isEmpty)
        }
    }

    @Test(
        "N-4a, N-4b, N-4c, N-14b: sound and badge have switches of their own, which hold from the next notice on; the test button shows that it works"
    )
    func switches() async throws {
        let world = HubWorld()
        try await world.running {
            for (round, change) in [
                SettingsChange(), SettingsChange(soundEnabled: false), SettingsChange(badgeEnabled: false),
                SettingsChange(soundEnabled: true, badgeEnabled: true),
            ].enumerated() {
                let settings = try await world.hub.change(change).settings
                try await world.timer("Tea \(round)", after: .minutes(1))
                await world.time.advance(by: .minutes(1))
                let notice = try #require(world.desktop.visible.last?.notice)
                #expect((notice.sound != nil) == settings.soundEnabled, "\(round)")
                let overview = try await world.hub.overview()
                #expect(overview.waiting.count == round + 1 && overview.badge.count == (settings.badgeEnabled ? round + 1 : 0), "\(round)")
            }
            let (outcome, _) = try await world.hub.test(try world.hub.sink(named: "desktop"))
            guard case .accepted = outcome else { throw ContractViolation("\(outcome)") }
            let test = try #require(world.desktop.visible.last?.notice)
            #expect(test.title.description == "Test Notification" && test.body.description == "Your notifications are working perfectly! 🎉")
            #expect(test.id.hasPrefix("test_notification_"))
        }
    }

    @Test("G4: how late each kind may be told: laundry a day, a rest 10 minutes, a workout's end 5, a cue a second, how a pet feels always")
    func limits() {
        let limits: [(EventKind, Duration)] = [
            (.laundryWashed, .hours(24)), (.laundryDried, .hours(24)), (.laundryDue, .hours(24)),
            (.laundryWaiting, .hours(24)), (.timerFinished, .hours(24)), (.alarmRang, .hours(24)), (.restOver, .minutes(10)),
            (.workoutCue, .seconds(1)), (.workoutSet, .seconds(1)), (.workoutFinished, .minutes(5)),
        ]
        for (kind, limit) in limits { #expect(kind.latenessLimit == limit, "\(kind)") }
        for kind in [EventKind.petSad, .petVerySad, .petDied] { #expect(kind.latenessLimit >= .days(3650), "\(kind)") }
    }

    @Test("G4: what is late by less than its limit is told with when it ended and how long ago that was")
    func late() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            try await world.wash("Snowy")
            await world.time.suspend(for: .minutes(115))
            await world.time.settle()
            #expect(world.desktop.titlesShown == ["Wash Complete! (ended 14:45, 1 h 10 min ago)"])
        }
        let rest = HubWorld()
        try await rest.running {
            _ = try await rest.hub.perform(.start(for: .seconds(90), autoRest: nil, replace: false))
            await rest.time.settle()
            await rest.time.suspend(for: .seconds(90) + .minutes(9))
            await rest.time.settle()
            #expect(rest.desktop.visible.map(\.notice.title.description) == ["REST OVER! (ended 14:01, 9 min ago)"])
        }
    }
}
