import BellhopCore
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

/// Tests that no number which a client sends can crash the daemon.
@Suite("Absurd numbers over the API")
struct AbsurdNumberTests {
    private func serving(_ body: (ManualTime, ControlAPI) async throws -> Void) async throws {
        try await ServedHub.run { try await body($0.time, $0.api) }
    }

    private func status(_ api: ControlAPI, _ method: String, _ path: String, _ body: String = "") async -> Int {
        switch await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8)) {
        case .problem(let problem): problem.status
        default: 200
        }
    }

    /// Every request field that holds a number. `#` stands for the number.
    private static let requests: [(method: String, path: String, body: String)] = [
        ("POST", "timers", #"{"durationMs":#}"#),
        ("POST", "timers/Tea/extend", #"{"byMs":#}"#),
        ("POST", "timers/Paused/extend", #"{"byMs":#}"#),
        ("POST", "timers/Paused/snooze", #"{"forMs":#}"#),
        ("POST", "pets", #"{"name":"Rex","cycleFrequencyDays":#}"#),
        ("POST", "pets", #"{"name":"Rex","washDurationMs":#}"#),
        ("POST", "pets", #"{"name":"Rex","dryDurationMs":#}"#),
        ("POST", "pets/Buddy/wash", #"{"forMs":#}"#),
        ("POST", "pets/Snowy/extend", #"{"byMs":#}"#),
        ("POST", "pets/Woolly/dry", #"{"forMs":#}"#),
        ("POST", "pets/Woolly/dry", #"{"addMinutes":#}"#),
        ("POST", "notices", #"{"title":"x","inMs":#}"#),
        ("PATCH", "settings", #"{"restMs":#}"#),
        ("POST", "rest", #"{"forMs":#}"#),
        ("POST", "rest/extend", #"{"byMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"sets":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"rounds":#}"#),
        ("POST", "workouts", #"{"lowMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"getReadyMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"warmUpMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"coolDownMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"restMs":#}"#),
        ("POST", "workouts", #"{"lengthMs":30000,"warningMs":#}"#),
        ("POST", "ack", #"{"event":#}"#),
    ]

    @Test(
        "every number of every request is refused with a reason when no machine can count so far, and the daemon goes on",
        arguments: [Int64.max, .min, 9_000_000_000_000_000_000, .max / 60, .max / 1000, .max / 86_400])
    func numbers(number: Int64) async throws {
        try await serving { time, api in
            for pet in ["Buddy", "Snowy", "Woolly"] { _ = await status(api, "POST", "pets", "{\"name\":\"\(pet)\"}") }
            _ = await status(api, "POST", "pets/Woolly/wash", #"{"forMs":60000}"#)
            await time.advance(by: .minutes(2))
            _ = await status(api, "POST", "pets/Snowy/wash")
            _ = await status(api, "POST", "timers", #"{"durationMs":600000,"name":"Tea"}"#)
            _ = await status(api, "POST", "timers", #"{"durationMs":600000,"name":"Paused"}"#)
            #expect(await status(api, "POST", "timers/Paused/pause") == 200)
            #expect(await status(api, "POST", "rest") == 200)
            // Make the fraction of a second in the current instant different from the fractions in
            // the earlier instants.
            await time.advance(by: .milliseconds(1001))
            for (method, path, body) in Self.requests {
                let status = await status(api, method, path, body.replacing("#", with: String(number)))
                #expect((400..<500).contains(status), "\(method) \(path) \(body) \(number): \(status)")
            }
        }
    }

    @Test("instants at the end of time are no times", arguments: ["9999-12-31T23:59:59Z", "292278994-08-17T07:12:55Z"])
    func instants(text: String) async throws {
        try await serving { _, api in
            #expect(await status(api, "POST", "timers", "{\"due\":\"\(text)\"}") >= 400)
        }
    }
}
