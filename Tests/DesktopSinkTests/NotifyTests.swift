#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests the messages that are sent to the server.
@Suite(.timeLimit(.minutes(15))) struct NotifyTests {
    @Test("A notice is sent as susssasa{sv}i, every hint with its exact type (facts rule 11, N-11, N-20)")
    func exactTypes() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            let sent = try await server.notifications.element(0)
            #expect(sent.signature == "susssasa{sv}i")
            #expect(sent.appName == "Bellhop")
            #expect(sent.replaces == 0)
            #expect(sent.icon == "org.bellhop.Bellhop")
            #expect(sent.summary == "Wash Complete!")
            #expect(sent.body == "Snowy is ready for the dryer.")
            #expect(
                sent.actions == [
                    "default", "Open", "start-dryer", "Start Dryer", "skip-dryer", "Skip dryer", "snooze", "In 10 min",
                ])
            #expect(
                sent.hints == [
                    "urgency": .byte(1), "category": .string("x-bellhop.timer"), "desktop-entry": .string("org.bellhop.Bellhop"),
                    "sound-name": .string("complete"),
                ])
            // The pop-up for the end of something that a person started stays until the person
            // answers.
            #expect(sent.timeout == 0)
            await bench.end()
        }
    }

    @Test("A critical notice never expires, is resident, and has urgency byte 2", arguments: [Urgency.low, .normal, .high, .critical])
    func urgencies(_ urgency: Urgency) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed(urgency: urgency))
            let sent = try await server.notifications.element(0)
            #expect(sent.hints["urgency"] == .byte(urgency == .low ? 0 : urgency == .critical ? 2 : 1))
            #expect(sent.timeout == 0)
            // The server decides how long the mood of a pet is shown.
            var feeling = Event.washed("mood", urgency: urgency)
            feeling.kind = .petSad
            _ = try await bench.deliver(feeling)
            #expect(try await server.notifications.element(1).timeout == (urgency == .critical ? 0 : -1))
            #expect(sent.hints["resident"] == (urgency == .critical ? .boolean(true) : nil))
            await bench.end()
        }
    }

    @Test("Markup of people is escaped where the body is markup, and left alone where it is not; the title is never markup")
    func markup() async throws {
        for hasMarkup in [true, false] {
            try await PrivateBus.run { bus in
                var character = ScriptedNotificationServer.Character()
                character.capabilities = ["actions", "body"] + (hasMarkup ? ["body-markup"] : [])
                let server = try await ScriptedNotificationServer(on: bus.address, character)
                let bench = try Bench(bus.variables)
                _ = try await bench.deliver(.washed(title: "<b>&", body: "a < b & \"c\" > 'd' <img src=x>"))
                let sent = try await server.notifications.element(0)
                #expect(sent.summary == "<b>&")
                #expect(
                    sent.body
                        == (hasMarkup
                            ? "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39; &lt;img src=x&gt;" : "a < b & \"c\" > 'd' <img src=x>"))
                await bench.end()
            }
        }
    }

    @Test("NUL, escapes, newlines in a title, bidirectional overrides and emoji arrive harmless")
    func oddText() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let name = "👩‍👩‍👧 Sn\u{202E}ow\u{1B}[31my\0\nnext\r\nlast"
            _ = try await bench.deliver(.washed(title: name, body: name))
            let sent = try await server.notifications.element(0)
            #expect(sent.summary == "👩‍👩‍👧 Snow[31my next last")
            #expect(sent.body == "👩‍👩‍👧 Snow[31my\nnext\nlast")
            await bench.end()
        }
    }

    @Test("A body of 200,000 characters is cut to 1,000, a title to 128, between characters as people see them (facts rule 10)")
    func caps() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed(title: String(repeating: "é", count: 500), body: String(repeating: "x", count: 200_000)))
            // A hundred thousand accents on one letter are a single character, but the text is
            // still too long.
            _ = try await bench.deliver(.washed("b", number: 2, title: "z" + String(repeating: "\u{301}", count: 100_000), body: ""))
            let sent = try await server.notifications.first(2)
            #expect(sent[0].summary == String(repeating: "é", count: 127) + "…")
            #expect(sent[0].body == String(repeating: "x", count: 999) + "…")
            #expect(sent[1].summary.utf8.count <= 1024)
            await bench.end()
        }
    }

    @Test("Families of emoji are cut whole")
    func cutsWholeCharacters() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed(title: String(repeating: "👩‍👩‍👧", count: 200)))
            let sent = try await server.notifications.element(0)
            #expect(sent.summary.dropLast().allSatisfy { $0 == "👩‍👩‍👧" })
            #expect(sent.summary.last == "…")
            #expect(sent.summary.utf8.count <= 1024)
            await bench.end()
        }
    }

    @Test("Quirks: each server gets what it can bear", arguments: Quirk.all)
    func quirks(_ quirk: Quirk) async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.information = quirk.information
            character.capabilities = quirk.capabilities
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            var event = Event.washed(body: String(repeating: "&", count: 2000))
            event.notice.actions = quirk.actions
            _ = try await bench.deliver(event)
            _ = try await bench.deliver(event)
            let sent = try await server.notifications.first(2)
            #expect(sent[0].actions == quirk.expectedActions)
            #expect(sent[0].hints["x-dunst-stack-tag"] == (quirk.hasTag ? .string(event.key.rawValue) : nil))
            // A message must not contain both the tag and the number of a pop-up to replace,
            // because the combination crashes mako (facts rule 8).
            #expect(sent[1].replaces == sent[0].id)
            #expect(sent[1].hints["x-dunst-stack-tag"] == nil)
            #expect(sent[0].hints["value"] == nil)
            #expect(sent[0].body.count <= quirk.mostBody)
            await bench.end()
        }
    }

    struct Quirk: Sendable, CustomTestStringConvertible {
        var information: [String]
        var capabilities = ["actions", "body"]
        var actions = [NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Start the dryer now")]
        var expectedActions = ["default", "Open", "start-dryer", "Start the dryer now"]
        var hasTag = false
        var mostBody = 1000

        var testDescription: String { information[0] + " " + information[1] }

        static let all = [
            Quirk(information: ["dunst", "knopwob", "1.9.0", "1.2"], hasTag: true),
            Quirk(information: ["SwayNotificationCenter", "", "0.7.3", "1.2"], hasTag: true),
            Quirk(information: ["mako", "emersion", "0.0.0", "1.2"], capabilities: ["actions", "body", "x-dunst-stack-tag"]),
            Quirk(
                information: ["Xfce Notify Daemon", "Xfce", "0.7.3", "1.2"],
                actions: [NoticeAction(.open, label: "Start Dryer"), NoticeAction(.startDryer, label: "Start Dryer")],
                expectedActions: ["start-dryer", "Start Dryer"]),
            Quirk(
                information: ["lxqt-notificationd", "lxqt.org", "1.2.0", "1.2"],
                actions: [
                    NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Start the dryer now"),
                    NoticeAction(.skipDryer, label: "Salt & Co"), NoticeAction(.snooze, label: "Remind in 10 min"),
                ],
                expectedActions: ["start-dryer", "Start the dry…", "skip-dryer", "Salt && Co"]),
            Quirk(
                information: ["Notification Daemon", "MATE", "1.26.0", "1.1"],
                actions: [NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Wash & <Dry>")],
                expectedActions: ["default", "Open", "start-dryer", "Wash &amp; &lt;Dry&gt;"], mostBody: 500),
            Quirk(
                information: ["Notification Daemon", "GNOME", "3.20.0", "1.2"],
                actions: [NoticeAction(.startDryer, label: "A & B")], expectedActions: ["default", "Open", "start-dryer", "A &amp; B"]),
            Quirk(
                information: ["Plasma", "KDE", "5.27.5", "1.2"],
                actions: [NoticeAction(.startDryer, label: "A & B")], expectedActions: ["default", "Open", "start-dryer", "A && B"]),
            Quirk(
                information: ["gnome-shell", "GNOME", "43.9", "1.2"],
                actions: [NoticeAction(.startDryer, label: "A & B")], expectedActions: ["default", "Open", "start-dryer", "A & B"]),
            Quirk(information: ["plain", "", "", "1.2"], capabilities: ["body"], expectedActions: []),
        ]
    }

    @Test("A server that shows no body gets it in the title")
    func noBody() async throws {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.capabilities = ["actions"]
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let bench = try Bench(bus.variables)
            _ = try await bench.deliver(.washed())
            #expect(try await server.notifications.element(0).summary == "Wash Complete!: Snowy is ready for the dryer.")
            await bench.end()
        }
    }

    @Test("It sounds once: not on an update, not when told again, not when switched off, not where the server has no sound")
    func sound() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            let receipt = try await bench.deliver(.washed())
            _ = try await bench.deliver(.washed(), previous: receipt)
            _ = await bench.perform(.update(.washed(number: 2, body: "Changed."), previous: receipt))
            // A reminder is a new event under the same key as the notice before, so it has a sound.
            _ = try await bench.deliver(.washed(number: 3))
            let sent = try await server.notifications.first(4)
            #expect(sent.map { $0.hints["sound-name"] != nil } == [true, false, false, true])
            #expect(sent.map { $0.hints["suppress-sound"] } == [nil, .boolean(true), .boolean(true), nil])
            await bench.end()

            let silent = try Bench(bus.variables, ["sound": .boolean(false)])
            _ = try await silent.deliver(.washed("silent"))
            #expect(try await server.notifications.element(4).hints["suppress-sound"] == .boolean(true))
            await silent.end()
        }
    }

    @Test("Settings say every fault at once, and their examples are valid")
    func settings() throws {
        let faulty: [String: SettingValue] = ["address": .string("/run/bus"), "open": .list([""]), "app_name": .string("")]
        #expect {
            _ = try DesktopSink(
                settings: Settings(faulty, schema: DesktopSink.schema),
                environment: SinkEnvironment(name: SinkName(rawValue: "x"), timekeeper: ManualTime(), resources: SharedResources()))
        } throws: { error in
            (error as? InvalidSettings)?.faults.map(\.key) == ["address", "open", "app_name"]
        }
        for key in DesktopSink.schema.keys { #expect(!key.help.isEmpty && !key.example.isEmpty, "\(key.name)") }
    }
}
#endif
