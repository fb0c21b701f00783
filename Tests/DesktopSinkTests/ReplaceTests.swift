#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests that notices with one key share one pop-up: how a pop-up is replaced and withdrawn, and
/// how long its number is valid.
@Suite(.timeLimit(.minutes(15))) struct ReplaceTests {
    @Test("What carries the key of an earlier notice replaces it (promise 3)")
    func replaces() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let first = try await bench.deliver(.washed())
            let second = try await bench.perform(.update(.washed(number: 2, body: "Changed."), previous: first)).receipt()
            _ = try await bench.deliver(.washed(number: 3), previous: second)
            #expect(try await server.notifications.first(3).map(\.replaces) == [0, 1, 1])
            #expect(await server.shown() == [1])
            await bench.end()
        }
    }

    @Test(
        "G8: told again because nobody answered it is a pop-up of its own: the old one is closed first, and it sounds",
        arguments: [true, false])
    func again(knowsReceipt: Bool) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let first = try await bench.deliver(.washed())
            var again = Event.washed(number: 2, body: "Still no answer after 10 min.")
            (again.step, again.repeats) = (1, 1)
            let second = try await bench.deliver(again, previous: knowsReceipt ? first : nil)
            let told = try await server.notifications.first(2)
            #expect(told.map(\.replaces) == [0, 0])
            #expect(told.map { $0.hints["sound-name"] } == [.string("complete"), .string("complete")])
            #expect(server.closings.all == [1])
            #expect(await server.shown() == [2])
            // A retry replaces the pop-up of the same notice. It does not cause a third alarm.
            _ = try await bench.deliver(again, previous: second)
            #expect(try await server.notifications.first(3).last?.replaces == 2)
            #expect(await server.shown() == [2])
            server.press("snooze", on: 2)
            #expect(try await bench.reports(1) == [.action(again.notice.key, .snooze, activationToken: nil)])
            await bench.end()
        }
    }

    @Test("An update that says what is already there is not sent")
    func sameAgain() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            #expect(await bench.perform(.update(.washed(), previous: receipt)) == .accepted(receipt))
            #expect(server.notifications.count == 1)
            await bench.end()
        }
    }

    @Test("A new number for a dead one is the one that counts (mako, GNOME)", arguments: [true, false])
    func deadNumber(_ reuses: Bool) async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.reusesDeadNumbers = reuses
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            server.close(1, reason: 4)
            _ = try await bench.reports(1)
            _ = try await bench.deliver(.washed(), previous: receipt)
            let shown = await server.shown()
            #expect(shown == [reuses ? 1 : 2])
            server.press("snooze", on: shown[0])
            #expect(try await bench.reports(2).last == .action(Event.washed().key, .snooze, activationToken: nil))
            await bench.end()
        }
    }

    @Test("Odd numbers are kept as they are; a zero is no number", arguments: [1, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
    func oddNumbers(_ id: UInt32) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            server.answerNext(.fixed(id))
            _ = try await bench.deliver(.washed())
            _ = try await bench.deliver(.washed(number: 2))
            #expect(try await server.notifications.element(1).replaces == id)
            server.answerNext(.fixed(0))
            #expect(try await bench.deliver(.washed("zero")) == Receipt.none)
            await bench.end()
        }
    }

    @Test("GNOME guards the pop-ups of others: the notice is shown anew")
    func invalidArguments() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            server.answerNext(.error("org.freedesktop.DBus.Error.InvalidArgs", "Invalid notification ID"))
            _ = try await bench.deliver(.washed(number: 2), previous: receipt)
            #expect(try await server.notifications.first(3).map(\.replaces) == [0, 1, 0])
            await bench.end()
        }
    }

    @Test("Taking back closes; that it is gone already is as good (InvalidId)", arguments: [true, false])
    func withdraw(_ refusesUnknown: Bool) async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.refusesUnknownClose = refusesUnknown
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            #expect(await bench.perform(.withdraw(.washed(), previous: receipt)) == .accepted(.none))
            #expect(await bench.perform(.withdraw(.washed(), previous: receipt)) == .accepted(.none))
            #expect(await server.shown() == [])
            #expect(try await server.closings.first(2) == [1, 1])
            // The sink does not report a pop-up as closed if the sink itself closed it.
            _ = try await bench.deliver(.washed("next", number: 2))
            #expect(bench.reports.count == 1)
            await bench.end()
        }
    }

    @Test("Taking back what was never shown asks nobody")
    func withdrawNothing() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            #expect(await bench.perform(.withdraw(.washed(), previous: nil)) == .accepted(.none))
            let foreign = Receipt(rawValue: #"{"bus":"b","owner":":1.1","id":1,"event":1,"hash":"0"}"#)
            #expect(await bench.perform(.withdraw(.washed(), previous: foreign)) == .accepted(.none))
            _ = try await bench.deliver(.washed("next", number: 2))
            #expect(server.closings.count == 0)
            await bench.end()
        }
    }

    @Test("Plasma takes the same words once a second: what is on the screen stands, the rest comes a little later")
    func excess() async throws {
        let error = ScriptedNotificationServer.Answer.error("org.freedesktop.Notifications.Error.ExcessNotificationGeneration", "")
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            server.answerNext(error)
            #expect(try await bench.deliver(.washed(), previous: receipt) == receipt)
            server.answerNext(error)
            let outcome = await bench.perform(.deliver(.washed("other"), previous: nil))
            guard case .deferred(_, .milliseconds(1100)) = outcome else { throw NotAccepted(outcome: outcome) }
            await bench.end()
        }
    }

    @Test("Errors are told and tried again; only a forbidding bus parks the sink")
    func errors() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            server.answerNext(.error("System.Error.ENXIO", "No such device or address"))
            #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
            server.answerNext(.error("org.freedesktop.DBus.Error.InvalidArgs", "no"))
            #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
            server.answerNext(.error("org.freedesktop.DBus.Error.AccessDenied", "no"))
            let outcome = await bench.perform(.deliver(.washed(), previous: nil))
            guard case .misconfigured = outcome else { throw NotAccepted(outcome: outcome) }
            _ = try await bench.deliver(.washed())
            await bench.end()
        }
    }

    @Test("A pop-up cannot be handed over ahead of time")
    func schedule() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let outcome = await bench.perform(.schedule(.washed(), at: Instant(seconds: 0)))
            guard case .rejected = outcome else { throw NotAccepted(outcome: outcome) }
            #expect(server.notifications.count == 0)
            await bench.end()
        }
    }
}
#endif
