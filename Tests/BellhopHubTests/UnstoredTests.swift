import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests that events which come due while the store fails are still delivered.
@Suite struct UnstoredTests {
    private let store = MemoryStore()
    private let world: HubWorld

    init() { world = HubWorld(store: store) }

    @Test("promise 3, D-24: what is due while nothing can be stored is told at once and says so; what is stored later takes its place")
    func full() async throws {
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            for _ in 1...2 { store.failNext(with: .full("/disk")) }
            await world.time.advance(by: .minutes(1))
            for sink in [world.phone, world.desktop, world.program] { await sink.done.wait(count: 1) }
            let first = try #require(world.phone.done.all.first).event.notice
            let line = "This notice is not stored yet: the disk is full. You will get it again when it is stored."
            #expect(first.title.description == "Tea" && first.body.description.hasSuffix(line), "\(first)")
            #expect(first.actions.isEmpty)
            #expect(await world.hub.storeTroubles() == [.unfired(.full("/disk"))])
            #expect(try await world.events().isEmpty)
            await world.time.settle()

            // The store fails once more, but no second notice is sent. After that, the event is
            // stored.
            await world.time.advance(by: .seconds(5))
            #expect(world.phone.begun.count == 1)
            await world.time.advance(by: .seconds(5))
            #expect(await world.hub.storeTroubles() == [])
            #expect(world.phone.begun.count == 2)
            guard case .deliver(let second, let previous) = world.phone.begun.all[1] else {
                Issue.record("\(world.phone.begun.all[1])")
                return
            }
            #expect(second.notice.key == first.key && previous == Receipt(rawValue: first.key.rawValue))
            #expect(!second.notice.body.description.contains("Not stored") && !second.notice.actions.isEmpty)
            #expect(world.phone.visible.count == 1)
            #expect(world.hub.wasDeliveredUnstored(second))
        }
    }

    @Test("promise 3: a sink that cannot take it just then is asked again while nothing can be stored, and no other is")
    func again() async throws {
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            for _ in 1...3 { store.failNext(with: .full("/disk")) }
            world.phone.script(.deferred("503", after: nil))
            await world.time.advance(by: .minutes(1))
            for sink in [world.phone, world.desktop, world.program] { await sink.done.wait(count: 1) }
            await world.time.settle()
            await world.time.advance(by: .seconds(5))
            await world.phone.done.wait(count: 2)
            #expect(world.phone.done.all.allSatisfy { $0.event.notice.body.description.contains("This notice is not stored yet") })
            #expect(world.phone.visible.count == 1)
            #expect(world.desktop.begun.count == 1 && world.program.begun.count == 1)
        }
    }

    @Test("T-24: nothing is told early where a step of the clock cannot be stored")
    func stepped() async throws {
        try await world.running {
            try await world.timer("Tea", after: .hours(1))
            store.failNext(with: .full("/disk"))
            await world.time.stepWall(by: .hours(2))
            await world.time.advance(by: .minutes(30))
            #expect(world.phone.begun.all.isEmpty)
            await world.time.advance(by: .minutes(30))
            #expect(world.phone.told == ["deliver Tea"])
        }
    }

    @Test("promise 3: where neither what is due nor a step of the clock can be stored, counts ring after their length, others by the clock")
    func steppedForGood() async throws {
        for step in [Duration.seconds(20), .seconds(-20)] {
            let store = MemoryStore()
            let world = HubWorld(store: store)
            try await world.running {
                try await world.timer("Tea", after: .minutes(1))
                for _ in 1...200 { store.failNext(with: .full("/disk")) }
                await world.time.stepWall(by: step)
                await world.time.advance(by: .seconds(59))
                #expect(world.phone.begun.all.isEmpty, "\(step)")
                await world.time.advance(by: .seconds(6))
                await world.phone.done.wait(count: 1)
                #expect(world.phone.told == ["deliver Tea"], "\(step)")
            }
        }
    }

    @Test("promise 6: a timer that cannot be fired because its page is damaged is told once, and keeps no other from ringing")
    func damaged() async throws {
        try await world.running {
            try await world.timer("Tea", after: .minutes(1))
            try await world.timer("Rice", after: .minutes(2))
            // The hub tries to fire this timer three times together with all other due timers, and
            // then once on its own.
            for _ in 1...4 { store.failNext(with: .damaged("/x.db", "malformed")) }
            await world.time.advance(by: .minutes(1))
            await world.phone.done.wait(count: 1)
            #expect(world.phone.done.all[0].event.notice.body.description.contains("This notice is not stored: the database is damaged."))
            await world.time.advance(by: .minutes(1))
            #expect(world.phone.done.all.map(\.event.notice.title.description) == ["Tea", "Rice"])
            #expect(try await world.events().map(\.notice.name) == ["Rice"])
        }
    }
}
