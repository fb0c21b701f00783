#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests servers and buses that appear, disappear and come back.
@Suite(.timeLimit(.minutes(15))) struct SurfaceTests {
    @Test("After a restart of the server its numbers are void: told once, and nobody else's pop-up is overwritten (facts rule 4)")
    func serverRestart() async throws {
        try await PrivateBus.run { bus in
            let first = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            try await first.leave()
            let second = try await ScriptedNotificationServer(on: bus.address)
            // Another program is faster than our sink and gets number 1.
            let other = try Bench(bus.variables)
            _ = try await other.deliver(.washed("other", title: "Somebody else's"))
            #expect(
                try await bench.reports(1) == [
                    .surfaceLost("The notification service was restarted; \("scripted 1.0 (Bellhop)") answers now.")
                ])
            let again = try await bench.deliver(.washed(), previous: receipt)
            #expect(again != receipt)
            #expect(await second.screen().map(\.summary) == ["Somebody else's", "Wash Complete!"])
            #expect(try await second.notifications.element(1).replaces == 0)
            await bench.end()
            await other.end()
        }
    }

    @Test("A restart with nothing of ours on the screen is no news")
    func restartWithoutLoss() async throws {
        try await PrivateBus.run { bus in
            let first = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            _ = await bench.perform(.withdraw(.washed(), previous: receipt))
            try await first.leave()
            let second = try await ScriptedNotificationServer(on: bus.address)
            _ = try await bench.deliver(.washed("next"))
            #expect(bench.reports.count == 1)
            #expect(second.notifications.count == 1)
            await bench.end()
        }
    }

    @Test("A new process takes its pop-ups over: same number, and the button comes to it (facts rule 5)")
    func ownRestart() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.manner = .unicast
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let receipt = try await Self.life(bus)
            let bench = try Bench(bus.variables)
            guard case .adopt = try await bench.reports.element(0) else {
                throw NotAccepted(outcome: .deferred("\(bench.reports.all)", after: nil))
            }
            let adopted = try await bench.perform(.update(.washed(), previous: receipt)).receipt()
            #expect(adopted == receipt)
            #expect(await server.shown() == [1])
            #expect(try await server.notifications.element(1).hints["sound-name"] == nil)
            server.press("start-dryer", on: 1)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .startDryer, activationToken: nil)])
            await bench.end()
        }
    }

    /// Simulates a process that shows a notice and dies.
    private static func life(_ bus: PrivateBus) async throws -> Receipt {
        let bench = try Bench(bus.variables)
        let receipt = try await bench.deliver(.washed())
        await bench.end()
        return receipt
    }

    @Test("A receipt of another bus, another server or another program is not used", arguments: ["bus", "owner", "garbage", ""])
    func foreignReceipts(_ kind: String) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let receipt = try await Self.life(bus)
            let text = receipt.rawValue
            let foreign =
                switch kind {
                case "bus": text.replacing(#""bus":""#, with: #""bus":"f"#)
                case "owner": text.replacing(#""owner":":"#, with: #""owner":":9"#)
                case "garbage": #"{"id":1"#
                default: ""
                }
            #expect(foreign != text)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed(), previous: Receipt(rawValue: foreign))
            #expect(try await server.notifications.element(1).replaces == 0)
            #expect(await bench.perform(.withdraw(.washed("x"), previous: Receipt(rawValue: foreign))) == .accepted(.none))
            #expect(server.closings.count == 0)
            await bench.end()
        }
    }

    @Test("No server at first: deferred with what to do; told when one appears, once (facts §5 i)")
    func serverLater() async throws {
        try await PrivateBus.run { bus in
            let bench = try Bench(bus.variables)
            let outcome = await bench.perform(.deliver(.washed(), previous: nil))
            #expect(outcome.reason == "No desktop notification service answered. Run `bellhop doctor`.")
            #expect(outcome.isDeferred)
            #expect(await bench.sink.check().state == .unavailable)
            #expect(await bench.perform(.withdraw(.washed(), previous: nil)) == .accepted(.none))
            let server = try await ScriptedNotificationServer(on: bus.address)
            _ = try await bench.reports.until { $0 == .ready }
            _ = try await bench.deliver(.washed())
            #expect(await server.shown() == [1])
            #expect(bench.reports.all.count { $0 == .ready } == 1)
            #expect(await bench.sink.check().state == .ok)
            await bench.end()
        }
    }

    @Test("No session bus at first, one later: deferred, then told", arguments: [true, false])
    func busLater(_ hasFolder: Bool) async throws {
        // The folder of the socket may appear later, and even the parent of that folder may.
        let bus = try await PrivateBus(isRunning: false, folders: hasFolder ? [] : ["run", "user", "1000"])
        let bench = try Bench(bus.variables, time: BootClock())
        let outcome = await bench.perform(.deliver(.washed(), previous: nil))
        #expect(outcome.isDeferred)
        #expect(outcome.reason.hasPrefix("No session bus answered: "))
        #expect(await bench.sink.check().state == .unavailable)
        try await bus.start()
        let server = try await ScriptedNotificationServer(on: bus.address)
        // Do not wait for `.ready`, because on a slow machine the sink may report it as soon as the
        // bus is there.
        _ = try await bench.reports.until { if case .adopt = $0 { true } else { false } }
        _ = try await bench.deliver(.washed())
        #expect(await server.shown() == [1])
        await bench.end()
        await bus.end()
    }

    @Test("The bus dies and comes back: the process lives, everything open is told again (facts §5 k)")
    func busRestart() async throws {
        try await PrivateBus.run { bus in
            let receipt: Receipt
            let bench: Bench
            do {
                // Start the server before the sink looks for one.
                let server = try await ScriptedNotificationServer(on: bus.address)
                bench = try Bench(bus.variables, time: BootClock())
                receipt = try await bench.deliver(.washed())
                #expect(await server.shown() == [1])
            }
            await bus.kill()
            // The attempt is deferred, whether the sink detects the dead bus before the attempt or
            // during it.
            #expect(await bench.perform(.deliver(.washed("b"), previous: nil)).isDeferred)
            try await bus.start()
            let server = try await ScriptedNotificationServer(on: bus.address)
            // Do not wait only for `.ready`, because on a slow machine the sink may report it as
            // soon as the bus is there.
            _ = try await bench.reports.until { if case .surfaceLost = $0 { true } else { false } }
            _ = try await bench.reports.until { $0 == .ready }
            _ = try await bench.deliver(.washed(), previous: receipt)
            #expect(try await server.notifications.element(0).replaces == 0)
            await bench.end()
        }
    }

    @Test("Our connection breaks and the server stays: the pop-ups are taken over, not doubled")
    func connectionBreaks() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, time: BootClock())
            let receipt = try await bench.deliver(.washed())
            bench.dropConnection()
            let reports = try await bench.reports(1)
            guard case .adopt = reports[0] else { throw NotAccepted(outcome: .deferred("\(reports)", after: nil)) }
            #expect(try await bench.perform(.update(.washed(), previous: receipt)).receipt() == receipt)
            #expect(await server.shown() == [1])
            #expect(Set(server.notifications.all.map(\.sender)).count == 2)
            await bench.end()
        }
    }

    @Test("Two sinks share one connection, and each hears its own buttons")
    func shared() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let resources = SharedResources()
            let one = try Bench(bus.variables, resources: resources)
            let two = try Bench(bus.variables, resources: resources)
            _ = try await one.deliver(.washed("one"))
            _ = try await two.deliver(.washed("two"))
            #expect(Set(try await server.notifications.first(2).map(\.sender)).count == 1)
            server.press("snooze", on: 2)
            #expect(try await two.reports(1) == [.action(NoticeKey(rawValue: "two"), .snooze, activationToken: nil)])
            #expect(one.reports.count == 1)
            await one.end()
            await two.end()
        }
    }

    @Test("After a reload the old sink tells nothing any more: a button acts once")
    func reload() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let resources = SharedResources()
            let old = try Bench(bus.variables, resources: resources)
            let receipt = try await old.deliver(.washed())
            await old.end()
            let new = try Bench(bus.variables, resources: resources)
            _ = try await new.perform(.update(.washed(), previous: receipt)).receipt()
            #expect(try await server.notifications.first(2).map(\.replaces) == [0, 1])
            server.press("snooze", on: 1)
            #expect(try await new.reports(1) == [.action(Event.washed().key, .snooze, activationToken: nil)])
            #expect(old.reports.count == 1)
            await new.end()
        }
    }

    @Test("Without any address of a bus the sink says so, and withdrawals are done")
    func noAddress() async throws {
        let bench = try Bench([:])
        #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
        #expect(await bench.perform(.withdraw(.washed(), previous: nil)) == .accepted(.none))
        #expect(await bench.sink.check().detail.contains("XDG_RUNTIME_DIR"))
        let launching = try Bench(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"])
        #expect(await launching.perform(.deliver(.washed(), previous: nil)).isDeferred)
        await bench.end()
        await launching.end()
    }
}
#endif
