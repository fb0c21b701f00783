import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

@Suite("The current day over the API")
struct DayRouteTests {
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    private func serving(_ body: (ManualTime, Hub, ControlAPI) async throws -> Void) async throws {
        try await ServedHub.run(time: ManualTime(zone: Self.berlin)) { try await body($0.time, $0.hub, $0.api) }
    }

    private func day(_ api: ControlAPI, language: String = "en") async throws -> DayJSON {
        switch await api.answer(method: "GET", target: "/v1/today", body: [], acceptLanguage: language) {
        case .json(_, let data): return try WireCoding.decode(DayJSON.self, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("no JSON")
        }
    }

    private func send(_ api: ControlAPI, _ path: String, _ body: String = "{}") async throws {
        if case .problem(let problem) = await api.answer(method: "POST", target: "/v1/" + path, body: Array(body.utf8)) { throw problem }
    }

    private func lines(_ day: DayJSON) -> [String] {
        day.items.map { "\($0.state) \($0.kind) \($0.name) \($0.startLocal ?? "") \($0.atLocal ?? "")" }
    }

    @Test("What ran, rings, happened and is to come, with local times; nothing is shown twice, and nothing of other days")
    func whole() async throws {
        try await serving { time, hub, api in
            #expect(try await day(api).items.isEmpty)
            try await send(api, "pets", #"{"name":"Snowy","cycleFrequencyDays":7,"washDurationMs":2700000,"dryDurationMs":3600000}"#)
            // Everything of this day is over tomorrow, except what still rings.
            try await send(api, "timers", #"{"durationMs":60000,"name":"Yesterday"}"#)
            try await send(api, "pets/Snowy/wash")
            await time.advance(by: .minutes(46))
            let midnight = try await day(api).day.end.instant
            await time.advance(by: midnight + .hours(8) - time.now().wall)
            try await send(api, "pets/Snowy/dry")
            try await send(api, "workouts", #"{"programme":"tabata"}"#)
            await time.advance(by: .minutes(61))
            try await send(api, "pets/Snowy/fold")
            try await send(api, "pets/Snowy/wash")
            try await send(api, "timers", #"{"durationMs":600000,"name":"Tea"}"#)
            try await send(api, "timers", #"{"durationMs":864000000,"name":"Far"}"#)
            try await send(api, "timers", #"{"every":"every day at 08:00 and 20:00","name":"Pills"}"#)
            try await send(api, "timers", #"{"at":"tomorrow 7:00","name":"Wake up"}"#)
            try await send(api, "rest", #"{"forMs":90000}"#)
            let today = try await day(api)
            #expect(
                lines(today).filter { !$0.hasPrefix("rings") } == [
                    "ran dry Snowy 08:00 09:00", "ran workout tabata 08:00 08:04", "runs wash Snowy 09:01 09:46",
                    "runs rest Rest 09:01 09:02", "runs countdown Tea 09:01 09:11", "happened laundry.folded Snowy  09:01",
                    "coming alarm Pills  20:00",
                ])
            #expect(today.nowLocal == "09:01" && today.dateLocal.hasSuffix(today.date))
            #expect(today.items == today.items.sorted { ($0.start ?? $0.at ?? today.now) < ($1.start ?? $1.at ?? today.now) })
            #expect(try await day(api, language: "de").items.contains { $0.text.hasPrefix("jeden Tag") })
            // The day follows the clock: an hour after midnight, nothing of it is left.
            await time.advance(by: today.day.end.instant + .hours(1) - time.now().wall)
            let next = try await day(api)
            #expect(!lines(next).contains { $0.hasPrefix("ran") || $0.hasPrefix("happened") })
            #expect(lines(next).filter { $0.hasPrefix("coming alarm") }.map { String($0.suffix(5)) } == ["07:00", "08:00", "20:00"])
        }
    }

    @Test("Laundry that was given up is shown, but not if that was taken back")
    func abandoned() async throws {
        try await serving { time, _, api in
            try await send(api, "pets", #"{"name":"Snowy","cycleFrequencyDays":7,"washDurationMs":2700000,"dryDurationMs":3600000}"#)
            func shown() async throws -> [String] { try await day(api).items.filter { $0.state == .happened }.map(\.kind) }
            try await send(api, "pets/Snowy/wash")
            await time.advance(by: .minutes(10))
            try await send(api, "pets/Snowy/abandon")
            #expect(try await shown() == ["laundry.abandoned"])
            await time.advance(by: .seconds(5))
            try await send(api, "undo")
            #expect(try await shown() == [])
            await time.advance(by: .minutes(40))
            try await send(api, "pets/Snowy/skip-dryer")
            try await send(api, "pets/Snowy/fold")
            #expect(try await shown() == ["laundry.folded"])
            await time.advance(by: .minutes(1))
            try await send(api, "pets/Snowy/wash")
            await time.advance(by: .minutes(1))
            try await send(api, "pets/Snowy/abandon")
            #expect(try await shown() == ["laundry.folded", "laundry.abandoned"])
        }
    }

    @Test("A countdown over midnight runs today, too; one that is longer than a day is only the moment at which it ends")
    func long() async throws {
        try await serving { time, _, api in
            try await send(api, "timers", #"{"durationMs":86400000,"name":"Dough"}"#)
            try await send(api, "timers", #"{"durationMs":172800000,"name":"Kefir"}"#)
            #expect(try await day(api).items.map { "\($0.state) \($0.name)" } == ["runs Dough"])
            await time.advance(by: .hours(47))
            let items = try await day(api).items.filter { $0.name == "Kefir" }
            #expect(items.map(\.state) == [.coming] && items.allSatisfy { $0.start == nil && $0.at != nil })
        }
    }

    @Test("Laundry whose fold was taken back is not listed, and laundry that was folded again is listed once")
    func takenBack() async throws {
        try await serving { time, _, api in
            try await send(api, "pets", #"{"name":"Snowy","cycleFrequencyDays":7,"washDurationMs":60000,"dryDurationMs":60000}"#)
            try await send(api, "pets/Snowy/wash")
            await time.advance(by: .minutes(2))
            try await send(api, "pets/Snowy/skip-dryer")
            try await send(api, "pets/Snowy/fold")
            await time.advance(by: .seconds(5))
            try await send(api, "undo")
            func folds() async throws -> [String] { try await lines(day(api)).filter { $0.hasPrefix("happened laundry.folded") } }
            #expect(try await folds().isEmpty)
            await time.advance(by: .minutes(1))
            try await send(api, "pets/Snowy/fold")
            #expect(try await folds().count == 1)
        }
    }
}
