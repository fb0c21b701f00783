#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests the signals from the server: actions, closed pop-ups, and signals that only resemble
/// these.
@Suite(.timeLimit(.minutes(15))) struct SignalTests {
    @Test("A button comes back as one action with its token, and the pop-up is closed, once (facts rule 6)")
    func action() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            server.press("start-dryer", on: 1, token: "token-7")
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .startDryer, activationToken: "token-7")])
            #expect(try await server.closings.element(0) == 1)
            #expect(await server.shown() == [])
            // The answer to a notice also withdraws it. The pop-up is closed only once, and so is a
            // later pop-up with the same key.
            #expect(await bench.perform(.withdraw(.washed(), previous: receipt)) == .accepted(.none))
            let second = try await bench.deliver(.washed(number: 2))
            #expect(await bench.perform(.withdraw(.washed(number: 2), previous: second)) == .accepted(.none))
            #expect(try await server.closings.first(2) == [1, 2])
            await bench.end()
        }
    }

    @Test("GNOME says everything twice, once from another name: it is done once (facts rule 2)")
    func doubledSignals() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address, .gnome)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed("a"))
            _ = try await bench.deliver(.washed("b", number: 2))
            server.press("start-dryer", on: 1)
            server.close(2, reason: 2)
            // Wait for a message that was sent after the signals. When it has arrived, the signals
            // have arrived too.
            _ = try await server.closings.element(0)
            _ = try await bench.deliver(.washed("c", number: 3))
            let b = NoticeKey(rawValue: "b")
            #expect(
                bench.reports.all.dropFirst() == [
                    .action(NoticeKey(rawValue: "a"), .startDryer, activationToken: nil), .seen(b),
                    .closed(b, "Somebody dismissed the pop-up."),
                ])
            await bench.end()
        }
    }

    @Test("A stranger's signals do nothing, neither to all nor to us alone (facts rule 2)")
    func spoofedSignals() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            let us = try await server.notifications.element(0).sender
            let stranger = try await BusPeer(on: bus.address)
            for destination in [nil, us] {
                for (member, value) in [
                    ("ActivationToken", BusValue.string("stolen")), ("ActionInvoked", .string("start-dryer")),
                    ("NotificationClosed", .uint32(2)),
                ] {
                    stranger.send(
                        .signal(
                            member, of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications", to: destination,
                            [.uint32(1), value]))
                }
            }
            try await stranger.flush()
            server.press("snooze", on: 1)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .snooze, activationToken: nil)])
            #expect(bench.reports.count == 2)
            await bench.end()
        }
    }

    @Test("Signals about numbers that are not ours, with keys that were not offered, or malformed, do nothing")
    func foreignSignals() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            server.emit("ActionInvoked", [.uint32(99), .string("start-dryer")])
            server.emit("ActionInvoked", [.uint32(1), .string("mark-folded")])
            server.emit("ActionInvoked", [.uint32(1), .string("acknowledge")])
            server.emit("ActionInvoked", [.uint32(1)])
            server.emit("ActionInvoked", [.string("1"), .string("start-dryer")])
            server.emit("ActionInvoked", [])
            server.emit("NotificationClosed", [.uint32(99), .uint32(2)])
            server.emit("NotificationReplied", [.uint32(1), .string("hello")])
            server.press("skip-dryer", on: 1)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .skipDryer, activationToken: nil)])
            #expect(bench.reports.count == 2)
            await bench.end()
        }
    }

    @Test("A click marks it seen, hands the token on, opens the link and closes the pop-up (T-4, C10)")
    func defaultAction() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["open": .list(["browser", "--new"])])
            _ = try await bench.deliver(.washed())
            server.press("default", on: 1, token: "token-9")
            let link = "bellhop://pet/018f0000-0000-7000-8000-000000000001"
            #expect(
                try await bench.launches.element(0)
                    == Bench.Launch(
                        arguments: ["browser", "--new", link],
                        environment: ["XDG_ACTIVATION_TOKEN": "token-9", "DESKTOP_STARTUP_ID": "token-9"]))
            let key = Event.washed().key
            #expect(try await bench.reports(2) == [.seen(key), .closed(key, "Somebody opened the pop-up.")])
            #expect(try await server.closings.element(0) == 1)
            await bench.end()
        }
    }

    @Test("open = [] opens nothing, and is offered nowhere; nor is the link of what cannot be opened")
    func opensNothing() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables, ["open": .list([])])
            _ = try await bench.deliver(.washed())
            server.press("default", on: 1)
            _ = try await bench.reports(2)
            await bench.end()
            let other = try Bench(bus.variables)
            var event = Event.washed("other", number: 0)
            event.notice.link = nil
            _ = try await other.deliver(event)
            server.press("default", on: 2)
            _ = try await other.reports(2)
            #expect(bench.launches.count == 0 && other.launches.count == 0)
            for sent in server.notifications.all { #expect(!sent.actions.contains("default")) }
            await other.end()
        }
    }

    @Test("Reason 2 is seen and closed, 1 and 4 are closed and not answered (G5)", arguments: [1, 2, 3, 4] as [UInt32])
    func reasons(_ reason: UInt32) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            server.close(1, reason: reason)
            let reports = try await bench.reports(reason == 2 ? 2 : 1)
            #expect(reports.contains(.seen(Event.washed().key)) == (reason == 2))
            guard case .closed(Event.washed().key, let why) = reports.last else {
                throw NotAccepted(outcome: .deferred("\(reports)", after: nil))
            }
            #expect(why.description.contains("nobody answered") == (reason != 2))
            await bench.end()
        }
    }

    @Test("A closing that is told twice counts once (swaync)")
    func closedTwice() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.closesTwice = true
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            server.close(1, reason: 2)
            _ = try await bench.deliver(.washed("next", number: 2))
            #expect(bench.reports.count == 3)
            await bench.end()
        }
    }

    @Test("An action that comes on the heels of the answer, before anybody has looked at it, finds its notice")
    func earlyAction() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            server.answerNext(.held)
            async let outcome = bench.perform(.deliver(.washed(), previous: nil))
            _ = try await server.notifications.element(0)
            server.release()
            server.press("start-dryer", on: 1)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .startDryer, activationToken: nil)])
            _ = try await outcome.receipt()
            await bench.end()
        }
    }

    @Test("100,000 random signals change nothing but what they may, and the sink stays of use")
    func fuzz() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            var generator = SeededGenerator(seed: 20)
            let members = ["ActionInvoked", "NotificationClosed", "ActivationToken", "NotificationReplied", "Update"]
            for _ in 0..<100_000 {
                let bits = generator.next()
                let values: [BusValue] = [
                    .uint32(UInt32(truncatingIfNeeded: bits >> 8) | 2), .string("start-dryer"), .int32(1), .byte(1), .strings(["x"]),
                    .variant(.uint32(1)), .structure([.boolean(true)]), .uint64(bits),
                ]
                var body: [BusValue] = []
                for position in 0..<Int(bits >> 3 & 3) { body.append(values[Int(bits >> UInt64(40 + 3 * position)) & 7]) }
                // Number 1 is the number of our pop-up, so a random signal must not contain it in a
                // valid form.
                if body.first?.unsigned == 1 { body[0] = .string("1") }
                server.emit(members[Int(bits % 5)], body)
            }
            server.press("snooze", on: 1)
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .snooze, activationToken: nil)])
            await bench.end()
        }
    }
}
#endif
