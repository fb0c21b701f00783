#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Glibc
import Testing

/// Tests the badge on the dock, pictures, and "do not disturb".
@Suite(.timeLimit(.minutes(15))) struct DockTests {
    private static let update = "type='signal',interface='com.canonical.Unity.LauncherEntry',member='Update'"

    /// Returns the first `count` updates that a dock received. Leaves out the message in which the
    /// bus tells the dock its own name.
    private static func updates(_ count: Int, of dock: BusPeer) async throws -> [BusMessage] {
        let signals = await dock.signals.wait { signals in signals.count { $0.member == "Update" } >= count }
        let updates = signals.filter { $0.member == "Update" }
        try #require(updates.count >= count)
        return updates
    }

    private static func properties(_ message: BusMessage) -> [String: BusValue] {
        guard message.body.count == 2, case .dictionary(_, _, let entries) = message.body[1] else { return [:] }
        var values: [String: BusValue] = [:]
        for entry in entries { if case .variant(let value) = entry.value { values[entry.key.text ?? ""] = value } }
        return values
    }

    @Test("C3, N-13a: the dock hears count and progress with their exact types, for the desktop file that contrib installs")
    func signal() async throws {
        try await PrivateBus.run { bus in
            let dock = try await BusPeer(on: bus.address, matches: [Self.update])
            try await dock.flush()
            let bench = try Bench(bus.variables)
            await bench.sink.show(Badge(count: 3, percent: 55))
            let first = try await Self.updates(1, of: dock)[0]
            #expect(first.bodySignature == "sa{sv}")
            #expect(first.path == "/com/canonical/unity/launcherentry/1")
            #expect(first.body[0] == .string("application://org.bellhop.Bellhop.desktop"))
            #expect(
                Self.properties(first) == [
                    "count": .int64(3), "count-visible": .boolean(true), "progress": .double(0.45), "progress-visible": .boolean(true),
                ])
            await bench.sink.show(Badge())
            #expect(
                Self.properties(try await Self.updates(2, of: dock)[1]) == [
                    "count": .int64(0), "count-visible": .boolean(false), "progress": .double(0), "progress-visible": .boolean(false),
                ])
            await bench.end()
        }
    }

    @Test("The desktop file that the signal names is the one that contrib installs")
    func desktopFile() throws {
        let file = #filePath.replacing("Tests/DesktopSinkTests/DockTests.swift", with: "contrib/desktop/org.bellhop.Bellhop.desktop")
        #expect(access(file, R_OK) == 0)
    }

    @Test("C3: a dock that appears later is told, asks and is answered; after a lost connection it is told again")
    func lateDock() async throws {
        try await PrivateBus.run { bus in
            let bench = try Bench(bus.variables, time: BootClock())
            await bench.sink.show(Badge(count: 2))
            let dock = try await BusPeer(on: bus.address, matches: [Self.update])
            // Flag 4 means: do not queue for the name.
            _ = try await dock.bus.call(.bus("RequestName", [.string("com.canonical.Unity"), .uint32(4)]))
            let told = try await Self.updates(1, of: dock)[0]
            #expect(Self.properties(told)["count"] == .int64(2))
            let answer = try await dock.bus.call(
                .call("Query", of: "com.canonical.Unity.LauncherEntry", at: told.path ?? "", on: told.sender ?? ""))
            #expect(answer.body[0] == .string("application://org.bellhop.Bellhop.desktop"))
            #expect(Self.properties(answer)["count-visible"] == .boolean(true))

            bench.dropConnection()
            let again = try await dock.signals.until { $0.member == "Update" && $0.sender != told.sender }
            #expect(Self.properties(try #require(again.last { $0.member == "Update" }))["count"] == .int64(2))
            await bench.end()
        }
    }

    @Test("badge = false tells no dock anything")
    func switchedOff() async throws {
        try await PrivateBus.run { bus in
            let bench = try Bench(bus.variables, ["badge": .boolean(false)])
            #expect(!bench.sink.capabilities.contains(.badge))
            let usual = try Bench(bus.variables)
            #expect(usual.sink.capabilities.contains([.badge, .local]))
            await usual.end()
            await bench.end()
        }
    }

    @Test(
        "N-29, N-11: the pet's picture goes as the address of a file, percent-encoded; nothing is fetched from the network",
        arguments: [
            ("/home/ann/Snowy.png", "file:///home/ann/Snowy.png"),
            ("/home/ann/Snöwy & #1%.png", "file:///home/ann/Sn%C3%B6wy%20%26%20%231%25.png"), ("https://example.org/snowy.png", nil),
            ("snowy", nil), ("file:///etc/passwd", nil), ("", nil),
        ] as [(String, String?)])
    func pictures(_ icon: String, _ address: String?) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            var event = Event.washed()
            event.notice.icon = icon
            _ = try await bench.deliver(event)
            let sent = try await server.notifications.element(0)
            #expect(sent.hints["image-path"] == address.map { .string($0) })
            #expect(sent.icon == "org.bellhop.Bellhop")
            await bench.end()
        }
    }

    @Test("A server of specification 1.1 gets the picture under its older name")
    func olderServer() async throws {
        try await PrivateBus.run { bus in
            var mate = ScriptedNotificationServer.Character()
            mate.information = ["Notification Daemon", "MATE", "1.26.0", "1.1"]
            let server = try await ScriptedNotificationServer(on: bus.address, mate)
            let bench = try Bench(bus.variables)
            var event = Event.washed()
            event.notice.icon = "/tmp/a.png"
            _ = try await bench.deliver(event)
            #expect(try await server.notifications.element(0).hints["image_path"] == .string("file:///tmp/a.png"))
            await bench.end()
        }
    }

    @Test("D-4: with sound switched off a pop-up is sent with suppress-sound, and with a sound of its own otherwise")
    func silence() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let now = bench.time.now().wall
            for (number, sounds) in [false, true].enumerated() {
                var event = Event.washed("timer_\(number)", number: Int64(number + 1))
                event.notice.sound = "bell"
                let attempt = Attempt(number: 1, now: now, timeLimit: .seconds(30), sounds: sounds)
                _ = try await bench.sink.perform(.deliver(event, previous: nil), attempt: attempt).receipt()
            }
            let silent = try await server.notifications.element(0)
            #expect(silent.hints["suppress-sound"] == .boolean(true) && silent.hints["sound-name"] == nil)
            let loud = try await server.notifications.element(1)
            #expect(loud.hints["sound-name"] == .string("bell") && loud.hints["suppress-sound"] == nil)
            await bench.end()
        }
    }

    @Test("N-9, N-24: a server that inhibits is quiet, and is given notices all the same", arguments: [true, false])
    func inhibited(_ isInhibited: Bool) async throws {
        try await PrivateBus.run { bus in
            var plasma = ScriptedNotificationServer.Character()
            plasma.information = ["Plasma", "KDE", "6.0", "1.2"]
            plasma.capabilities.append("inhibitions")
            plasma.inhibited = isInhibited
            let server = try await ScriptedNotificationServer(on: bus.address, plasma)
            let bench = try Bench(bus.variables)
            let check = await bench.sink.check()
            #expect(check.state == (isInhibited ? .quiet : .ok))
            #expect(check.reachesSomebody)
            #expect(!isInhibited || check.detail.contains("do not disturb"))
            _ = try await bench.deliver(.washed())
            #expect(try await server.notifications.element(0).summary == "Wash Complete!")
            await bench.end()
        }
    }
}
#endif
