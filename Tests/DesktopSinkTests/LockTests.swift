#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests a screen that is locked while the alarm of a rest is on.
@Suite(.timeLimit(.minutes(15))) struct LockTests {
    private static func rest() -> Event {
        var event = Event.washed("rest_1", title: "REST OVER!", urgency: .critical)
        event.kind = .restOver
        event.notice.actions = [
            NoticeAction(.nextSet, label: "Dismiss & Start Next Set"), NoticeAction(.endWorkout, label: "End Workout"),
        ]
        return event
    }

    private static func lock(_ peer: BusPeer, _ interface: String, _ isActive: Bool) async throws {
        let path = "/" + interface.split(separator: ".").joined(separator: "/")
        peer.send(.signal("ActiveChanged", of: interface, at: path, [.boolean(isActive)]))
        try await peer.flush()
    }

    @Test("G-9, C12: locking the screen dismisses no alarm")
    func stays() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(Self.rest())
            let screen = try await BusPeer(on: bus.address)
            try await Self.lock(screen, "org.freedesktop.ScreenSaver", true)
            try await bench.sync()
            #expect(bench.reports.count == 1, "only that it listens")
            #expect(await server.shown() == [1])
            await bench.end()
        }
    }

    @Test(
        "G-9: with lock_dismisses it does, once, and only that of a rest; unlocking does nothing",
        arguments: ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver"])
    func dismisses(interface: String) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["lock_dismisses": .boolean(true)])
            _ = try await bench.deliver(.washed("wash", number: 2))
            _ = try await bench.deliver(Self.rest())
            let screen = try await BusPeer(on: bus.address)
            try await Self.lock(screen, interface, false)
            try await Self.lock(screen, interface, true)
            #expect(try await bench.reports(1) == [.action(NoticeKey(rawValue: "rest_1"), .nextSet, activationToken: nil)])
            try await bench.sync()
            #expect(bench.reports.count == 2)
            #expect(await server.shown() == [1, 2])
            await bench.end()
        }
    }
}
#endif
