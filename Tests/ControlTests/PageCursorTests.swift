import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import FoundationEssentials
import Testing

@testable import ControlAPI

/// Tests that long lists can be read page by page, in the same way everywhere.
@Suite("Pages of long lists")
struct PageCursorTests {
    private func body(_ served: ServedHub, _ path: String) async throws -> Data {
        switch await served.api.answer(method: "GET", target: "/v1/" + path, body: []) {
        case .json(200, let body): return body
        case .problem(let problem): throw problem
        default: throw ContractViolation("no JSON")
        }
    }

    /// Reads all pages, at most 50.
    private func all<Page: Decodable, Item>(
        _ served: ServedHub, _ path: String, as type: Page.Type, _ items: (Page) -> [Item], _ next: (Page) -> String?
    ) async throws -> [[Item]] {
        var pages: [[Item]] = []
        var cursor: String?
        repeat {
            let target = path + (cursor.map { "&cursor=" + PercentEncoding.encode($0) } ?? "")
            let page = try WireCoding.decode(Page.self, from: try await body(served, target))
            pages.append(items(page))
            cursor = next(page)
        } while cursor != nil && pages.count < 50
        return pages
    }

    private func start(_ served: ServedHub, _ count: Int) async throws {
        // Many of them end at the same instant.
        let timers = (1...count).map { #"{"name":"Timer \#($0)","durationMs":\#(600_000 + $0 / 4 * 1000)}"# }
        let answer = await served.api.answer(
            method: "POST", target: "/v1/timers", body: Array(#"{"timers":[\#(timers.joined(separator: ","))]}"#.utf8))
        guard case .json = answer else { throw ContractViolation("\(answer)") }
    }

    @Test("every timer is on exactly one page", arguments: [1, 3, 10, 23, 24])
    func timers(limit: Int) async throws {
        try await ServedHub.run { served in
            try await start(served, 23)
            let pages = try await all(served, "timers?limit=\(limit)", as: TimerListJSON.self, { $0.timers.map(\.name) }, \.next)
            #expect(pages.map(\.count).dropLast().allSatisfy { $0 == limit })
            #expect(pages.flatMap { $0 }.count == 23 && Set(pages.flatMap { $0 }).count == 23)
        }
    }

    @Test("a timer that stays is left out on no page, whatever is stopped and started between two pages")
    func changing() async throws {
        try await ServedHub.run { served in
            try await start(served, 40)
            let first = try WireCoding.decode(TimerListJSON.self, from: try await body(served, "timers?limit=10"))
            let cursor = try #require(first.next)
            // The last timer of the page and some before it are gone, and the first of the next page.
            for name in first.timers.suffix(3).map(\.id) { _ = try await served.hub.stopTimer(name) }
            _ = try await served.hub.startTimers([CountdownRequest(end: .after(.seconds(5)), name: "New")])
            let second = try WireCoding.decode(
                TimerListJSON.self, from: try await body(served, "timers?limit=100&cursor=" + PercentEncoding.encode(cursor)))
            let expected = Set((1...40).map { "Timer \($0)" }).subtracting(first.timers.map(\.name))
            #expect(expected.isSubset(of: second.timers.map(\.name)) && second.next == nil)
        }
    }

    @Test("events have pages forwards and backwards", arguments: [false, true])
    func events(newest: Bool) async throws {
        try await ServedHub.run { served in
            try await start(served, 23)
            await served.time.advance(by: .minutes(20))
            let path = "events?limit=5" + (newest ? "&newest=true" : "")
            let pages = try await all(served, path, as: EventListJSON.self, { $0.events.map(\.number) }, \.next)
            let numbers = try await served.hub.events(after: 0, limit: 1000).map(\.number)
            #expect(numbers.count >= 23)
            #expect((newest ? pages.reversed() : pages).flatMap { $0 } == numbers)
        }
    }

    @Test("the newest events after a number have pages that end at it", arguments: [1, 5, 15, 20])
    func bound(limit: Int) async throws {
        try await ServedHub.run { served in
            try await start(served, 23)
            await served.time.advance(by: .minutes(20))
            let expected = try await served.hub.events(after: 8, limit: 1000).map(\.number)
            #expect(expected.count >= 15)
            var found: [EventNumber] = []
            var path: String? = "events?newest=true&limit=\(limit)&after=8"
            while let target = path, found.count <= expected.count {
                let page = try WireCoding.decode(EventListJSON.self, from: try await body(served, target))
                #expect(!page.events.isEmpty)
                found = page.events.map(\.number) + found
                path = page.next.map { "events?newest=true&limit=\(limit)&cursor=" + PercentEncoding.encode($0) }
            }
            #expect(found == expected)
        }
    }

    @Test("the history and the activities take the cursor, too; two marks at once and other texts are refused")
    func marks() async throws {
        try await ServedHub.run { served in
            for path in [
                "timers?cursor=x", "timers?cursor=", "events?cursor=MSAyIDM&after=3", "outbox?cursor=%00", "history?cursor=x",
                "activities?cursor=x", "history?cursor=1&after=1", "timers?cursor=" + PageCursor(order: 1, position: -1).text,
                "timers?cursor=" + PageCursor(order: 1, position: .max).text,
            ] {
                await #expect(throws: ProblemJSON.self, "\(path)") { _ = try await body(served, path) }
            }
            _ = try await body(served, "outbox?limit=1")
            let cursor = PageCursor(order: .min, id: "a b", position: 3)
            #expect(PageCursor(cursor.text) == cursor)
            for order in [Int64.min, -1, 0, .max] {
                for path in ["events", "outbox", "timers"] {
                    _ = try await body(served, path + "?cursor=" + PageCursor(order: order).text)
                    _ = try await body(served, "events?newest=true&cursor=" + PageCursor(order: order).text)
                }
            }
        }
    }
}
