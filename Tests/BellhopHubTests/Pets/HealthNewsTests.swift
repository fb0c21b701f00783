import BellhopCore
import BellhopTestKit
import Testing

@testable import BellhopEngine
@testable import BellhopHub

@Suite("pet.health for whoever listens")
struct HealthNewsTests {
    @Test("D-12, T-9: a listener hears of the pets every 30 s; without one no alarm is set for it (T-2)")
    func everyHalfMinute() async throws {
        let world = HubWorld()
        try await world.running {
            try await world.addPet("Snowy")
            #expect(world.time.deadlines.allSatisfy { $0 > world.time.now().wall + .days(1) })
            let bell = world.hub.journal.subscribe()
            let heard = Happenings<Int>()
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    var news = HealthNews(hub: world.hub, bell: bell)
                    while !Task.isCancelled {
                        if let pets = try await news.take() { heard.append(pets.count) }
                        await news.wait()
                    }
                    news.end()
                }
                await world.time.untilSleeping(bell)
                #expect(world.time.deadlines.first == HubWorld.start + .seconds(30))
                await world.time.advance(by: .seconds(29))
                #expect(heard.all.isEmpty)
                await world.time.advance(by: .seconds(1))
                #expect(heard.all == [1])
                await world.time.advance(by: .minutes(5))
                #expect(heard.all.count == 11)
                // After a suspend, the stream reports the health immediately. After a clock step,
                // it still reports the health every 30 s of real time.
                await world.time.suspend(for: .hours(8))
                #expect(heard.all.count == 12)
                await world.time.stepWall(by: .hours(-3))
                await world.time.advance(by: .seconds(30))
                #expect(heard.all.count == 13)
                group.cancelAll()
            }
            await world.time.settle()
            #expect(world.time.deadlines.allSatisfy { $0 > world.time.now().wall + .days(1) })
        }
    }
}
