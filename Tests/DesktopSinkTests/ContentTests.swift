#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests the text of pop-ups and everything else that they show, such as pictures and hints.
@Suite(.timeLimit(.minutes(15))) struct ContentTests {
    private static let pet = Owner(kind: .pet, id: "018f0000-0000-7000-8000-000000000001")

    /// Delivers the event to a server that describes itself with `information`. Returns what the
    /// server received.
    private static func sent(
        _ event: Event, to information: [String] = ["scripted", "Bellhop", "1.0", "1.2"], language: Language = .english,
        _ settings: [String: SettingValue] = [:], folder: ((PrivateBus) async throws -> [String: String])? = nil
    ) async throws -> ScriptedNotificationServer.Notification {
        try await PrivateBus.run { bus in
            var character = ScriptedNotificationServer.Character()
            character.information = information
            let server = try await ScriptedNotificationServer(on: bus.address, character)
            let variables = try await folder?(bus) ?? [:]
            let bench = try Bench(bus.variables.merging(variables) { $1 }, settings)
            bench.language = language
            _ = try await bench.deliver(event)
            await bench.end()
            return try await server.notifications.element(0)
        }
    }

    @Test("T-20, N-11: the title is the document's, with the pet in front of it; the body says when it ended")
    func who() async throws {
        var event = Event.washed(body: "Snowy is ready for the dryer!")
        event.owner = Self.pet
        // This is 20 s before the start of `ManualTime`. Times are in UTC.
        event.due = ManualTime().now().wall - .seconds(20)
        let sent = try await Self.sent(event)
        #expect(sent.summary == "Snowy: Wash Complete!")
        let time = ManualTime().zone().civil(ManualTime().now().wall - .seconds(20)).time
        #expect(sent.body == "Snowy is ready for the dryer! Ended \(CivilTime(hour: time.hour, minute: time.minute)).")
        // If the title already contains the name, or the notice is redacted, the name is not added.
        event.notice.title = "Snowy's wash"
        #expect(try await Self.sent(event).summary == "Snowy's wash")
        #expect(try await Self.sent(event.redacted()).summary == "Laundry is ready")
        // The title of a late notice already contains the end time, so the body does not repeat it.
        event.due = ManualTime().now().wall - .minutes(5)
        #expect(try await Self.sent(event).body == "Snowy is ready for the dryer!")
    }

    @Test("Buttons are one or two words, in the language of whoever reads them; a wording of somebody's own stays")
    func buttons() async throws {
        var rest = Event.washed(title: "REST OVER!")
        rest.kind = .restOver
        rest.notice.actions = [
            NoticeAction(.nextSet, label: "Dismiss & Start Next Set"), NoticeAction(.endWorkout, label: "End Workout"),
        ]
        rest.notice.link = nil
        #expect(try await Self.sent(rest).actions == ["default", "Open", "next-set", "Next Set", "end-workout", "End"])
        #expect(
            try await Self.sent(rest, language: .german).actions
                == ["default", "Öffnen", "next-set", "Nächster Satz", "end-workout", "Beenden"])
        rest.notice.actions = [NoticeAction(.nextSet, label: .verbatim("End Workout"))]
        #expect(try await Self.sent(rest, language: .german).actions == ["default", "Öffnen", "next-set", "End Workout"])
        var timer = Event.washed(title: "Tea")
        timer.kind = .timerFinished
        timer.owner = Owner(kind: .countdown, id: "018f0000-0000-7000-8000-000000000002")
        timer.notice.actions = [
            NoticeAction(.acknowledge, label: "Done"), NoticeAction(.snooze, label: "Remind in 10 min"),
            NoticeAction(.snoozeLong, label: "Remind in 30 min"), NoticeAction(.snoozeShort, label: "Soon again"),
        ]
        #expect(
            try await Self.sent(timer).actions
                == ["default", "Open", "acknowledge", "Done", "snooze", "+10 min", "snooze-30", "+30 min"])
    }

    @Test("Every notice of the journal opens something: its own link, else the event")
    func links() async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let bench = try Bench(bus.variables)
            var event = Event.washed(number: 42)
            event.notice.link = nil
            _ = try await bench.deliver(event)
            server.press("default", on: 1)
            #expect(try await bench.launches.element(0).arguments == ["xdg-open", "bellhop://event/42"])
            await bench.end()
        }
    }

    @Test("Where a server draws no buttons, the last line says how they are reached", arguments: ["dunst", "mako", "scripted"])
    func hint(_ name: String) async throws {
        let body = try await Self.sent(.washed(), to: [name, "", "1.9.0", "1.2"]).body
        let hint = ["dunst": "Middle click: ", "mako": "Click: "][name].map { "\n" + $0 + "Start Dryer, Skip dryer, In 10 min" } ?? ""
        #expect(body == "Snowy is ready for the dryer." + hint)
        // If a click is set to open nothing, the hint for mako is left out.
        let bare = try await Self.sent(.washed(), to: [name, "", "1.9.0", "1.2"], ["open": .list([])]).body
        #expect(bare.contains("\n") == (name == "dunst"))
    }

    @Test("Icons are files: the program's, and one for each state; without files the name is sent")
    func icons() async throws {
        let place = "/icons/hicolor/scalable/apps/"
        let repository = #filePath.replacing("Tests/DesktopSinkTests/ContentTests.swift", with: "contrib/icons")
        @Sendable func installed(_ bus: PrivateBus) async throws -> [String: String] {
            let folder = bus.folder + "/data"
            let made = try await DesktopProcess.run(
                ["sh", "-c", "mkdir -p $0 && cp \(repository)/*.svg $0", folder + place], environment: [:], errors: "/dev/null")
            try #require(made.status == 0)
            return ["XDG_DATA_HOME": folder]
        }
        let kinds: [(EventKind, String)] = [
            (.laundryWashed, "wash"), (.laundryDried, "dryer"), (.laundryFolded, "fold"), (.timerFinished, "timer"), (.restOver, "rest"),
            (.workoutFinished, "workout"), (.petSad, "mood-sad"), (.petVerySad, "mood-very-sad"), (.petDied, "mood-dead"),
            (.petRevived, "mood-happy"),
        ]
        for (kind, name) in kinds {
            var event = Event.washed()
            event.kind = kind
            let sent = try await Self.sent(event, folder: installed)
            #expect(sent.icon.hasSuffix("/data\(place)org.bellhop.Bellhop.svg"))
            let picture = sent.hints["image-path"]?.text ?? ""
            #expect(picture.hasPrefix("file:///") && picture.hasSuffix("\(place)org.bellhop.Bellhop-\(name).svg"), "\(kind): \(picture)")
        }
        // A pet's own picture takes precedence. A notice without a state has only the program's
        // icon.
        var event = Event.washed()
        event.notice.icon = "/pictures/Snowy.png"
        #expect(try await Self.sent(event, folder: installed).hints["image-path"] == .string("file:///pictures/Snowy.png"))
        event.notice.icon = nil
        event.kind = .hubDigest
        #expect(try await Self.sent(event, folder: installed).hints["image-path"] == nil)
        let missing = try await Self.sent(.washed(), folder: { ["XDG_DATA_HOME": $0.folder, "XDG_DATA_DIRS": $0.folder] })
        #expect(missing.icon == "org.bellhop.Bellhop" && missing.hints["image-path"] == nil)
    }

    @Test("A name from right to left stands by itself, and turns no sentence around")
    func rightToLeft() async throws {
        var event = Event.washed(body: "שלום is ready for the dryer!\nand more")
        event.owner = Self.pet
        event.notice.name = "שלום"
        let sent = try await Self.sent(event)
        #expect(sent.summary == "\u{200E}\u{2068}שלום\u{2069}: Wash Complete!")
        #expect(sent.body == "\u{200E}\u{2068}שלום\u{2069} is ready for the dryer!\nand more")
        // A line that consists of nothing but the name stays unchanged.
        var timer = Event.washed(title: "שלום", body: "")
        timer.kind = .timerFinished
        timer.notice.name = "שלום"
        #expect(try await Self.sent(timer).summary == "שלום")
    }

    @Test("MATE covers its icon and body with a long title: it is cut to 40 characters there")
    func longTitle() async throws {
        let title = String(repeating: "x", count: 95)
        #expect(try await Self.sent(.washed(title: title), to: ["Notification Daemon", "MATE", "1.26.0", "1.1"]).summary.count == 40)
        #expect(try await Self.sent(.washed(title: title)).summary == title)
    }
}
#endif
