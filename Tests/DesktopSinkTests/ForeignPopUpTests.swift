#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests pop-ups that look like those of another program.
@Suite(.timeLimit(.minutes(15))) struct ForeignPopUpTests {
    private static func event(
        _ key: String = "in_notify_a", number: EventNumber = 1, urgency: Urgency = .normal,
        changed change: (inout DesktopNotice) -> Void = { _ in }
    ) -> Event {
        var desktop = DesktopNotice(program: "App")
        desktop.icon = "./f"
        change(&desktop)
        var notice = Notice(
            key: NoticeKey(rawValue: key), id: "post-notify", category: Notice.postCategory, title: "<b>T</b>", body: "a < b",
            urgency: urgency, actions: [NoticeAction(.choice1, label: "Yes"), NoticeAction(.choice2, label: "Open")], sound: "bell",
            name: "T")
        notice.choices = [PostedChoice(name: "yes", label: "Yes"), PostedChoice(name: "default", label: "Open")]
        notice.desktop = desktop
        return Event(
            number: number, kind: .inletReceived, occurred: Instant(seconds: 1_759_327_200), owner: .post(notice.key), notice: notice)
    }

    @Test("everything reaches the server unchanged")
    func unchanged() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(
                Self.event(urgency: .critical) { desktop in
                    desktop.expireMs = 5000
                    desktop.summary = " T "
                    desktop.hints = [.init("value", .int, "42"), .init("sound-name", .string, "bell"), .init("v", .variant, "[<1>]")]
                    desktop.actions = [.init("yes", "Yes & no"), .init("default", "Open")]
                })
            let shown = try await server.notifications.element(0)
            #expect((shown.appName, shown.icon, shown.summary, shown.body, shown.timeout) == ("App", "./f", " T ", "a < b", 5000))
            #expect(shown.actions == ["yes", "Yes & no", "default", "Open"])
            #expect(
                shown.hints == [
                    "urgency": .byte(2), "value": .int32(42), "sound-name": .string("bell"),
                    "v": .array(of: "v", [.variant(.int32(1))]),
                ])
            await bench.end()
        }
    }

    @Test("an action comes back as the choice, even that of a click; another one is ignored; an expired critical one stays closed")
    func answers() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let offer: (inout DesktopNotice) -> Void = { $0.actions = [.init("yes", "Yes"), .init("default", "Open")] }
            let (first, second) = (Self.event(changed: offer), Self.event("in_notify_b", number: 2, urgency: .critical, changed: offer))
            let receipt = try await bench.deliver(first)
            _ = try await bench.deliver(second)
            server.press("choice-1", on: 1)
            server.press("default", on: 1)
            server.close(2, reason: 1)
            #expect(
                try await bench.reports(2) == [
                    .action(first.notice.key, .choice2, activationToken: nil),
                    .closed(second.notice.key, "The pop-up timed out; nobody answered."),
                ])
            #expect(await bench.perform(.withdraw(first, previous: receipt)) == .accepted(.none))
            #expect(server.notifications.count == 2 && server.closings.all == [1])
            await bench.end()
        }
    }

    @Test("they need no place and stand in no summary, however many there are")
    func places() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            for number in 1...30 { _ = try await bench.deliver(Self.event("in_notify_\(number)", number: EventNumber(number))) }
            #expect(await server.shown().count == 30)
            await bench.end()
        }
    }

    @Test("an update plays no sound, and a tag that crashes mako is left out of it")
    func updated() async throws {
        try await PrivateBus.run { bus in
            var mako = ScriptedNotificationServer.Character()
            mako.information = ["mako", "emersion", "1.7.1", "1.2"]
            let server = try await ScriptedNotificationServer(on: bus.address, mako)
            let event = Self.event {
                $0.hints = [.init("sound-name", .string, "bell"), .init("x-canonical-private-synchronous", .string, "volume")]
            }
            let first = try Bench(bus.variables)
            let receipt = try await first.deliver(event)
            await first.end()
            let second = try Bench(bus.variables)
            _ = await second.perform(.update(event, previous: receipt))
            let calls = try await server.notifications.first(2)
            #expect(calls[0].hints["sound-name"] != nil && calls[0].hints["x-canonical-private-synchronous"] != nil)
            #expect(calls[1].replaces == calls[0].id && calls[1].hints == ["urgency": .byte(1), "suppress-sound": .boolean(true)])
            await second.end()
        }
    }
}
#endif
