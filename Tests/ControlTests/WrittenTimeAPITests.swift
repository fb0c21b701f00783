import BellhopCore
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

@Suite("Times over the API, as people write them: each answer shows how its time was understood")
struct WrittenTimeAPITests {
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")

    private func serving(_ body: (ManualTime, ControlAPI) async throws -> Void) async throws {
        let time = ManualTime(start: Instant(seconds: 1_795_266_000), zone: Self.berlin)
        try await ServedHub.run(time: time) { try await body($0.time, $0.api) }
    }

    private func send<Value: Decodable>(
        _ api: ControlAPI, _ method: String, _ path: String, _ body: String = "", language: String = "en", as type: Value.Type = Value.self
    ) async throws -> Value {
        let answer = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8), acceptLanguage: language)
        switch answer {
        case .json(_, let data): return try WireCoding.decode(type, from: data)
        case .problem(let problem): throw problem
        default: throw ContractViolation("no JSON")
        }
    }

    @Test("G10: the start and the extension of a timer take a day, and say how they understood it")
    func timers() async throws {
        try await serving { _, api in
            // 2026-11-21 is a Saturday; the manual clock shows 14:00.
            let party = try await send(
                api, "POST", "timers", #"{"at":"friday 18:00","name":"Party"}"#, as: TimerAnswerJSON.self)
            #expect(party.understood == "Fri 27 Nov 18:00, in 6 days")
            #expect(party.timer?.endsAt.instant.rfc3339 == "2026-11-27T17:00:00Z")
            let moved = try await send(
                api, "POST", "timers/Party/extend", #"{"at":"24.12. 18:00"}"#, language: "de", as: TimerAnswerJSON.self)
            #expect(moved.understood == "Do 24. Dez 18:00, in 33 Tagen")
            // A timer with a length has no written time.
            let tea = try await send(api, "POST", "timers", #"{"durationMs":1000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            #expect(tea.understood == nil)
        }
    }

    @Test("G10: what a refusal suggests fits where it goes: the line on the command line, the field in another program")
    func suggestions() async throws {
        try await serving { _, api in
            for (isCommandLine, end, times) in [
                (true, "or an hour of the day.", ["+7m Tea", "7:00 Tea"]), (false, #"write "+7m" or "7:00""#, nil),
            ] {
                let answer = await api.answer(
                    method: "POST", target: "/v1/timers", body: Array(#"{"at":"7","name":"Tea"}"#.utf8), isCommandLine: isCommandLine)
                guard case .problem(let problem) = answer else { throw ContractViolation("\(answer)") }
                #expect(problem.detail.hasSuffix(end) && problem.suggestions == times, "\(problem)")
            }
        }
    }

    @Test(
        "G10: 12/24 is read as the caller's region writes it; what has two meanings, or is past, is refused",
        arguments: [
            ("4/5 18:00", "en-US", "Mon 5 Apr 2027 6:00 PM, in 135 days"), ("4/5 18:00", "en-GB", "Tue 4 May 2027 18:00, in 164 days"),
            ("4/5 18:00", "en", nil), ("next sunday 9", "en", nil), ("2026-11-20 9:00", "en", nil), ("today 7:00", "en", nil),
            ("friday", "en", nil),
        ])
    func regions(text: String, language: String, understood: String?) async throws {
        try await serving { _, api in
            do {
                let answer = try await send(
                    api, "POST", "timers", #"{"at":"\#(text)"}"#, language: language, as: TimerAnswerJSON.self)
                #expect(answer.understood == understood)
            } catch let problem as ProblemJSON {
                #expect(understood == nil)
                #expect(problem.code == "badRequest")
            }
        }
    }

    @Test("G10, G13: a vacation, the journal and the history take the same times, back in the past")
    func others() async throws {
        try await serving { time, api in
            _ = try await send(api, "POST", "pets", #"{"name":"Snowy"}"#, as: PetAnswerJSON.self)
            let away = try await send(api, "POST", "pets/Snowy/pause", #"{"until":"friday"}"#, as: PetAnswerJSON.self)
            #expect(away.understood == "Fri 27 Nov 00:00, in 6 days")
            _ = try await send(api, "POST", "pets/Snowy/resume", "{}", as: PetAnswerJSON.self)
            _ = try await send(api, "POST", "timers", #"{"durationMs":1000,"name":"Tea"}"#, as: TimerAnswerJSON.self)
            await time.advance(by: .seconds(2))
            let all = try await send(api, "GET", "events?since=yesterday", as: EventListJSON.self)
            #expect(all.events.contains { $0.notice.title.contains("Tea") } && all.since == "Fri 20 Nov 00:00, 1 d 14 h ago")
            await time.advance(by: .hours(2))
            let none = try await send(api, "GET", "events?since=1h", as: EventListJSON.self)
            #expect(none.events.isEmpty && none.since?.hasSuffix("1 h ago") == true)
            let days = try await send(api, "GET", "history?from=monday&to=friday", as: HistoryJSON.self)
            // A day at the end of a period counts as a whole.
            #expect(days.from == "Mon 16 Nov 00:00, 5 days ago" && days.to?.hasPrefix("Sat 21 Nov 00:00") == true)
        }
    }
}
