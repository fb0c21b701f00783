import BellhopCore
import BellhopTestKit
import ControlAPI
import SQLiteStore
import Testing

/// Tests how much of the database is read for an answer. With thousands of timers, SQLite's virtual
/// machine must take about as many steps as with hundreds.
@Suite struct StepCountTests {
    /// Arms countdowns that are due in an hour or later, with the names "Tea", "Tea 1", "Tea 2" and
    /// so on. The last countdown has a name that begins with "Cake" and is due in 20 days.
    private func arm(_ numbers: Range<Int>, in store: any HubStore, at now: Instant) async throws {
        let changes = numbers.map { number -> Change in
            var timer = StoreSamples.timer(number)
            (timer.name, timer.armed, timer.due) = (number == 0 ? "Tea" : "Tea \(number)", now, now + .hours(1) + .seconds(number))
            if number == numbers.upperBound - 1 { (timer.name, timer.due) = ("Cake \(number)", now + .days(20)) }
            return .arm(timer, replacing: nil)
        }
        _ = try await store.commit(Step(changes, at: now))
    }

    @Test(
        "What people ask for every day reads no more rows of 4,000 timers than of 400",
        arguments: [
            ("GET", "status", ""), ("GET", "watch", ""), ("GET", "badge", ""), ("GET", "metrics", ""), ("GET", "timers?limit=50", ""),
            ("GET", "timers?limit=50&all=true", ""), ("GET", "find?name=cake", ""), ("GET", "find?name=te", ""), ("GET", "timers/cake", ""),
            ("GET", "timers/TEA", ""), ("POST", "timers/CAKE/extend", #"{"byMs":1000}"#), ("POST", "timers/cake/pause", ""),
            ("DELETE", "timers/cake", ""), ("GET", "timers/te", ""),
        ])
    func steps(method: String, path: String, body: String) async throws {
        var counts: [Int] = []
        for number in [400, 4000] {
            let world = try await DataWorld()
            let store = try #require(world.store as? SQLiteStore)
            try await arm(0..<number, in: store, at: world.time.now().wall)
            // The first request may fill caches.
            _ = try await world.send("GET", "status")
            let before = try await store.steps()
            let reply = try await world.send(method, path, body)
            #expect(reply.status == (path == "timers/te" ? 409 : 200), "\(reply.text) \(String(describing: reply.problem))")
            counts.append(try await store.steps() - before)
            await store.close()
        }
        // With more timers, the stored numbers are longer and the trees are deeper. This allows a
        // few more steps, but not ten times as many.
        #expect(counts[1] < counts[0] + counts[0] / 4 + 100, "\(counts[0]) steps with 400 timers, \(counts[1]) with 4,000")
    }
}
