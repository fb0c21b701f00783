import BellhopCore
import BellhopHub
import BellhopTestKit
import Testing

/// Tests notices with the pop-up of another program: their numbers, and the end of the waiting for them.
@Suite struct DesktopPostTests {
    @discardableResult
    private func post(
        _ title: String, _ world: HubWorld, _ change: (inout DesktopNotice) -> Void = { _ in }
    ) async throws -> PostAnswer {
        var notice = PostedNotice(inlet: .notify, title: title)
        var desktop = DesktopNotice(program: "App")
        change(&desktop)
        notice.desktop = desktop
        let answer = try await world.hub.post(notice, trusting: true)
        await world.time.settle()
        return answer
    }

    private func ends(_ world: HubWorld) async throws -> [String] {
        try await world.events().filter { $0.kind == .noticeWithdrawn }.map { event in
            let labels = event.notice.labels
            return "\(labels["why"] ?? "") \(labels["question"] ?? "")"
        }
    }

    @Test("each notice has a number, and the next notice with this number replaces it; an unknown number is a new notice")
    func numbers() async throws {
        let world = HubWorld()
        try await world.running {
            let (first, second) = (try await post("One", world), try await post("Two", world))
            let number = try #require(first.number)
            #expect(number > 0 && number <= UInt32(Int32.max) && number != second.number)
            let replaced = try await post("Three", world) { $0.number = number }
            #expect((replaced.number, replaced.key, replaced.isReplacement) == (number, first.key, true))
            #expect(world.phone.titlesShown.sorted() == ["Three", "Two"])
            let unknown = try await post("Four", world) { $0.number = 7 }
            #expect((unknown.number, unknown.isReplacement) == (7, false))
        }
    }

    @Test("a closed pop-up ends the waiting once, and the notice on every screen", arguments: StoreKind.allCases)
    func closed(store: StoreKind) async throws {
        try await store.with { store in
            let world = HubWorld(store: store)
            try await world.running {
                let awaited = try await post("Awaited", world) { $0.waits = true }
                let plain = try await post("Plain", world)
                for key in [awaited.key, awaited.key, plain.key] { world.desktop.report(.closed(key, "It was closed.")) }
                await world.time.settle()
                #expect(try await ends(world) == ["closed 1"])
                #expect(world.phone.titlesShown == ["Plain"])
                #expect(try await world.store.timers(TimerQuery()).isEmpty)
            }
        }
    }

    @Test("an acknowledged, withdrawn or replaced notice ends the waiting, and nothing is waited for after 7 days")
    func otherEnds() async throws {
        let world = HubWorld()
        try await world.running {
            let first = try await post("One", world) { $0.waits = true }
            try await post("Two", world) { desktop in
                desktop.waits = true
                desktop.number = first.number ?? 0
            }
            _ = try await world.hub.withdraw(postedBy: .notify, under: DesktopNotice.key(of: first.number ?? 0))
            try await post("Three", world) { $0.waits = true }
            await world.time.settle()
            let earlier = try await ends(world)
            #expect(earlier.count == 2 && earlier.contains("replaced 1") && earlier.contains { $0.hasPrefix("withdrawn ") }, "\(earlier)")
            await world.time.advance(by: .days(8))
            await world.time.settle()
            #expect(try await ends(world).last?.hasPrefix("expired ") == true)
            #expect(world.phone.titlesShown.isEmpty)
        }
    }
}
