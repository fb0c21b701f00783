import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

@Suite("The form of local times over the API")
struct TimeFormTests {
    private static func ask<Value: Decodable>(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", as type: Value.Type = Value.self
    ) async throws -> Value {
        let answer = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8))
        guard case .json(_, let data) = answer else { throw ContractViolation("\(answer)") }
        return try WireCoding.decode(type, from: data)
    }

    private static func start(_ api: ControlAPI, _ name: String, _ minutes: Int) async throws -> TimerJSON? {
        let body = #"{"durationMs":\#(minutes * 60_000),"name":"\#(name)"}"#
        return try await ask(api, "POST", "timers", body, as: TimerAnswerJSON.self).timer
    }

    /// Returns the form of a time: `d:d` for 14:45, `d:d:d` for 14:45:07.
    private static func form(_ text: String) -> String {
        text.split(separator: ":").map { $0.allSatisfy(\.isNumber) ? "d" : String($0) }.joined(separator: ":")
    }

    @Test("the ends of timers that are near and far have one form in a list; the answer about one timer has its seconds")
    func lists() async throws {
        try await ServedHub.run { world in
            let near = try await Self.start(world.api, "Tea", 4)
            #expect(near.map { Self.form($0.endsAtLocal) } == "d:d:d", "the seconds of a short timer matter")
            let far = try await Self.start(world.api, "Bread", 50)
            #expect(far.map { Self.form($0.endsAtLocal) } == "d:d")
            let listed: TimerListJSON = try await Self.ask(world.api, "GET", "timers")
            #expect(listed.timers.count == 2)
            let status: StatusJSON = try await Self.ask(world.api, "GET", "status")
            let shown: WatchJSON = try await Self.ask(world.api, "GET", "watch")
            for timers in [listed.timers, status.timers, shown.status.timers] {
                #expect(timers.map { Self.form($0.endsAtLocal) } == ["d:d", "d:d"])
            }
            #expect(try await Self.form(Self.ask(world.api, "GET", "timers/Tea", as: TimerJSON.self).endsAtLocal) == "d:d:d")
        }
    }

    @Test("the journal has seconds, for what happened just now and for what happened an hour ago")
    func journal() async throws {
        try await ServedHub.run { world in
            _ = try await Self.start(world.api, "Tea", 4)
            _ = try await Self.start(world.api, "Bread", 64)
            await world.time.advance(by: .minutes(65))
            let events = try await Self.ask(world.api, "GET", "events", as: EventListJSON.self).events
            #expect(events.count >= 2 && events.allSatisfy { Self.form($0.occurredLocal) == "d:d:d" }, "\(events.map(\.occurredLocal))")
            let why: WhyJSON = try await Self.ask(world.api, "GET", "events/\(try #require(events.first).number)/why")
            #expect(Self.form(why.event.occurredLocal) == "d:d:d" && why.event.dueLocal.map(Self.form) == "d:d:d")
        }
    }
}

/// Returns a value as JSON whose local times have no seconds. An answer about a single thing has
/// them and a list has not, but both mean the same.
func withoutSeconds(_ value: some Encodable) throws -> String {
    String(decoding: try WireCoding.encode(value), as: UTF8.self)
        .replacing(/(Local":"[^"]*?[0-9]{1,2}:[0-9]{2}):[0-9]{2}/) { $0.output.1 }
}
