#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests how Bellhop lets pop-ups expire, and servers that remove pop-ups on their own.
@Suite(.timeLimit(.minutes(15))) struct EvictionTests {
    @Test("A critical pop-up that a server lets expire comes back: at once, then after 10 s, then 20 s (facts rule 7)")
    func repost() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            _ = try await bench.deliver(.washed(urgency: .critical))
            server.close(1, reason: 1)
            #expect(try await server.notifications.element(1).id == 2)
            server.close(2, reason: 1)
            try await bench.sync()
            await time.advance(by: .seconds(9))
            try await bench.sync()
            #expect(server.notifications.count == 2)
            await time.advance(by: .seconds(1))
            #expect(try await server.notifications.element(2).id == 3)
            server.close(3, reason: 1)
            try await bench.sync()
            await time.advance(by: .seconds(19))
            try await bench.sync()
            #expect(server.notifications.count == 3)
            await time.advance(by: .seconds(1))
            #expect(try await server.notifications.element(3).id == 4)
            // Each pop-up that came back has a new number. The sink reports nothing else.
            let reports = try await bench.reports(3)
            #expect(reports.allSatisfy { if case .moved(Event.washed().key, _) = $0 { true } else { false } })
            // The button of the last pop-up still works. After it was pressed, the pop-up does not
            // come back.
            server.press("snooze", on: 4)
            #expect(try await bench.reports(4).last == .action(Event.washed().key, .snooze, activationToken: nil))
            await bench.end()
        }
    }

    @Test("What was withdrawn while it waited to come back stays away (promise 4)")
    func withdrawnWhileWaiting() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, time: time)
            let receipt = try await bench.deliver(.washed(urgency: .critical))
            server.close(1, reason: 1)
            _ = try await server.notifications.element(1)
            server.close(2, reason: 1)
            try await bench.sync()
            #expect(await bench.perform(.withdraw(.washed(), previous: receipt)) == .accepted(.none))
            await time.advance(by: .minutes(1))
            try await bench.sync()
            #expect(server.notifications.count == 2)
            await bench.end()
        }
    }

    @Test("A normal notice that the server lets expire is closed and not answered; it does not come back")
    func normalExpires() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            server.close(1, reason: 1)
            #expect(try await bench.reports(1) == [.closed(Event.washed().key, "The pop-up timed out; nobody answered.")])
            #expect(server.notifications.count == 1)
            await bench.end()
        }
    }

    @Test("expire closes what is not critical when its time is over, on any server")
    func ownExpiry() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let time = ManualTime()
            let bench = try Bench(bus.variables, ["expire": .duration(.minutes(2))], time: time)
            _ = try await bench.deliver(.washed("normal"))
            _ = try await bench.deliver(.washed("critical", urgency: .critical))
            #expect(try await server.notifications.first(2).map(\.timeout) == [120_000, 0])
            await time.untilSleeping(loops: 1)
            await time.advance(by: .seconds(60))
            _ = try await bench.deliver(.washed("later"))
            await time.advance(by: .seconds(60))
            #expect(try await server.closings.element(0) == 1)
            #expect(
                try await bench.reports(1) == [.closed(NoticeKey(rawValue: "normal"), "The pop-up timed out; nobody answered.")])
            try await bench.sync()
            #expect(await server.shown() == [2, 3])
            await time.advance(by: .seconds(60))
            #expect(try await server.closings.element(1) == 3)
            #expect(await server.shown() == [2])
            await bench.end()
        }
    }
}
#endif
