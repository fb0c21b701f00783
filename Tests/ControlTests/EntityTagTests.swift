import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import FoundationEssentials
import Testing

@testable import ControlAPI

/// Tests requests that change something only if nobody else has changed it since.
@Suite("Entity tags and If-Match")
struct EntityTagTests {
    private func tag(_ served: ServedHub, _ path: String) async throws -> String {
        let answer = await served.api.answer(method: "GET", target: "/v1/" + path, body: [])
        guard case .json(200, let body) = answer else { throw ContractViolation("\(path): \(answer)") }
        return try #require(EntityTag(of: Array(body), in: .english)).text
    }

    private func status(
        _ served: ServedHub, _ method: String, _ path: String, _ body: String = "", ifMatch: String? = nil
    ) async -> Int {
        let answer = await served.api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), ifMatch: ifMatch)
        return switch answer {
        case .json(let status, _): status
        case .problem(let problem): problem.status
        default: 0
        }
    }

    @Test("time that passes does not change a tag, and every change of the content does")
    func stable() async throws {
        try await ServedHub.run { served in
            _ = await status(served, "POST", "pets", #"{"name":"Snowy","cycleFrequencyDays":30}"#)
            _ = await status(served, "POST", "timers", #"{"name":"Tea","durationMs":600000}"#)
            for (path, method, command, body) in [
                ("pets/Snowy", "POST", "pets/Snowy/wash", ""), ("timers/Tea", "POST", "timers/Tea/extend", #"{"byMs":60000}"#),
                ("settings", "PATCH", "settings", #"{"sound":false}"#),
            ] {
                let before = try await tag(served, path)
                await served.time.advance(by: .seconds(5))
                #expect(try await tag(served, path) == before, "\(path)")
                #expect(await status(served, method, command, body) == 200)
                #expect(try await tag(served, path) != before, "\(path)")
            }
        }
    }

    @Test(
        "with a wrong tag, 412 and nothing is changed; with the right one, the request works",
        arguments: [
            ("pets/Snowy", "PATCH", "pets/Snowy", #"{"cycleFrequencyDays":3}"#), ("pets/Snowy", "POST", "pets/Snowy/wash", ""),
            ("pets/Snowy", "DELETE", "pets/Snowy", ""), ("timers/Tea", "POST", "timers/Tea/extend", #"{"byMs":60000}"#),
            ("timers/Tea", "DELETE", "timers/Tea", ""), ("settings", "PATCH", "settings", #"{"counters":false}"#),
            ("settings", "PATCH", "settings", #"{"notifications":false}"#),
            ("workouts/current", "POST", "workouts/current/pause", ""), ("rest", "POST", "rest/stop", ""),
        ])
    func conditional(_ path: String, _ method: String, _ command: String, _ body: String) async throws {
        try await ServedHub.run { served in
            _ = await status(served, "POST", "pets", #"{"name":"Snowy"}"#)
            _ = await status(served, "POST", "timers", #"{"name":"Tea","durationMs":600000}"#)
            if path.hasPrefix("workouts") { _ = await status(served, "POST", "workouts", #"{"programme":"tabata"}"#) }
            if path == "rest" { _ = await status(served, "POST", "rest", "{}") }
            let right = try await tag(served, path)
            for wrong in ["\"0\"", "W/" + right, right.replacing("\"", with: ""), ""] {
                #expect(await status(served, method, command, body, ifMatch: wrong) == 412, "\(wrong)")
            }
            #expect(try await tag(served, path) == right)
            #expect(await status(served, method, command, body, ifMatch: "\"0\", " + right) == 200)
        }
    }

    @Test("of two changes with the same tag, one wins, even if both were checked before either was stored")
    func race() async throws {
        try await ServedHub.run { served in
            for round in 0..<10 {
                let name = "Timer \(round)"
                _ = await status(served, "POST", "timers", #"{"name":"\#(name)","durationMs":600000}"#)
                let path = "timers/Timer%20\(round)"
                let known = try await tag(served, path)
                let statuses = await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 {
                        group.addTask { await status(served, "POST", path + "/extend", #"{"byMs":60000}"#, ifMatch: known) }
                    }
                    return await group.reduce(into: [Int]()) { $0.append($1) }
                }
                #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 7), "\(statuses)")
                let timer = try await served.hub.timer(named: name)
                #expect(timer.due - served.time.now().wall == .minutes(11))
            }
        }
    }

    @Test("of two changes of the settings with the same tag, one wins; a refused one leaves the settings in memory as they are stored")
    func settings() async throws {
        try await ServedHub.run { served in
            for isOn in [false, true, false] {
                let known = try await tag(served, "settings")
                let body = #"{"notifications":\#(isOn)}"#
                #expect(await status(served, "PATCH", "settings", body, ifMatch: "\"0\"") == 412)
                #expect(served.hub.settings.notificationsEnabled == !isOn)
                let statuses = await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 { group.addTask { await status(served, "PATCH", "settings", body, ifMatch: known) } }
                    return await group.reduce(into: [Int]()) { $0.append($1) }
                }
                #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 7), "\(statuses)")
                #expect(served.hub.settings.notificationsEnabled == isOn)
                #expect(try await served.hub.storedSettings() == served.hub.settings)
            }
        }
    }

    @Test("a request without a condition refuses the header; what does not exist is 404, and a star names everything that exists")
    func unconditional() async throws {
        try await ServedHub.run { served in
            #expect(await status(served, "POST", "pets", #"{"name":"Snowy"}"#, ifMatch: "*") == 400)
            #expect(await status(served, "PATCH", "pets/Snowy", "{}", ifMatch: "*") == 404)
            _ = await status(served, "POST", "pets", #"{"name":"Snowy"}"#)
            #expect(await status(served, "PATCH", "pets/Snowy", #"{"cycleFrequencyDays":3}"#, ifMatch: "*") == 200)
            let pets = try await served.hub.pets(includingRetired: false)
            #expect(pets.first?.pet.value.cycleFrequencyDays == 3)
        }
    }
}
