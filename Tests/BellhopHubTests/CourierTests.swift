import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

@Suite("Carrying notices to sinks")
struct CourierTests {
    @Test("G5, T-21: attempts after 1, 5 and 30 s, then doubling to 2 min, each shortened by a fifth at most")
    func backOff() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .hours(2))
            let times = world.phone.done.all.filter { $0.event.number == 1 }.map(\.attempt.now)
            let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
            let expected: [Duration] = [.seconds(1), .seconds(5), .seconds(30), .minutes(1)]
            for (pause, whole) in zip(pauses, expected + Array(repeating: .minutes(2), count: 100)) {
                #expect(pause <= whole + .milliseconds(1))
                #expect(pause >= .milliseconds(whole.inMilliseconds * 4 / 5))
            }
            #expect(pauses.count > expected.count)
            // The desktop did not have to wait for the phone, and it reported the phone's failure
            // only once.
            #expect(world.desktop.told == ["deliver Tea", "deliver phone is not accepting notices"])
        }
    }

    @Test("G5: it goes on until the notice is a day late, then it expires")
    func givesUp() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .deferred("the server is down", after: nil) }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .hours(25))
            #expect(try await world.states(of: 1)["phone"] == .expired)
        }
    }

    @Test("A server that says when to come back is believed")
    func retryAfter() async throws {
        let world = HubWorld()
        world.phone.script(.deferred("too many requests", after: .seconds(90)))
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(90))
            #expect(world.phone.told.isEmpty)
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.titlesShown == ["Tea (ended 14:00, 1 min ago)"])
            #expect(try await world.hub.deliveries(of: 1, sink: SinkName(rawValue: "phone"))[0].attempts == 2)
        }
    }

    @Test("Promise 6: a misconfigured sink is tried once, told once elsewhere, waits, and resumes after a reload")
    func parking() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .misconfigured("401: the token is not valid") }
        try await world.running {
            for name in ["Tea", "Egg", "Rice"] { try await world.timer(name, after: .seconds(1)) }
            await world.time.advance(by: .minutes(14))
            #expect(world.phone.done.count == 1)
            #expect(world.desktop.told.filter { $0 == "deliver phone is not accepting notices" }.count == 1)
            #expect(try await world.states(of: 3)["phone"] == .parked)
            // A new notice also waits, and no attempt is made for it.
            try await world.timer("Late", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            #expect(world.phone.done.count == 1)
            world.phone.answer { _, _ in .accepted(.none) }
            try await world.reload(changing: "phone")
            #expect(world.phone.told.filter { $0.hasPrefix("deliver") }.count == 4)
        }
    }

    @Test("the fault of a sink that was removed from the config is withdrawn, because nobody has to mend that sink")
    func removed() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .misconfigured("401: the token is not valid") }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .minutes(1))
            func faults() -> Int { world.desktop.visible.count { $0.notice.title.description == "phone is not accepting notices" } }
            #expect(faults() == 1)
            var catalog = world.hub.catalog
            catalog.sinks[SinkName(rawValue: "phone")] = nil
            try await world.hub.reload(catalog)
            await world.time.settle()
            #expect(faults() == 0)
            #expect(try await world.hub.unacknowledged().allSatisfy { $0.owner.kind != .sink })
        }
    }

    @Test("Promise 6: a parked sink is tried once more after a restart, and its fault is not told again")
    func parkedOverRestart() async throws {
        let world = HubWorld()
        world.phone.answer { _, _ in .misconfigured("401: the token is not valid") }
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(5))
        }
        try await world.running {
            try await world.timer("Egg", after: .seconds(1))
            await world.time.advance(by: .minutes(1))
            #expect(world.phone.done.count == 2)
            #expect(world.desktop.told.filter { $0.contains("is not accepting") }.count == 1)
        }
    }

    @Test("T-30, promise 6: a sink that hangs keeps nobody else waiting, and its attempt ends after 30 s")
    func hanging() async throws {
        let world = HubWorld()
        world.phone.hold()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(2))
            #expect(world.desktop.told == ["deliver Tea"])
            #expect(try await world.states(of: 1)["phone"] == .queued)
            await world.time.advance(by: .seconds(30))
            world.phone.release()
            await world.time.advance(by: .seconds(10))
            #expect(world.phone.told == ["deliver Tea"])
        }
    }

    @Test("One key in back-off delays only itself, and what comes after it for that key waits its turn")
    func orderPerKey() async throws {
        let world = HubWorld()
        world.phone.answer { operation, attempt in
            operation.event.notice.name == "Slow" && attempt.number < 3 ? .deferred("not now", after: nil) : .accepted(.none)
        }
        try await world.running {
            try await world.timer("First", after: .seconds(1))
            try await world.timer("Slow", after: .seconds(2))
            try await world.timer("Fast", after: .seconds(2))
            await world.time.advance(by: .milliseconds(2500))
            #expect(world.phone.told == ["deliver First", "deliver Fast"])
            // The slow notice arrives after its retries.
            await world.time.advance(by: .seconds(10))
            #expect(world.phone.told == ["deliver First", "deliver Fast", "deliver Slow"])
        }
    }

    @Test("T-21: a refused notice is a failed delivery with its reason, and the next one goes out")
    func rejected() async throws {
        let world = HubWorld()
        world.phone.script(.rejected("too long"))
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            try await world.timer("Egg", after: .seconds(2))
            await world.time.advance(by: .seconds(3))
            let delivery = try await world.hub.deliveries(of: 1, sink: SinkName(rawValue: "phone"))[0]
            #expect(delivery.state == .failed)
            #expect(delivery.reason == "too long")
            #expect(world.phone.told == ["deliver Egg"])
        }
    }

    @Test("The server that showed the pop-ups is gone: what was not seen is shown again, what was seen stays away")
    func surfaceLost() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            try await world.timer("Egg", after: .seconds(2))
            await world.time.advance(by: .seconds(3))
            world.desktop.report(.seen(world.desktop.visible[0].notice.key))
            await world.time.settle()
            world.desktop.report(.surfaceLost("the notification server was restarted"))
            await world.time.settle()
            #expect(world.desktop.told == ["deliver Tea", "deliver Egg", "deliver Egg"])
        }
    }

    @Test("Promise 3: ended while a notice is on the wire, it is told again, under the same key")
    func endedOnTheWire() async throws {
        let world = HubWorld()
        world.phone.hold()
        try await world.running {
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            #expect(world.phone.begun.count == 1)
        }
        world.phone.release()
        try await world.running {
            await world.time.advance(by: .seconds(10))
            #expect(world.phone.begun.count == 2)
            #expect(Set(world.phone.begun.all.map(\.event.notice.key)).count == 1)
            #expect(world.phone.visible.count == 1)
        }
    }

    @Test("The disk is full when an outcome is to be stored: the sink is not asked again, the storing is")
    func outcomeNotStored() async throws {
        let store = MemoryStore()
        let world = HubWorld(store: store)
        try await world.running {
            world.phone.answer { _, _ in
                store.failNext(with: .full("no space left on device"))
                return .accepted(.none)
            }
            try await world.timer("Tea", after: .seconds(1))
            await world.time.advance(by: .seconds(1))
            world.phone.answer { _, _ in .accepted(.none) }
            await world.time.advance(by: .seconds(30))
            #expect(world.phone.told == ["deliver Tea"])
            #expect(try await world.states(of: 1).values.allSatisfy { $0 == .sent })
        }
    }
}
