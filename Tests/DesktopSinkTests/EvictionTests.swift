#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Servers that take pop-ups away by themselves, and our own expiry.
@Suite(.timeLimit(.minutes(5))) struct EvictionTests {
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
            #expect(bench.reports.count == 1)
            // Its button still works, and then it stays away.
            server.press("snooze", on: 4)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .snooze, activationToken: nil)])
            await bench.end()
        }
    }

    /// Returns when the sink and the server have no more to say to each other.
    private static func untilQuiet(_ server: ScriptedNotificationServer, _ bench: Bench) async throws {
        var count = -1
        while count != server.calls.count {
            try await bench.sync()
            count = server.calls.count + 1
            try await bench.sync()
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

    @Test(
        "GNOME keeps three: of twelve critical ones none is lost, what has no room is in one summary (facts §5 h)",
        arguments: [true, false])
    func gnome(_ atOnce: Bool) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            let events = (1...12).map { Event.washed("key-\($0)", number: Int64($0), title: "Alarm \($0).", urgency: .critical) }
            if atOnce {
                await withTaskGroup(of: Void.self) { group in
                    for event in events { group.addTask { _ = await bench.perform(.deliver(event, previous: nil)) } }
                }
            } else {
                for event in events { _ = try await bench.deliver(event) }
            }
            try await Self.untilQuiet(server, bench)
            let screen = await server.screen()
            #expect(screen.count == 3)
            for event in events {
                let places = screen.filter {
                    $0.summary == event.notice.title || $0.body.split(separator: "\n").contains { $0 == event.notice.title }
                }
                #expect(places.count == 1, "\(event.notice.title): \(screen.map { $0.summary + ": " + $0.body })")
            }
            let summary = try #require(screen.first { $0.summary == "10 more notices wait" })
            #expect(summary.hints["urgency"] == .byte(2))
            #expect(summary.timeout == 0)
            // Taken back one by one, the summary goes with the last of its notices.
            for event in events { #expect(await bench.perform(.withdraw(event, previous: nil)) == .accepted(.none)) }
            try await bench.sync()
            #expect(await server.shown() == [])
            await bench.end()
        }
    }

    @Test("Dismissing the summary is seeing what it stands for")
    func summaryDismissed() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            for number in 1...4 {
                _ = try await bench.deliver(.washed("key-\(number)", number: Int64(number), title: "Alarm \(number).", urgency: .critical))
            }
            try await Self.untilQuiet(server, bench)
            let summary = try #require(await server.screen().first { $0.summary.hasSuffix("wait") })
            #expect(summary.body == "Alarm 1.\nAlarm 2.")
            server.close(summary.id, reason: 2)
            let (a, b) = (NoticeKey(rawValue: "key-1"), NoticeKey(rawValue: "key-2"))
            #expect(
                try await bench.reports(4) == [
                    .seen(a), .seen(b), .closed(a, "Somebody dismissed it."), .closed(b, "Somebody dismissed it."),
                ])
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
            #expect(try await bench.reports(1) == [.closed(Event.washed().key, "Its time on the screen was over; nobody answered.")])
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
                try await bench.reports(1) == [.closed(NoticeKey(rawValue: "normal"), "Its time on the screen was over; nobody answered.")])
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
